// The scores of an exam.
import type { Accuracy, Standing } from "../data/answers";
import { pageOf } from "../data/addresses";
import { Link } from "../parts/link";
import { PlayerName } from "../parts/player_name";
import { useReading } from "../words/language";

export interface ExamScore {
  asked: number;
  kept: number;
}

/** The share of answers that keep the value; null if there are no answers. */
export const shareKept = ({ asked, kept }: ExamScore) => (asked === 0 ? null : kept / asked);

/** The score of a player. A fault counts as a wrong answer. */
export const scoreIn = ({ played }: Standing, accuracy: Accuracy | undefined): ExamScore => ({
  asked: played,
  kept: accuracy === undefined ? 0 : accuracy.could_err - accuracy.erred,
});

interface Props {
  standings: readonly Standing[];
  /** The players' accuracies; null while they are hidden or not known. */
  accuracies: readonly Accuracy[] | null;
}

export function ExamScores({ standings, accuracies }: Props) {
  const { words, numerals } = useReading();
  const rows = standings.map((standing) => {
    const { name } = standing;
    const score = scoreIn(standing, accuracies?.find((each) => each.name === name));
    return { name, score, share: shareKept(score) };
  });
  if (accuracies !== null) rows.sort((a, b) => (b.share ?? -1) - (a.share ?? -1) || (a.name < b.name ? -1 : 1));
  return (
    <div className="wide" tabIndex={0} role="group" aria-label={words.tournament.ranking}>
      <table className="ranking">
        <thead>
          <tr>
            <th scope="col">{words.tournament.player}</th>
            {accuracies !== null && <th scope="col" className="number">{words.tournament.accuracy}</th>}
            {accuracies !== null && <th scope="col" className="number">{words.exam.kept}</th>}
            <th scope="col" className="number">{words.exam.asked}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, score, share }) => (
            <tr key={name}>
              <th scope="row">
                <Link href={pageOf.player(name)}>
                  <PlayerName name={name} />
                </Link>
              </th>
              {accuracies !== null && <td className="number">{numerals.share(share)}</td>}
              {accuracies !== null && <td className="number">{numerals.count(score.kept)}</td>}
              <td className="number">{numerals.count(score.asked)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
