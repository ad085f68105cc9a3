// Puts the claims of explanations into Polish. In English, the page shows the engine's sentences instead.
import type { Claim } from "../data/answers";
import { entryOf } from "../data/entry";
import type { ClaimWords } from "./claims";
import { plural } from "./plural";

const afterMoves = (n: number) => `po ${plural(n, "ruchu", "ruchach", "ruchach")}`;
const steps = (n: number) => plural(n, "krok", "kroki", "kroków");
const together = (n: number) => afterMoves(n) + (n === 1 ? "" : " obu graczy łącznie");

/** "a, b i c", or "a, b i jeszcze 3". */
function listed(named: readonly string[], more = 0): string {
  if (more > 0) return `${named.join(", ")} i jeszcze ${more}`;
  const last = named[named.length - 1]!;
  return named.length === 1 ? last : `${named.slice(0, -1).join(", ")} i ${last}`;
}

const movesListed = ({ named }: Claim, all: number) =>
  listed(named.map((numbers) => numbers.join(" ")), all - named.length);

/** The verb's form after a number: "2 zachowują", "5 zachowuje". */
function verb(count: number, singular: string, several: string): string {
  const [tens, units] = [Math.floor(count / 10) % 10, count % 10];
  return units >= 2 && units <= 4 && tens !== 1 ? several : singular;
}

const accusative: Record<Claim["value"], string> = { win: "wygraną", draw: "remis", loss: "przegraną" };
const genitive: Record<string, string> = { Ania: "Ani", Bolek: "Bolka" };

const remainders = ({ modulus, bears, sticks }: Claim) =>
  `Z dzielenia przez ${modulus} (limit plus 1) zostają reszty ${bears} i ${sticks}.`;

function pair(claim: Claim): string {
  const { bears, sticks, here } = claim;
  if (here) {
    return `${remainders(claim)} To jedna z par Wythoffa. Każdy ruch ją psuje, a przeciwnik może znów zostawić taką parę.`;
  }
  const [low, high] = [Math.min(bears, sticks), Math.max(bears, sticks)];
  const why =
    high === 0 ? "" : ` (${low} to ${high - low} razy złota liczba 1,618… zaokrąglone w dół, a ${high} to ${low} + ${high - low})`;
  return `Po tym ruchu reszty są jedną z par Wythoffa: ${bears} i ${sticks}${why}. Każda odpowiedź psuje parę, a po niej można znów zostawić taką parę.`;
}

const cells = ([first, last]: number[]) => (first === last ? `pole ${first}` : `pola ${first}–${last}`);

function runs({ runs: named, others, sum }: Claim): string {
  const verdict = `; ich alternatywa wykluczająca (xor) to ${sum}, więc ta pozycja jest ${sum === 0 ? "przegrana" : "wygrana"}.`;
  if (named.length === 0) return `Żaden wolny odcinek nie ma wartości Grundy’ego różnej od 0${verdict}`;
  return `Wolne odcinki o wartości Grundy’ego różnej od 0: ${listed(named.map((run) => `${cells(run)} (${run[2]})`), others)}${verdict}`;
}

function split({ run, parts, sum_after }: Claim): string {
  const left =
    parts.length === 0 ? "nie zostaje nic" : `zostają ${listed(parts.map((part) => `${cells(part)} o wartości ${part[2]}`))}`;
  const after =
    sum_after === 0
      ? "Każda odpowiedź to zmienia, a po niej można znów zostawić 0."
      : "Każdy pasek to zmienia, a przeciwnik może znów zostawić 0.";
  return `Z odcinka ${cells(run)} o wartości ${run[2]} po tym pasku ${left}, a xor wynosi ${sum_after}. ${after}`;
}

function bunch({ at, t11, t10, t01, t00, won }: Claim): string {
  const types: [number, string, string][] = [
    [t11, "11", "kto w niego wejdzie, decyduje, kto przejdzie ostatnią drogą"],
    [t10, "10", "kto w niego wejdzie, przejdzie ostatnią drogą"],
    [t01, "01", "ostatnią drogą przejdzie drugi gracz"],
    [t00, "00", "drugi gracz decyduje, kto przejdzie ostatnią drogą"],
  ];
  const named = types.filter(([count]) => count > 0).map(([count, type, meaning]) => `${count} typu ${type} (${meaning})`);
  if (named.length === 0) return `Przy ${at} nie ma nieużytego kaktusa.`;
  const verdict = won ? "Z typem 11 albo z nieparzystą liczbą typów 10 gracz na ruchu tutaj wygrywa." : "Bez typu 11 i przy parzystej liczbie typów 10 te kaktusy nie rozstrzygają partii.";
  return `Nieużyte kaktusy przy ${at}: ${listed(named)}. ${verdict}`;
}

const way = ({ steps: n, at, closes, mover, value }: Claim) =>
  `Na cyklu rozstrzyga się to za ${steps(n)}, w ${at}: ${
    closes ? "tam zamyka się cykl" : "tam rozstrzygają nieużyte kaktusy"
  }, a na ruchu jest ${mover} i ${value === "win" ? "wygrywa" : "przegrywa"}.`;

const enters = ({ type, mover, value }: Claim) =>
  `Ten ruch wchodzi w kaktus typu ${type}: gdy będzie zużyty, na ruchu jest tu ${mover}, a to, co zostanie, jest ${
    value === "win" ? "wygrane" : "przegrane"
  }.`;

