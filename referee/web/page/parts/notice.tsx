// A sentence that is shown instead of content that is missing.
import type { ReactNode } from "react";
import { pageOf } from "../data/addresses";
import type { Refused } from "../data/get";
import { useWords } from "../words/language";
import { Link } from "./link";
import { Said } from "./said";

export function Waiting() {
  return <p className="waiting">{useWords().site.loading}</p>;
}

export function NotFound({ children }: { children?: ReactNode }) {
  const words = useWords();
  return (
    <section className="notice">
      <h1>{words.site.not_found}</h1>
      <p>{children ?? words.site.not_found_more}</p>
      <p>
        <Link href={pageOf.home}>{words.site.to_home}</Link>
      </p>
    </section>
  );
}

/** Says why there is no answer: nothing is at the address, or the connection to the referee is lost. */
export function NoAnswer({ refused }: { refused: Refused }) {
  const words = useWords();
  if (refused.status === 404) {
    return (
      <NotFound>
        <Said own={words.site.not_found_more} sentence={refused.sentence} />
      </NotFound>
    );
  }
  return (
    <section className="notice">
      <h1>{words.site.lost}</h1>
      <p>
        <Said sentence={refused.sentence} />
      </p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          {words.site.again}
        </button>
      </p>
    </section>
  );
}

/** A bar at the top while the page may show old data. */
export function LostLink({ refused }: { refused: Refused | null }) {
  const words = useWords();
  return (
    <div role="alert" className={refused === null ? undefined : "lost-link"}>
      {refused !== null && words.site.lost}
    </div>
  );
}
