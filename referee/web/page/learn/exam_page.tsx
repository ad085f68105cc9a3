// A question of an exam. The reader first tries to answer, and then sees the player's answer.
import { answerOf, pageOf } from "../data/addresses";
import type { Match, MatchValues } from "../data/answers";
import type { Seat } from "../data/game";
import { useAnswer } from "../data/get";
import { useTournament } from "../data/tournament";
import { askedPly, askedSeat } from "../match/exam";
import { judge } from "../match/judgement";
import { Path } from "../match/path";
import { goTo, Link } from "../parts/link";
import { NoAnswer, Waiting } from "../parts/notice";
import { useReading } from "../words/language";
import { faultName, roleOf } from "../words/speech";
import { useLesson } from "./lesson";
import { LessonView } from "./lesson_view";

const shortId = 8; // how many letters of the question's id are shown

interface Props {
  match: Match;
  values: MatchValues;
  seat: Seat;
}

function Question({ match, values, seat }: Props) {
  const { words } = useReading();
  const w = words.exam;
  const ply = askedPly(match);
  const lesson = useLesson("match", match.id, ply);
  const tournament = useTournament().value;
  const { worth, mistake } = judge(values, ply)!;
  const player = match.players[seat];
  const played = match.plies[ply]?.move;
  const toOthers = pageOf.player(player);
  return (
    <LessonView
      of="match"
      match={{ ...match, players: [roleOf(words, match, 0), roleOf(words, match, 1)] }}
      ply={ply}
      seat={seat}
      worth={worth}
      lesson={lesson}
      path={<Path game={match.game} board={match.board.name.slice(0, shortId)} tournament={tournament} />}
      place={w.question}
      told={() => words.puzzle.told(roleOf(words, match, seat))}
      afterwards={(nameOf) => (
        <section className="card lesson" aria-label={w.answer}>
          <p>
            {match.reason !== "asked" ? w.no_answer(player, faultName(words, match.reason))
            : mistake === null ? w.was_right(player, played === undefined ? null : nameOf(played))
            : w.was_mistake(player, nameOf(mistake.played))}
          </p>
          <div className="actions">
            <Link className="button main" href={toOthers}>
              {w.to_others(player)}
            </Link>
            <Link className="button" href={pageOf.match(match.id, ply)}>
              {words.learn.to_replay}
            </Link>
          </div>
        </section>
      )}
      next={null}
      skip={() => goTo(toOthers)}
    />
  );
}

/** Asks the reader an exam's question. Precondition: the match belongs to an exam, and its exact values are not
 * hidden. */
export function ExamPage({ match }: { match: Match }) {
  const { value: values, refused } = useAnswer<MatchValues>(answerOf.values(match.id));
  if (values === null) return refused === null ? <Waiting /> : <NoAnswer refused={refused} />;
  return <Question match={match} values={values} seat={askedSeat(match)!} />;
}
