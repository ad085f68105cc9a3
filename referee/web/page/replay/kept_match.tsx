// The replay of a finished match, ply by ply.
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { Board } from "../board/board";
import { LookContext } from "../board/look";
import { meantOf } from "../board/meant";
import { numbersOf, type Scene } from "../board/scene";
import { seatAt } from "../board/view";
import { answerOf, pageOf } from "../data/addresses";
import type { Match, MatchTruth, MatchValues, Mistake, Ply, Position } from "../data/answers";
import type { Seat } from "../data/game";
import { pliesAtOnce } from "../data/answers";
import { get, useAnswer } from "../data/get";
import { isExported } from "../data/place";
import { useSite } from "../data/site";
import { Link } from "../parts/link";
import { LostLink, Waiting } from "../parts/notice";
import { Said } from "../parts/said";
import { useTournament } from "../data/tournament";
import { wire } from "../wire/wire";
import { useReading } from "../words/language";
import { inWords, moveName, ownResultName, titleOf } from "../words/speech";
import { timesAt } from "../match/clocks";
import { Controls } from "./controls";
import { Details } from "../match/details";
import { mistakesOf, nextMistake, previousMistake } from "../match/judgement";
import { useKeys } from "../match/keys";
import { Moves } from "../match/moves";
import { Path } from "../match/path";
import { playRequestFrom } from "../match/play_on";
import { Players } from "../match/players";
import { speeds, useReplay, type Replay } from "./replay";
import { Strip } from "./strip";
import { TextBoard } from "../match/text_board";
import { Verdict } from "./verdict";

const restsMs = 100; // after this time at a ply, the page also requests the neighbouring plies
const mostCame = 8; // at most this many of the last moves before the position are listed beside the board
const noPlies: Ply[] = [];

/** The ply of the next mistake. At the end of the match, the ply of the first mistake, because the replay of
 * a reader's own match opens at the end. */
function mistakeOn(truth: MatchValues, ply: number, all: number): number | null {
  return nextMistake(truth, ply) ?? (ply >= all ? nextMistake(truth, -1) : null);
}

/** Says which move led to this position, for readers who do not see the board. */
function useNews(
  match: Match,
  ply: number,
  last: Ply | null,
  scene: Scene | null,
  mistake: Mistake | null,
  replay: Replay,
): string {
  const { words } = useReading();
  if (ply === 0 || last === null || replay.isPlaying) return "";
  const said = words.moves.said(match.players[seatAt(ply - 1)], moveName(words, scene, last.move));
  if (mistake === null || mistake.better === null) return said;
  return `${said} ${words.moves.mistake_said(moveName(words, scene, mistake.better))}`;
}

/** Handles the keys of a replay. Returns whether the reader asked for the next mistake when there are no more
 * mistakes. */
function useReplayKeys(
  replay: Replay,
  all: number,
  truth: MatchValues | null,
  toggleArrows: () => void,
  toggleText: () => void,
): boolean {
  // The ply at which the reader looked for another mistake but there was none.
  const [soughtAt, setSought] = useState<number | null>(null);
  const keys = useMemo(() => {
    const { go, step, play, setSpeed, speed, ply, isPlaying } = replay;
    const changeSpeed = (by: number) => setSpeed(speeds[speeds.indexOf(speed) + by] ?? speed);
    const visit = (mistake: number | null) => {
      if (mistake === null) setSought(ply);
      else go(mistake);
    };
    return {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => go(0),
      End: () => go(all),
      " ": () => play(!isPlaying),
      m: () => visit(truth && mistakeOn(truth, ply, all)),
      M: () => visit(truth && previousMistake(truth, ply)),
      "-": () => changeSpeed(-1),
      "+": () => changeSpeed(1),
      a: toggleArrows,
      t: toggleText,
    };
  }, [replay, all, truth, toggleArrows, toggleText]);
  useKeys(keys);
  return soughtAt === replay.ply;
}

