// The header of every page, and below it the page of the current address.
import { Suspense, useEffect, useRef } from "react";
import { pageAt, pageOf, type Page } from "./data/addresses";
import { isEmbedded } from "./data/place";
import { InPersons, usePersonsAnswer } from "./data/persons";
import { InSite, useSite, useSiteAnswer } from "./data/site";
import { Bars } from "./home/bars";
import { HomePage, PlayerPage, PlayPage, PuzzlePage, SharedMatch, TournamentPage } from "./later_pages";
import { MatchPage } from "./match/match_page";
import { Boundary } from "./parts/boundary";
import { Link, PlaceContext, useLocation } from "./parts/link";
import { NoAnswer, NotFound, Waiting } from "./parts/notice";
import { InLanguage, useReading } from "./words/language";
import { languageNames, type LanguageCode } from "./words/languages";

function Logo() {
  return (
    <svg className="logo" width={22} height={12} aria-hidden="true" focusable="false">
      <circle className="s0" cx={6} cy={6} r={6} />
      <rect className="s1" x={11} y={0.5} width={11} height={11} rx={2} />
    </svg>
  );
}

function LanguageChoice() {
  const { code, words, choose } = useReading();
  return (
    <div className="languages" role="group" aria-label={words.site.choose_language}>
      {(Object.keys(languageNames) as LanguageCode[]).map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === code}
          onClick={() => choose(each)}
        >
          {each.toUpperCase()} <span className="unseen">{languageNames[each]}</span>
        </button>
      ))}
    </div>
  );
}

function Shown({ page }: { page: Page }) {
  const { kind } = useSite();
  switch (page.kind) {
    case "home":
      return kind === "folder" ? <TournamentPage game={null} /> : <HomePage />;
    case "play":
      return <PlayPage key={page.game} game={page.game} />;
    case "tournament":
      return <TournamentPage game={null} />;
    case "game":
      return <TournamentPage key={page.game} game={page.game} />;
    case "player":
      return <PlayerPage key={page.name} name={page.name} />;
    case "match":
      return <MatchPage key={page.id} id={page.id} />;
    case "puzzle":
      return <PuzzlePage key={page.id} id={page.id} />;
    case "shared":
      return <SharedMatch />;
    case "unknown":
      return <NotFound />;
  }
}

function Navigation({ page }: { page: Page }) {
  const { words } = useReading();
  const { kind, live } = useSite();
  const link = (of: Page["kind"], href: string, text: string) => (
    <Link href={href} aria-current={page.kind === of ? "page" : undefined}>
      {text}
    </Link>
  );
  return (
    <nav aria-label={words.site.navigation}>
      {kind === "referee" && link("home", pageOf.home, words.home.play)}
      {kind === "tournament" && live && link("home", pageOf.home, words.home.watch)}
      {kind !== "referee" && link("tournament", pageOf.tournament, words.site.tournament)}
    </nav>
  );
}

function Frame() {
  const { words } = useReading();
  const place = useLocation();
  const { live } = useSite();
  const persons = usePersonsAnswer();
  const page = pageAt(place.path);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true }); // for the keyboard and for screen readers
  }, [place.path]);
  const skip = (
    <a
      className="skip"
      href="#content"
      onClick={(event) => (event.preventDefault(), main.current?.focus())}
    >
      {words.site.skip}
    </a>
  );
  const content = (
    <main id="content" ref={main} tabIndex={-1} className={`${page.kind === "shared" ? "match" : page.kind}-page`}>
      <Boundary key={place.path} sentence={words.site.broken}>
        <Suspense fallback={<Waiting />}>
          <InPersons value={persons}>
            <Shown page={page} />
          </InPersons>
        </Suspense>
      </Boundary>
    </main>
  );
  if (isEmbedded) {
    return (
      <PlaceContext.Provider value={place}>
        {skip}
        <header className="site">
          <Link className="home" href={page.kind === "match" ? pageOf.match(page.id) : pageOf.home}>
            <Logo /> gramy
          </Link>
        </header>
        {content}
      </PlaceContext.Provider>
    );
  }
  return (
    <PlaceContext.Provider value={place}>
      {skip}
      <header className="site">
        <Link className="home" href="/">
          <Logo /> gramy
        </Link>
        <Navigation page={page} />
        <LanguageChoice />
      </header>
      {live && <Bars />}
      {content}
    </PlaceContext.Provider>
  );
}

function Site() {
  const { site, refused } = useSiteAnswer();
  if (site === null) return <main>{refused === null ? <Waiting /> : <NoAnswer refused={refused} />}</main>;
  return (
    <InSite value={isEmbedded ? { ...site, open: false } : site}>
      <Frame />
    </InSite>
  );
}

export function App() {
  return (
    <InLanguage>
      <Site />
    </InLanguage>
  );
}
