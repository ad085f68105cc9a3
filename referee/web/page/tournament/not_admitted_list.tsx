// Players who were not admitted, with the reasons.
import type { NotAdmitted } from "../data/answers";
import { PlayerName } from "../parts/player_name";
import { useReading } from "../words/language";

export function NotAdmittedList({ players }: { players: readonly NotAdmitted[] }) {
  const w = useReading().words.tournament;
  return (
    <section aria-labelledby="not-admitted">
      <h2 id="not-admitted">{w.not_admitted}</h2>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{w.player}</th>
            <th scope="col">{w.reason}</th>
          </tr>
        </thead>
        <tbody>
          {players.map(({ name, why }) => (
            <tr key={name}>
              <th scope="row">
                <PlayerName name={name} />
              </th>
              <td>
                <bdi>{why}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
