// A part of the picture that the reader can click to move. If the reader is not on move, a click does nothing.
import { createContext, useContext, type KeyboardEvent, type ReactNode } from "react";
import type { Numbers } from "../data/game";

export interface Playing {
  play: (move: Numbers) => void;
  nameOf: (move: string) => string;
  /** Whether a list beside the board has all moves, for readers without a mouse. Then the board ignores keys. */
  isListed: boolean;
}

export const PlayingContext = createContext<Playing | null>(null);

interface Props {
  move: Numbers | undefined;
  /** A text that screen readers read after the move. */
  label?: string | undefined;
  children: ReactNode;
}

export function MoveTarget({ move, label, children }: Props) {
  const playing = useContext(PlayingContext);
  if (playing === null || move === undefined) return <g>{children}</g>;
  const play = () => playing.play(move);
  if (playing.isListed) {
    return (
      <g className="target-of" onClick={play}>
        {children}
      </g>
    );
  }
  const typed = move.join(" ");
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    play();
  };
  return (
    <g
      className="target-of"
      role="button"
      tabIndex={0}
      aria-label={[playing.nameOf(typed), label].filter(Boolean).join(" ")}
      data-move={typed}
      onClick={play}
      onKeyDown={pressed}
    >
      {children}
    </g>
  );
}
