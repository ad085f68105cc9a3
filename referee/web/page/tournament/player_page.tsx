// The page of a player: results by game and by opponent, and mistakes.
import { useEffect, useState } from "react";
import type { Scene } from "../board/scene";
import type { Accuracy, LosingMove, MatchLine, Position, Tournament } from "../data/answers";
import type { Numbers } from "../data/game";
import { answerOf, pageOf } from "../data/addresses";
import { get } from "../data/get";
import { entryOf } from "../data/entry";
import { meetingsOf, pointsOf, useMatches } from "./matches";
import { Link, usePlace } from "../parts/link";
import { PlayerName } from "../parts/player_name";
import { LostLink, NoAnswer, NotFound, Waiting } from "../parts/notice";
import { useTitle } from "../parts/title";
import { useReading } from "../words/language";
import { gameName, inWords, moveName } from "../words/speech";
import { scoreIn, shareKept } from "./exam_scores";
import { Logs } from "./logs";
import { MatchList } from "./match_list";
import { useTournament } from "../data/tournament";

const mostListed = 30;

interface Loss {
  match: MatchLine;
  move: LosingMove;
  mistakes: number;
}

/** The player's mistakes, by match. Matches with the most mistakes come first. */
function lossesOf(name: string, accuracy: Accuracy | undefined, matches: readonly MatchLine[]): Loss[] {
  const byId = new Map(matches.map((match) => [match.id, match]));
  const losses = (accuracy?.losses ?? []).flatMap(({ match: id, first_losing_move, decisive_move }) => {
    const match = byId.get(id);
    if (match === undefined) return [];
    const mistakes = match.mistakes?.[match.players[0] === name ? 0 : 1] ?? 1;
    return [{ match, move: decisive_move ?? first_losing_move, mistakes }];
  });
  return losses.sort((a, b) => b.mistakes - a.mistakes || b.move.ply - a.move.ply || a.match.place - b.match.place);
}

/** For each game, the first scene of a match. The scene names the kinds of moves. */
function useScenes(matches: readonly MatchLine[]): Partial<Record<string, Scene>> {
  const [scenes, setScenes] = useState<Partial<Record<string, Scene>>>({});
  const examples = new Map(matches.map(({ game, id }) => [game, id]));
  const games = [...examples.keys()].join(" ");
  useEffect(() => {
    let isWanted = true;
    for (const [game, id] of examples) {
      const keep = ({ scene }: Position) =>
        isWanted && scene !== null && setScenes((before) => ({ ...before, [game]: scene }));
      // without a scene, moves are shown as typed
      get<Position>(answerOf.position(id, 0)).then(keep, () => undefined);
    }
    return () => {
      isWanted = false;
    };
  }, [games]);
  return scenes;
}

