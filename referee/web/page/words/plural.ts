// Polish numbers with the right form of the noun.

/** 1 ruch, 2 ruchy, 5 ruchów; 12 ruchów, 22 ruchy. */
export function plural(count: number, one: string, few: string, many: string): string {
  const [tens, units] = [Math.floor(count / 10) % 10, count % 10];
  const isFew = units >= 2 && units <= 4 && tens !== 1;
  return `${count} ${count === 1 ? one : isFew ? few : many}`;
}