function goal({ mover, within }: Claim): string {
  const how = `w najwyżej ${plural(within, "ruchu", "ruchach", "ruchach")} zamknąć cykl z zielonym albo wejść na zielony wierzchołek, z którego Bolek już temu nie zapobiegnie.`;
  return mover === "Bolek" ? `Jakkolwiek zagra Bolek, Ania może ${how}` : `Ania może ${how}`;
}

function rest({ within, at, closes }: Claim): string {
  if (within === 0) return "Ten ruch prowadzi na taki zielony wierzchołek.";
  const where = closes ? `cykl zamyka się w ${at}` : `pionek wchodzi na zielony ${at}`;
  return `Po tym ruchu potrzeba jeszcze najwyżej ${plural(within, "ruchu", "ruchów", "ruchów")}; jeśli Bolek broni się jak najdłużej, ${where}.`;
}

function greens({ most }: Claim): string {
  const times = most === 0 ? "" : ` Zielone zdarzy się najwyżej ${most === 1 ? "raz" : `${most} razy`}.`;
  return most === 0
    ? "Od tego ruchu Bolek może trzymać pionek z dala od zielonych i zamknąć biały cykl."
    : `Od tego ruchu Bolek może zamknąć cały biały cykl.${times}`;
}

function movesOf({ mover, all, winning }: Claim): string {
  const whose = entryOf(genitive, mover) ?? mover;
  if (all === 1) return `To jedyny ruch ${whose}.`;
  if (winning === 0) return `Wszystkie ruchy ${whose} (${all}) przegrywają.`;
  return `Z ${all} ruchów ${whose} ${verb(winning, "wygrywa", "wygrywają")} ${winning}.`;
}

function answersOf(claim: Claim): string {
  const { player, all, winning } = claim;
  const whose = entryOf(genitive, player) ?? player;
  if (all === 1) return `Jedyna odpowiedź ${whose} wygrywa.`;
  if (winning === all) return `Wszystkie odpowiedzi ${whose} (${all}) wygrywają.`;
  return `Z ${all} odpowiedzi ${whose} ${verb(winning, "wygrywa", "wygrywają")} ${winning}: ${movesListed(claim, winning)}.`;
}

function keeping(claim: Claim): string {
  const what = accusative[claim.value];
  if (claim.all === 1) return `Jedyny ruch zachowuje ${what}.`;
  const does = verb(claim.keeping, "zachowuje", "zachowują");
  return `Z ${claim.all} ruchów ${what} ${does} ${claim.keeping}: ${movesListed(claim, claim.keeping)}.`;
}

function answers({ all, keeping: kept }: Claim): string {
  if (all === 1) return "Jedyna odpowiedź także zachowuje remis.";
  if (kept === all) return `Wszystkie odpowiedzi (${all}) także zachowują remis.`;
  return `Z ${all} odpowiedzi remis ${verb(kept, "zachowuje", "zachowują")} ${kept}; ${all - kept === 1 ? "pozostała przegrywa" : "pozostałe przegrywają"}.`;
}

function ways({ to_thief, exit, thief_to_exit, policeman_to_exit }: Claim): string {
  const apart =
    to_thief === undefined ? "Ściany oddzielają policjanta od złodzieja" : `Policjant ma do złodzieja ${steps(to_thief)}`;
  if (exit === undefined || thief_to_exit === undefined) return `${apart}. Złodziej nie dojdzie do żadnego wyjścia.`;
  const police = policeman_to_exit === undefined ? "policjant tam nie dojdzie" : `policjant ${steps(policeman_to_exit)}`;
  return `${apart}. Złodziej ma do wyjścia ${exit.join(" ")} ${steps(thief_to_exit)}, ${police}.`;
}

const distances: ClaimWords[string] = {
  distance: ({ value, moves }) =>
    value === "loss"
      ? `Przegrana najpóźniej ${together(moves)}, cokolwiek się zagra.`
      : `Wygrana ${together(moves)}${moves === 1 ? "" : ", jeśli przeciwnik broni się jak najdłużej"}.`,
  drawn: () => "Żaden ruch nie wygrywa.",
  keeping,
  ends: () => "Ten ruch kończy partię.",
  rest: ({ moves }) => `Po tym ruchu partia potrwa jeszcze ${plural(moves, "ruch", "ruchy", "ruchów")}.`,
  answers,
  history: ({ value, moves }) =>
    `Gdyby przedtem niczego nie zagrano, byłby to wynik: ${value === "win" ? "wygrana" : value === "loss" ? "przegrana" : "remis"}${
      value === "draw" ? "" : ` ${together(moves)}`
    }. Teraz trzecie wystąpienie tej samej pozycji dałoby remis.`,
};

export const claimsInPolish: ClaimWords = {
  "misie-patysie": { empties: () => "Ten ruch opróżnia pulę.", remainders, pair },
  paski: { runs, split },
  hydrorozgrywka: {
    bunch,
    way,
    enters,
    goes_on: () => "Ten ruch prowadzi dalej po cyklu i wygrywa.",
    lost: ({ mover }) => `Przegrywa więc ${mover}.`,
  },
  zielone: {
    goal,
    rest,
    ends: ({ green }) => (green ? "Ten ruch zamyka cykl z zielonym." : "Ten ruch zamyka cały biały cykl."),
    greens,
    history: () =>
      "Cokolwiek zrobi Ania, nie wymusi ani cyklu z zielonym, ani wejścia na zielony, z którego Bolek nie mógłby temu zapobiec; Bolkowi może być do tego potrzebna droga przebyta dotąd.",
    moves: movesOf,
    answers: answersOf,
  },
  graf: distances,
  "policjant-i-zlodziej": { ...distances, ways },
};
