// The verdict on the shown position: its value, and the effect of the move.
import type { ReactNode } from "react";
import type { Match, MatchValues, Mistake, Ply } from "../data/answers";
import type { Seat } from "../data/game";
import type { Scene } from "../board/scene";
import { otherSeat, seatAt } from "../board/view";
import { Said } from "../parts/said";
import { SeatMark } from "../parts/seat_mark";
import { Why } from "../parts/why";
import { useReading } from "../words/language";
import type { Words } from "../words/en";
import { moveName, resultName, roleOf } from "../words/speech";
import { judge, type Judgement, type Worth } from "../match/judgement";

interface Props {
  match: Match;
  ply: number;
  all: number;
  /** The first scene of the match. */
  scene: Scene | null;
  /** The move made in the position, if it is known. */
  next: Ply | null;
  truth: MatchValues | null;
  /** The mistake that was made in this position; null until the page knows a better move. */
  mistake: Mistake | null;
  /** A text that explains why no exact values are shown. */
  hidden: ReactNode;
  /** Begins a match from this position; null if that is impossible. */
  tryIt: (() => void) | null;
}

function sentences(words: Words, { worth, after, distance, mistake }: Judgement): string {
  const said: string[] = [];
  if (mistake !== null && after !== null) {
    const { thrown } = words.truth;
    said.push(worth === "win" ? (after === "draw" ? thrown.win_draw : thrown.win_loss) : thrown.draw_loss);
    if (worth === "win" && distance !== null) said.push(words.truth.away(distance));
  } else {
    said.push(words.truth.kept[worth]);
    if (worth !== "draw" && distance !== null) said.push(words.truth.end_in(distance));
  }
  return said.join(" ");
}

/** A sentence about the player who gains by a move. `after`: the value of the position after the move, for
 * the player who moved. */
function gain(words: Words, match: Match, seat: Seat, after: Worth): string {
  const role = roleOf(words, match, after === "win" ? seat : otherSeat(seat));
  return after === "draw" ? words.truth.holds_draw(role) : words.truth.wins_from_here(role);
}

function Sign({ kind }: { kind: "played" | "better" }) {
  return (
    <svg className={`arrow ${kind}`} width={20} height={14} aria-hidden="true" focusable="false">
      <path className="shaft" d="M1 7H12" />
      <path className="head" d="M20 7L10 1V13Z" />
    </svg>
  );
}

interface ChoicesProps extends Pick<Props, "match" | "scene" | "mistake"> {
  seat: Seat;
  judgement: Judgement;
  /** The played move in the referee's words. */
  said: string | null;
}

function Choices({ match, scene, mistake, seat, judgement, said }: ChoicesProps) {
  const { words } = useReading();
  const { after, worth } = judgement;
  if (mistake === null) return null;
  return (
    <ul className="choices">
      <li className="played">
        <Sign kind="played" />
        <div>
          <strong>{words.truth.played(moveName(words, scene, mistake.played))}</strong>
          {after !== null && <p>{gain(words, match, seat, after)}</p>}
          {said !== null && <p><Said sentence={said} /></p>}
        </div>
      </li>
      {mistake.better !== null && (
        <li className="better">
          <Sign kind="better" />
          <div>
            <strong>{words.truth.better(moveName(words, scene, mistake.better))}</strong>
            <p>{words.truth.keeps[worth === "win" ? "win" : "draw"]}</p>
            {mistake.reason !== null && <p><Why game={match.game} claims={mistake.claims} sentence={mistake.reason} /></p>}
          </div>
        </li>
      )}
    </ul>
  );
}

export function Verdict({ match, ply, all, scene, next, truth, mistake, hidden, tryIt }: Props) {
  const { code, words, numerals } = useReading();
  const seat = seatAt(ply);
  // The move in the referee's words, which are always English. Other languages use these words only if there
  // is no scene, because the scene gives better words.
  const said = code === "en" || scene === null ? (next?.words ?? null) : null;
  const player = match.players[seat];
  const judgement = truth === null ? null : judge(truth, ply);
  if (ply >= all) {
    return (
      <section className="card verdict" tabIndex={0} aria-label={words.match.verdict}>
        <h2>
          {match.winner !== null && <SeatMark seat={match.winner} size={16} />} {resultName(words, match)}
        </h2>
        {truth?.given_up && (
          <p>
            <strong>{words.truth.given_up[truth.given_up.value](match.players[truth.given_up.seat])}</strong>
          </p>
        )}
        {match.detail !== null && <p><Said sentence={match.detail} /></p>}
        {hidden !== null && <p>{hidden}</p>}
      </section>
    );
  }
  const what = judgement === null ? null : words.truth.to_move[judgement.worth];
  return (
    <section className="card verdict" tabIndex={0} aria-label={words.match.verdict}>
      <h2>
        <SeatMark seat={seat} size={16} />{" "}
        {what === null ? words.truth.plain_to_move(player) : words.truth.to_move_is(player, what)}
      </h2>
      {judgement !== null && <p>{sentences(words, judgement)}</p>}
      {hidden !== null && <p>{hidden}</p>}
      {judgement !== null && <Choices match={match} scene={scene} mistake={mistake} seat={seat} judgement={judgement} said={said} />}
      {next !== null && judgement?.mistake == null && (
        <p className="made">
          <strong>{words.truth.played(moveName(words, scene, next.move))}</strong>
          {said !== null && (
            <>
              {code === "en" && " · "}
              <Said sentence={said} />
            </>
          )}
        </p>
      )}
      {tryIt !== null && (
        <p>
          <button type="button" onClick={tryIt}>
            {words.truth.try_it}
          </button>
        </p>
      )}
      {next !== null && <p className="took">{words.match.took(numerals.duration(next.ms))}</p>}
      {next !== null && next.info !== null && (
        <details className="info">
          <summary>{words.match.info}</summary>
          <pre tabIndex={0} role="region" aria-label={words.match.info}>
            {JSON.stringify(next.info, null, 1)}
          </pre>
        </details>
      )}
    </section>
  );
}