interface NoTruthProps {
  why: string;
  /** Whether exact values are hidden because the board may still be played. */
  isHidden: boolean;
}

/** Why the values of moves are not shown. */
function NoTruth({ why, isHidden }: NoTruthProps) {
  const { code, words } = useReading();
  return isHidden ? <>{inWords(code, why, words.truth.hidden)}</> : <Said own={words.truth.none} sentence={why} />;
}

interface Props {
  match: Match;
  /** The reader's seat, if it was the reader's match. */
  seat: Seat | null;
  /** Whether the match was just played. Then the replay begins at the end of the match. */
  isFresh?: boolean;
  /** The actions below the match. `isMain`: whether one of these actions is shown as the main action. */
  actions?: (isMain: boolean) => ReactNode;
}

export function KeptMatch({ match, seat, isFresh = false, actions }: Props) {
  const { words } = useReading();
  const { kind, open } = useSite();
  const all = match.all_plies ?? match.plies.length;
  const replay = useReplay(all, isFresh ? all : 0, !match.isShared);
  const { ply, go } = replay;
  const [hasArrows, setArrows] = useState(true);
  const [prefersText, setText] = useState(false);

  const from = Math.floor(Math.min(ply, Math.max(0, all - 1)) / pliesAtOnce) * pliesAtOnce;
  const part = useAnswer<Match>(from === 0 ? null : answerOf.match(match.id, from));
  const isPartThere = part.address === answerOf.match(match.id, from) && part.value !== null;
  const plies = from === 0 ? match.plies : isPartThere ? part.value!.plies : noPlies;
  const tournament = useTournament(kind !== "referee").value;
  // The page does not request hidden answers, because browsers log each refusal as an error.
  const truthAnswer = useAnswer<MatchValues>(match.hidden === null && !match.isShared ? answerOf.values(match.id) : null);
  const truth = truthAnswer.value;
  const isAtMistake = truth?.mistakes.some((each) => each.ply === ply) ?? false;
  const better = useAnswer<MatchTruth>(isAtMistake ? answerOf.truth(match.id) : null).value;
  const mistakeAt = (at: number) => better?.mistakes.find((each) => each.ply === at) ?? null;
  // The names of moves depend on the first scene, which has all kinds of moves.
  const opening = useAnswer<Position>(answerOf.position(match.id, 0)).value?.scene ?? null;
  const positionAnswer = useAnswer<Position>(answerOf.position(match.id, ply));
  const position = positionAnswer.value;
  useEffect(() => {
    const fetchNear = () => {
      for (const near of [ply + 1, ply + 2, ply - 1]) {
        if (near >= 0 && near <= all) get(answerOf.position(match.id, near)).catch(() => undefined);
      }
    };
    const timer = setTimeout(fetchNear, restsMs);
    return () => clearTimeout(timer);
  }, [match.id, ply, all]);

  const lookAt = useMemo(
    () => (isExported || match.isShared ? null : (vertex: number) => answerOf.positionAt(match.id, position?.ply ?? 0, vertex)),
    [match.id, match.isShared, position?.ply],
  );
  const toggleArrows = useMemo(() => () => setArrows((on) => !on), []);
  const toggleText = useMemo(() => () => setText((on) => !on), []);
  const isInVain = useReplayKeys(replay, all, truth, toggleArrows, toggleText);

  const hasEnded = ply >= all;
  const lessons = truth === null ? 0 : mistakesOf(truth, seat).length;
  const isLesson = lessons > 0 && seat !== null && match.winner !== seat; // the reader made mistakes and did not win
  const scene = position?.scene ?? null;
  const isText = scene === null || prefersText;
  const mistake = mistakeAt(ply);
  const isArrowed = hasArrows && mistake !== null && position?.ply === ply;
  const whyNone = match.hidden ?? truthAnswer.refused?.sentence ?? null;
  // after the tournament, exact values are hidden only for matches that cannot be judged
  const isHidden = match.hidden !== null && tournament?.hidden !== null;
  const news = useNews(match, ply, plies[ply - 1 - from] ?? null, opening, mistakeAt(ply - 1), replay);
  const shownPly = position?.ply ?? ply; // until the position comes, the board shows the previous ply
  const mayTry = open && match.board.text !== null && from === 0 && !hasEnded;
  const tryIt = () => wire.play(playRequestFrom(match, match.board.text!, plies.slice(0, ply)));

  return (
    <article
      className="match"
      data-match={match.id}
      data-ply={ply}
      data-to-move={hasEnded ? "" : seatAt(ply)}
      data-seat={seat ?? ""}
    >
      <LostLink refused={positionAnswer.refused?.status === 0 ? positionAnswer.refused : null} />
      <div className="match-main">
        <header>
          <h1 className="unseen">{titleOf(words, match)}</h1>
          <div className="above">
            <Path game={match.game} board={match.board.name} tournament={tournament} />
            <p role="status">{ownResultName(words, match, seat)}</p>
          </div>
          <Players
            match={match}
            accuracy={match.accuracy ?? truth?.accuracy ?? null}
            times={timesAt(match, ply)}
            mover={hasEnded ? null : seatAt(ply)}
            isOver
          />
        </header>
        <section className="field" aria-label={words.match.board} aria-busy={position?.ply !== ply}>
          {position === null ? (
            positionAnswer.refused === null ? <Waiting /> : <p className="waiting"><Said sentence={positionAnswer.refused.sentence} /></p>
          ) : isText ? (
            <TextBoard position={position} opening={opening} hasEnded={hasEnded} />
          ) : (
            <LookContext.Provider value={lookAt}>
            <Board
              scene={scene!}
              game={match.game}
              board={match.board.text}
              roles={match.roles}
              mover={seatAt(shownPly)}
              hasEnded={shownPly >= all}
              played={isArrowed ? numbersOf(mistake.played) : null}
              better={isArrowed && mistake.better !== null ? numbersOf(mistake.better) : null}
              meant={isArrowed ? meantOf(mistake.claims) : null}
              came={plies.slice(0, Math.max(0, shownPly - from)).slice(-mostCame).map((each) => each.move)}
            />
            </LookContext.Provider>
          )}
        </section>
        <Strip match={match} ply={ply} all={all} truth={truth} go={go} />
        <Controls
          replay={replay}
          all={all}
          mistake={truth === null ? null : mistakeOn(truth, ply, all)}
          hasArrows={hasArrows}
          setArrows={setArrows}
          isText={position !== null && scene === null ? null : prefersText}
          setText={setText}
        />
        <p className="unseen" aria-live="polite">
          {isInVain && truth !== null ? words.match.no_mistake : news}
        </p>
      </div>
      <div className="match-side">
        {lessons > 0 && (
          <section className="card lesson" aria-label={words.learn.lesson}>
            <div className="actions">
              <Link className={isLesson ? "button main" : "button"} href={pageOf.learn(match.id)}>
                {seat === null ? words.learn.from_theirs(lessons) : words.learn.from_yours(lessons)}
              </Link>
            </div>
          </section>
        )}
        {actions?.(!isLesson)}
        <Verdict
          match={match}
          ply={ply}
          all={all}
          scene={opening}
          next={plies[ply - from] ?? null}
          truth={truth}
          mistake={mistake}
          hidden={match.isShared ? words.truth.shared : whyNone === null ? null : <NoTruth why={whyNone} isHidden={isHidden} />}
          tryIt={mayTry ? tryIt : null}
        />
        <Moves
          match={match}
          from={from}
          plies={plies}
          all={all}
          ply={ply}
          scene={opening}
          truth={truth}
          go={go}
        />
        <Details match={match} isOver />
      </div>
    </article>
  );
}
