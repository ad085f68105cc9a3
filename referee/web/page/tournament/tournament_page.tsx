// The page of a tournament, or of one of its games.
import type { MatchLine, Standings, Tournament } from "../data/answers";
import { pageOf } from "../data/addresses";
import { entryOf } from "../data/entry";
import { useSite } from "../data/site";
import { useMatches } from "./matches";
import { Link } from "../parts/link";
import { LostLink, NoAnswer, NotFound, Waiting } from "../parts/notice";
import { useTitle } from "../parts/title";
import { Rules } from "../parts/rules";
import { useReading } from "../words/language";
import { gameName, inWords } from "../words/speech";
import { BeingPlayed } from "./being_played";
import { CrossTable } from "./cross_table";
import { ExamScores } from "./exam_scores";
import { Encounters, Places } from "./encounters";
import { Faults } from "./faults";
import { useTokenOfAddress } from "./logs";
import { MatchList } from "./match_list";
import { NotAdmittedList } from "./not_admitted_list";
import { Progress } from "./progress";
import { Ranking } from "./ranking";
import { SequentialTest } from "./sequential_test";
import { useTournament } from "../data/tournament";

const listed = 8;

/** The matches with the most mistakes; if mistakes are not known, the last matches. */
function worthALook(matches: readonly MatchLine[]): { matches: MatchLine[]; isByMistakes: boolean } {
  const mistakes = (match: MatchLine) => (match.mistakes === null ? 0 : match.mistakes[0] + match.mistakes[1]);
  const erred = matches.filter((match) => mistakes(match) > 0);
  if (erred.length === 0) return { matches: matches.slice(-listed).reverse(), isByMistakes: false };
  const sorted = [...erred].sort((a, b) => mistakes(b) - mistakes(a) || a.place - b.place);
  return { matches: sorted.slice(0, listed), isByMistakes: true };
}

const isExam = ({ format }: Standings) => format.name === "exam";

function Head({ tournament, game }: { tournament: Tournament; game: string | null }) {
  const { words, numerals } = useReading();
  const { standings, running, finished, games, boards, name } = tournament;
  const w = words.tournament;
  const playedOf = (id: string) => boards.filter((board) => board.game === id).length;
  const state = running ? w.running : finished ? w.finished : w.stopped;
  const players = game === null ? standings.players : (entryOf(standings.games, game) ?? []);
  const boardsHere = games.reduce((sum, each) => sum + (game === null || each.id === game ? (each.boards ?? playedOf(each.id)) : 0), 0);
  const facts = [
    entryOf(w.formats, standings.format.name) ?? standings.format.name,
    words.count.players(players.length),
    ...(isExam(standings) ? [words.exam.positions(boardsHere)] : [words.count.boards(boardsHere), w.twice]),
  ];
  return (
    <header className="tournament-head">
      <h1>
        <bdi>{game === null ? name : gameName(words, game)}</bdi> <span className={`state ${running ? "runs" : ""}`}>{state}</span>
      </h1>
      <p>{facts.join(" · ")}</p>
      {game === null && <Progress tournament={tournament} />}
      <p className="unseen">{w.played_of(numerals.count(standings.played), numerals.count(standings.scheduled))}</p>
    </header>
  );
}

function Tabs({ tournament, game }: { tournament: Tournament; game: string | null }) {
  const { words } = useReading();
  const tab = (to: string | null, href: string, text: string) => (
    <li key={href}>
      <Link href={href} aria-current={to === game ? "page" : undefined}>
        {text}
      </Link>
    </li>
  );
  return (
    <nav className="tabs" aria-label={words.tournament.choose_game}>
      <ul>
        {tab(null, pageOf.tournament, words.tournament.all_games)}
        {tournament.games.map(({ id }) => tab(id, pageOf.game(id), gameName(words, id)))}
      </ul>
    </nav>
  );
}

