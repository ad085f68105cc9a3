// A player's name, and the person who owns the player. Anybody may have chosen these texts, which may be
// written from right to left.
import { usePerson } from "../data/persons";

export function PlayerName({ name }: { name: string }) {
  const person = usePerson(name);
  return (
    <>
      <bdi>{name}</bdi>
      {person !== undefined && (
        <small className="person">
          {" "}
          <bdi>{person}</bdi>
        </small>
      )}
    </>
  );
}
