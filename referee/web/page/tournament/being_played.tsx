// Some running matches of the tournament, each with its board.
import { Suspense } from "react";
import { LiveBoard } from "../board/live_board";
import { useLobby } from "../wire/use_wire";
import { useReading } from "../words/language";

const mostBoards = 3;

export function BeingPlayed({ game }: { game: string | null }) {
  const { words } = useReading();
  const lobby = useLobby(true);
  const matches = lobby?.matches.filter((match) => game === null || match.game === game) ?? [];
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby="played">
      <h2 id="played">{words.home.played}</h2>
      <ul className="live-boards">
        <Suspense fallback={null}>
          {matches.slice(0, mostBoards).map(({ match, game: its, players }) => (
            <LiveBoard key={match} id={match} game={its} players={players} />
          ))}
        </Suspense>
      </ul>
    </section>
  );
}
