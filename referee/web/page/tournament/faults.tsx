// Matches lost by a fault, with their reasons.
import type { Standing } from "../data/answers";
import { pageOf } from "../data/addresses";
import { Link } from "../parts/link";
import { PlayerName } from "../parts/player_name";
import { useReading } from "../words/language";
import { faultName } from "../words/speech";

interface Props {
  title: string;
  standings: readonly Standing[];
  aborted: number;
}

export function Faults({ title, standings, aborted }: Props) {
  const { words, numerals } = useReading();
  const w = words.tournament;
  const faults = standings.flatMap((standing) =>
    Object.entries(standing.faults).map(([fault, count]) => ({ name: standing.name, fault, count })),
  );
  return (
    <section aria-labelledby="faults">
      <h2 id="faults">{title}</h2>
      {faults.length === 0 ? (
        <p className="muted">{w.no_faults}</p>
      ) : (
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{w.player}</th>
              <th scope="col">{w.fault}</th>
              <th scope="col" className="number">{w.how_often}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ name, fault, count }) => (
              <tr key={`${name} ${fault}`}>
                <th scope="row">
                  <Link href={pageOf.player(name)}>
                    <PlayerName name={name} />
                  </Link>
                </th>
                <td>{faultName(words, fault)}</td>
                <td className="number">{numerals.count(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {aborted > 0 && <p className="muted">{w.aborted(numerals.count(aborted))}</p>}
    </section>
  );
}
