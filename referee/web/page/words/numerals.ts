// Numbers, shares and times as a language writes them.
export interface Numerals {
  count: (n: number) => string;
  points: (n: number) => string;
  /** An Elo difference, with its sign. */
  elo: (n: number) => string;
  share: (n: number | null) => string;
  decimal: (n: number) => string;
  duration: (ms: number) => string;
  clock: (ms: number) => string;
  time: (at: string) => string;
}

export function numbersIn(code: string): Numerals {
  const count = new Intl.NumberFormat(code, { maximumFractionDigits: 0 });
  const points = new Intl.NumberFormat(code, { maximumFractionDigits: 1 });
  const elo = new Intl.NumberFormat(code, { maximumFractionDigits: 0, signDisplay: "exceptZero" });
  const decimal = new Intl.NumberFormat(code, { maximumFractionDigits: 2 });
  const seconds = new Intl.NumberFormat(code, { maximumSignificantDigits: 2 });
  const time = new Intl.DateTimeFormat(code, { dateStyle: "medium", timeStyle: "short" });
  const two = (n: number) => String(n).padStart(2, "0");
  return {
    count: (n) => count.format(n),
    points: (n) => points.format(n),
    elo: (n) => elo.format(n).replace("-", "−"),
    share: (n) => (n === null ? "–" : `${count.format(100 * n)} %`),
    decimal: (n) => decimal.format(n).replace("-", "−"),
    duration: (ms) => (ms < 1000 ? `${count.format(ms)} ms` : `${seconds.format(ms / 1000)} s`),
    clock: (ms) => {
      const whole = Math.max(0, Math.ceil(ms / 1000));
      const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
      const rest = two(whole % 60);
      return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
    },
    time: (at) => {
      const date = new Date(at);
      return Number.isNaN(date.getTime()) ? at : time.format(date);
    },
  };
}
