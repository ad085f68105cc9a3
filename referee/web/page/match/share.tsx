// Links to share: to a match, and to a new match on the same board.
import { useId } from "react";
import { pageOf } from "../data/addresses";
import type { Match } from "../data/answers";
import { isExported } from "../data/place";
import { useSite } from "../data/site";
import { linkTo } from "../parts/link";
import { queryOf } from "../wire/play_request";
import { useWords } from "../words/language";

const mostLink = 2000; // a length that every browser accepts

function Shared({ name, link }: { name: string; link: string }) {
  const id = useId();
  return (
    <p className="form-field">
      <label htmlFor={id}>{name}</label>
      <input id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
    </p>
  );
}

export function Share({ match, isOver }: { match: Match; isOver: boolean }) {
  const { live: w } = useWords();
  const { open } = useSite();
  if (isExported) return null;
  const { game, board, start } = match;
  const same = linkTo(pageOf.play(game, queryOf({ game, board: board.text ?? undefined, start: start ?? undefined })));
  return (
    <details className="share">
      <summary>{w.share}</summary>
      <Shared name={isOver ? w.share_replay : w.share_watch} link={linkTo(pageOf.match(match.id))} />
      {open && board.text !== null && same.length <= mostLink && <Shared name={w.share_board} link={same} />}
    </details>
  );
}