function Losses({ losses }: { losses: readonly Loss[] }) {
  const { words } = useReading();
  const w = words.player;
  const shown = losses.slice(0, mostListed);
  const scenes = useScenes(shown.map(({ match }) => match));
  const told = ({ game }: MatchLine, move: Numbers) => moveName(words, entryOf(scenes, game) ?? null, move.join(" "));
  if (losses.length === 0) return <p className="muted">{w.no_mistakes}</p>;
  return (
    <>
      <p className="muted">{w.mistakes_is}</p>
      <ul className="losses">
        {shown.map(({ match, move, mistakes }) => (
          <li key={match.id}>
            <Link href={pageOf.match(match.id, move.ply)}>
              <span>
                {gameName(words, match.game)} · {match.board} · {w.at_move(move.ply + 1)} ·{" "}
                {words.count.mistakes(mistakes)}
              </span>
              <small>
                {match.players.join(" – ")}
                {move.better !== null && `: ${w.played_better(told(match, move.move), told(match, move.better))}`}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function ByGame({ tournament, name }: { tournament: Tournament; name: string }) {
  const { words, numerals } = useReading();
  const w = words.tournament;
  const { standings, truth } = tournament;
  const rows = tournament.games.flatMap(({ id }) => {
    const standing = entryOf(standings.games, id)?.find((each) => each.name === name);
    const accuracy = (truth && entryOf(truth.games, id))?.find((each) => each.name === name);
    return standing === undefined ? [] : [{ id, standing, accuracy }];
  });
  return (
    <div className="wide" tabIndex={0} role="group" aria-label={words.player.by_game}>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{w.game}</th>
            <th scope="col" className="number">{w.points}</th>
            <th scope="col" className="number">{w.won}</th>
            <th scope="col" className="number">{w.drawn}</th>
            <th scope="col" className="number">{w.lost}</th>
            <th scope="col" className="number">{w.elo}</th>
            {truth !== null && <th scope="col" className="number">{w.accuracy}</th>}
            {truth !== null && <th scope="col" className="number">{w.thrown}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, standing, accuracy }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={pageOf.game(id)}>{gameName(words, id)}</Link>
              </th>
              <td className="number">{numerals.points(standing.points)}</td>
              <td className="number">{numerals.count(standing.won)}</td>
              <td className="number">{numerals.count(standing.drawn)}</td>
              <td className="number">{numerals.count(standing.lost)}</td>
              <td className="number">{numerals.elo(standing.elo)}</td>
              {truth !== null && <td className="number">{numerals.share(accuracy?.accuracy ?? null)}</td>}
              {truth !== null && <td className="number">{numerals.count(accuracy?.wins_thrown ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ExamByGame({ tournament, name }: { tournament: Tournament; name: string }) {
  const { words, numerals } = useReading();
  const { standings, truth } = tournament;
  const rows = tournament.games.flatMap(({ id }) => {
    const standing = entryOf(standings.games, id)?.find((each) => each.name === name);
    if (standing === undefined) return [];
    const score = scoreIn(standing, (truth && entryOf(truth.games, id))?.find((each) => each.name === name));
    return [{ id, score }];
  });
  return (
    <table className="plain">
      <thead>
        <tr>
          <th scope="col">{words.tournament.game}</th>
          {truth !== null && <th scope="col" className="number">{words.tournament.accuracy}</th>}
          {truth !== null && <th scope="col" className="number">{words.exam.kept}</th>}
          <th scope="col" className="number">{words.exam.asked}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, score }) => (
          <tr key={id}>
            <th scope="row">
              <Link href={pageOf.game(id)}>{gameName(words, id)}</Link>
            </th>
            {truth !== null && <td className="number">{numerals.share(shareKept(score))}</td>}
            {truth !== null && <td className="number">{numerals.count(score.kept)}</td>}
            <td className="number">{numerals.count(score.asked)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ByOpponent({ name, matches }: { name: string; matches: readonly MatchLine[] }) {
  const { words, numerals } = useReading();
  const w = words.tournament;
  const meetings = [...meetingsOf(matches, name)];
  if (meetings.length === 0) return null;
  return (
    <div className="wide" tabIndex={0} role="group" aria-label={words.player.by_opponent}>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{w.opponent}</th>
            <th scope="col" className="number">{w.points}</th>
            <th scope="col" className="number">{w.won}</th>
            <th scope="col" className="number">{w.drawn}</th>
            <th scope="col" className="number">{w.lost}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {meetings.map(([opponent, tally]) => (
            <tr key={opponent}>
              <th scope="row">
                <Link href={pageOf.player(opponent)}>
                  <PlayerName name={opponent} />
                </Link>
              </th>
              <td className="number">{numerals.points(pointsOf(tally))}</td>
              <td className="number">{numerals.count(tally.won)}</td>
              <td className="number">{numerals.count(tally.drawn)}</td>
              <td className="number">{numerals.count(tally.lost)}</td>
              <td>
                <Link
                  href={pageOf.meetings(name, opponent)}
                  aria-label={words.player.matches_against(opponent)}
                >
                  {words.player.matches}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The questions of an exam that the player answered wrongly. */
function ExamMistakes({ matches }: { matches: readonly MatchLine[] }) {
  const { words } = useReading();
  const wrong = matches.filter(({ mistakes, reason }) => reason !== "asked" || (mistakes !== null && mistakes[0] + mistakes[1] > 0));
  return wrong.length === 0 ? <p className="muted">{words.exam.no_mistakes}</p> : <MatchList matches={wrong} />;
}

function Shown({ tournament, name }: { tournament: Tournament; name: string }) {
  const { code, words, numerals } = useReading();
  const w = words.player;
  const hidden = inWords(code, tournament.hidden, words.truth.hidden);
  const { hash } = usePlace();
  const chosen = new URLSearchParams(hash);
  const [against, game] = [chosen.get("against"), chosen.get("game")];
  const known = useMatches(tournament.standings.played, tournament.hidden === null);
  const mine = known.matches.filter((match) => match.players.includes(name));
  const shown = mine.filter(
    (match) => (against === null || match.players.includes(against)) && (game === null || match.game === game),
  );
  const isChosen = against !== null || game !== null;
  const standing = tournament.standings.players.find((each) => each.name === name);
  const accuracy = tournament.truth?.players.find((each) => each.name === name);
  if (standing === undefined) return <NotFound>{w.not_a_player(name)}</NotFound>;
  const isExam = tournament.standings.format.name === "exam";
  const score = scoreIn(standing, accuracy);
  const facts = isExam ? (accuracy === undefined ? [] : [words.match.accuracy(numerals.share(shareKept(score)))]) : [
    `${words.tournament.points} ${numerals.points(standing.points)}`,
    words.tournament.results_of(standing.won, standing.drawn, standing.lost),
    ...(accuracy === undefined ? [] : [words.match.accuracy(numerals.share(accuracy.accuracy))]),
  ];
  const matches = (
    <section aria-labelledby="matches">
      <div className="heading">
        <h2 id="matches">
          {isExam ? words.exam.answers : against === null ? w.matches : w.matches_against(against)}
          {game !== null && `, ${gameName(words, game)}`}
        </h2>
        {isChosen && (
          <p>
            <Link href={pageOf.player(name)}>{w.all_matches}</Link>
          </p>
        )}
      </div>
      <MatchList key={hash} matches={shown} />
    </section>
  );
  return (
    <div className="columns">
      <div>
        <header className="tournament-head">
          <h1>
            <PlayerName name={name} />
          </h1>
          <p>{facts.join(" · ")}</p>
        </header>
        {isChosen && matches}
        <section aria-labelledby="by-game">
          <h2 id="by-game">{w.by_game}</h2>
          {isExam ? <ExamByGame tournament={tournament} name={name} /> : <ByGame tournament={tournament} name={name} />}
        </section>
        {!isExam && (
          <section aria-labelledby="by-opponent">
            <h2 id="by-opponent">{w.by_opponent}</h2>
            <ByOpponent name={name} matches={mine} />
          </section>
        )}
        {!isChosen && matches}
        <Logs key={name} name={name} isRunning={tournament.running} />
      </div>
      <aside aria-label={isExam ? words.exam.mistakes : w.mistakes}>
        <section>
          <h2>{isExam ? words.exam.mistakes : w.mistakes}</h2>
          {hidden !== null ? (
            <p className="muted">{hidden}</p>
          ) : isExam ? (
            <ExamMistakes matches={mine} />
          ) : (
            <Losses losses={lossesOf(name, accuracy, known.matches)} />
          )}
        </section>
      </aside>
    </div>
  );
}

export function PlayerPage({ name }: { name: string }) {
  const { value, refused } = useTournament();
  useTitle(value === null ? null : `${name}, ${value.name}`);
  if (value === null) return refused === null ? <Waiting /> : <NoAnswer refused={refused} />;
  return (
    <>
      <LostLink refused={refused} />
      <Shown tournament={value} name={name} />
    </>
  );
}
