// Links to share: to the match, to a new match on the same board, and with the whole match inside.
import { useId, useState } from "react";
import { answerOf, pageOf } from "../data/addresses";
import type { Match, Position } from "../data/answers";
import { get } from "../data/get";
import { isEmbedded, isExported } from "../data/place";
import { useSite } from "../data/site";
import { linkTo } from "../parts/link";
import { queryOf } from "../wire/play_request";
import { useWords } from "../words/language";
import { codeOf, mostPlies } from "./whole_link";

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

/** A link that contains the whole match and needs no referee. It is made and copied when the reader asks for
 * it. */
function Whole({ match }: { match: Match }) {
  const { live: w } = useWords();
  const [link, setLink] = useState<string | null>(null);
  const [said, say] = useState("");
  const copy = async () => {
    const made = link ?? (await wholeLink(match).catch(() => null));
    setLink(made);
    if (made === null) return say(w.no_whole_link);
    try {
      await navigator.clipboard.writeText(made);
      say(w.copied);
    } catch {
      say(w.copy_it); // Copying failed, because browsers allow it only on pages that they consider secure.
    }
  };
  return (
    <>
      <p>
        <button type="button" className="copy-link" onClick={() => void copy()}>
          {w.copy_link}
        </button>{" "}
        <span aria-live="polite">{said}</span>
      </p>
      {link !== null && <Shared name={w.share_whole} link={link} />}
    </>
  );
}

async function wholeLink(match: Match): Promise<string | null> {
  if (match.isShared) return location.href;
  const plies = match.all_plies ?? match.plies.length;
  if (plies > mostPlies) return null;
  const numbers = Array.from({ length: plies + 1 }, (_, ply) => ply);
  const code = await codeOf(match, await Promise.all(numbers.map((ply) => get<Position>(answerOf.position(match.id, ply)))));
  return code === null ? null : linkTo(pageOf.shared(code));
}

export function Share({ match, isOver }: { match: Match; isOver: boolean }) {
  const { live: w } = useWords();
  const { open } = useSite();
  if (isEmbedded) return null;
  const { game, board, start } = match;
  const same = linkTo(pageOf.play(game, queryOf({ game, board: board.text ?? undefined, start: start ?? undefined })));
  const hasPlace = !isExported && match.isShared === undefined;
  return (
    <details className="share">
      <summary>{w.share}</summary>
      {hasPlace && <Shared name={isOver ? w.share_replay : w.share_watch} link={linkTo(pageOf.match(match.id))} />}
      {open && board.text !== null && same.length <= mostLink && <Shared name={w.share_board} link={same} />}
      {hasPlace && <Shared name={w.share_embed} link={`<iframe src="${linkTo(pageOf.embed(match.id))}" width="700" height="800" title="gramy"></iframe>`} />}
      {isOver && <Whole match={match} />}
    </details>
  );
}