function Boards({ tournament, game }: { tournament: Tournament; game: string }) {
  const { words, numerals } = useReading();
  const w = words.tournament;
  return (
    <section aria-labelledby="boards">
      <h2 id="boards">{w.boards}</h2>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{w.board}</th>
            <th scope="col" className="number">{w.size}</th>
          </tr>
        </thead>
        <tbody>
          {tournament.boards
            .filter((board) => board.game === game)
            .slice(0, 100)
            .map(({ name, size }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td className="number">{numerals.count(size)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

/** Whether all players play every game, so that points and ratings over all games can be compared. */
function isOneTable({ standings }: Tournament): boolean {
  return Object.values(standings.games).every((players) => players.length === standings.players.length);
}

function Shown({ tournament, game }: { tournament: Tournament; game: string | null }) {
  const { code, words } = useReading();
  const w = words.tournament;
  const { live } = useSite();
  const { standings, truth, hidden, running } = tournament;
  const known = useMatches(standings.played, hidden === null);
  const matches = game === null ? known.matches : known.matches.filter((match) => match.game === game);
  const players = game === null ? standings.players : (entryOf(standings.games, game) ?? []);
  const accuracies = game === null ? truth?.players : truth && entryOf(truth.games, game);
  const look = worthALook(matches);
  const { format } = standings;
  const test = format.sprt ?? format.until_told;
  const isOfExam = isExam(standings);
  const lookTitle = isOfExam ? (look.isByMistakes ? words.exam.mistakes : words.exam.latest) : look.isByMistakes ? w.turns : w.latest;
  return (
    <div className="columns">
      <div>
        <Head tournament={tournament} game={game} />
        {test !== undefined && <SequentialTest test={test} />}
        {game === null && <Places format={format} />}
        {game === null && <Encounters format={format} />}
        <Tabs tournament={tournament} game={game} />
        {game === null && !isOfExam && !isOneTable(tournament) && <p className="muted">{w.no_overall}</p>}
        {isOfExam ? <ExamScores standings={players} accuracies={accuracies ?? null} /> : <Ranking standings={players} accuracies={accuracies ?? null} />}
        <p className="muted">
          {truth === null ? null : isOfExam ? words.exam.kept_is : `${w.accuracy_is} ${w.perfect_loses}`}
          {inWords(code, hidden, words.truth.hidden)}
        </p>
        {game === null && standings.not_admitted !== undefined && <NotAdmittedList players={standings.not_admitted} />}
        {players.length > 1 && !isOfExam && (
          <CrossTable players={players.map((each) => each.name)} known={known} matches={matches} game={game} />
        )}
        {game !== null && (
          <section aria-labelledby="matches">
            <h2 id="matches">{isOfExam ? words.exam.answers : w.matches}</h2>
            <MatchList matches={matches} />
          </section>
        )}
      </div>
      <aside aria-label={lookTitle}>
        {live && running && <BeingPlayed game={game} />}
        <section aria-labelledby="look">
          <h2 id="look">{lookTitle}</h2>
          <MatchList matches={look.matches} />
        </section>
        {game !== null && (
          <section aria-labelledby="rules">
            <h2 id="rules">{w.rules}</h2>
            <Rules game={game} title={tournament.games.find(({ id }) => id === game)?.title ?? ""} />
          </section>
        )}
        {game !== null && !isOfExam && <Boards tournament={tournament} game={game} />}
        <Faults
          title={isOfExam ? words.exam.faults : w.faults}
          standings={players}
          aborted={game === null ? standings.aborted : (entryOf(standings.aborted_in, game) ?? 0)}
        />
      </aside>
    </div>
  );
}

export function TournamentPage({ game }: { game: string | null }) {
  const { words } = useReading();
  const { value, refused } = useTournament();
  useTokenOfAddress();
  useTitle(value === null ? null : game === null ? value.name : `${gameName(words, game)}, ${value.name}`);
  if (value === null) return refused === null ? <Waiting /> : <NoAnswer refused={refused} />;
  if (game !== null && !value.games.some(({ id }) => id === game)) return <NotFound />;
  return (
    <>
      <LostLink refused={refused} />
      <Shown tournament={value} game={game} />
    </>
  );
}
