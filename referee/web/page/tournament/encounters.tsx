// The rounds of a Swiss tournament and the tree of a knockout.
import type { Encounter, Standings } from "../data/answers";
import { pageOf } from "../data/addresses";
import { entryOf } from "../data/entry";
import { Link } from "../parts/link";
import { PlayerName } from "../parts/player_name";
import { useReading } from "../words/language";

function throughOf({ players, points, through }: Encounter): string | null {
  if (through !== undefined) return through;
  if (points[0] === points[1]) return null;
  return points[0] > points[1] ? players[0] : players[1];
}

function Meeting({ encounter, isFinal }: { encounter: Encounter; isFinal: boolean }) {
  const { words, numerals } = useReading();
  const { players, points, by, level = [] } = encounter;
  const through = throughOf(encounter);
  const w = words.tournament;
  const decided = isFinal ? w.won_by : w.through;
  return (
    <li className="encounter">
      <Link href={pageOf.meetings(players[0], players[1])}>
        {players.map((player, i) => (
          <span key={player} className={player === through ? "through" : undefined}>
            <span>
              <PlayerName name={player} />
            </span>
            <span>{numerals.points(points[i]!)}</span>
          </span>
        ))}
      </Link>
      {by !== undefined && through !== null && (
        <small>
          {decided(through, entryOf(w.tie_breaks, by) ?? by)}
          {level.length > 0 && `; ${w.level(level.map((step) => entryOf(w.tie_breaks, step) ?? step).join(", "))}`}
        </small>
      )}
    </li>
  );
}

export function Encounters({ format }: { format: Standings["format"] }) {
  const { words } = useReading();
  const w = words.tournament;
  const { encounters: rounds = [], byes = [] } = format;
  if (rounds.length === 0) return null;
  const isTree = format.name === "knockout";
  const isFinal = (i: number) => isTree && rounds[i]!.length === 1 && i === rounds.length - 1 && i > 0;
  return (
    <section aria-labelledby="rounds">
      <div className="heading">
        <h2 id="rounds">{w.rounds}</h2>
        <p>{w.encounter_is}</p>
      </div>
      <div className="wide" tabIndex={0} role="group" aria-label={w.rounds}>
        <ol className={isTree ? "rounds tree" : "rounds"}>
          {rounds.map((encounters, i) => (
            <li key={i}>
              <h3>{isFinal(i) ? w.final : w.round(i + 1)}</h3>
              <ul>
                {encounters.map((encounter) => (
                  <Meeting key={encounter.players.join("\n")} encounter={encounter} isFinal={isFinal(i)} />
                ))}
                {byes[i]?.map((player) => (
                  <li key={player} className="bye">
                    <Link href={pageOf.player(player)}>{w.bye(player)}</Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function Places({ format }: { format: Standings["format"] }) {
  const { words, numerals } = useReading();
  const w = words.tournament;
  const places = format.places ?? [];
  if (places.length === 0) return null;
  const columns = [
    ["points", w.points],
    ["buchholz", w.buchholz],
    ["sonneborn_berger", w.sonneborn],
    ["direct", w.direct],
    ["rounds", w.came_through],
  ] as const;
  const used = columns.filter(([key]) => places[0]![key] !== undefined);
  return (
    <section aria-labelledby="places">
      <div className="heading">
        <h2 id="places">{w.places}</h2>
      </div>
      <div className="wide" tabIndex={0} role="group" aria-label={w.places}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col" className="number">{w.place}</th>
              <th scope="col">{w.player}</th>
              {used.map(([key, name]) => (
                <th key={key} scope="col" className="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <tr key={place.name}>
                <td className="number">{place.place}</td>
                <th scope="row">
                  <Link href={pageOf.player(place.name)}>
                    <PlayerName name={place.name} />
                  </Link>
                </th>
                {used.map(([key]) => {
                  const value = place[key] ?? null;
                  return (
                    <td key={key} className="number">
                      {value === null ? "-" : numerals.decimal(value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
