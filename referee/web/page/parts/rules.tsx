// The rules of a game, as a list of sentences.
import { useReading } from "../words/language";
import { rulesOf } from "../words/rules";
import { Said } from "./said";

export function Rules({ game, title }: { game: string; title: string }) {
  const { rules } = useReading();
  const sentences = rulesOf(rules, game);
  if (sentences.length === 0) return <p><Said sentence={title} /></p>;
  return (
    <ul className="rules">
      {sentences.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
