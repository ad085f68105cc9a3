// A position as a question: the reader's tries, and what the reader already knows about the answer.
import { useCallback, useState } from "react";
import { answerOf, type Asked } from "../data/addresses";
import type { Attempt, Best, Hint } from "../data/answers";
import { get, Refused } from "../data/get";

export type Step =
  | { kind: "question" }
  | { kind: "asking"; move: string | null }
  | { kind: "right"; move: string; answer: Attempt }
  | { kind: "wrong"; move: string; answer: Attempt }
  | { kind: "shown"; answer: Best };

export interface Lesson {
  step: Step;
  /** The number of right moves, after the reader has asked for a hint. */
  hint: Hint | null;
  /** A right move with its reason, after the reader has asked for a second hint. */
  reason: Best | null;
  refused: Refused | null;
  /** Whether the reader has had a wrong try or any help. */
  isHelped: boolean;
  play: (move: string) => void;
  again: () => void;
  askHint: () => void;
  show: () => void;
}

export function useLesson(of: Asked, id: string, ply: number): Lesson {
  const [step, setStep] = useState<Step>({ kind: "question" });
  const [hint, setHint] = useState<Hint | null>(null);
  const [reason, setReason] = useState<Best | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isHelped, setHelped] = useState(false);
  const ask = useCallback(async <T>(about: string | undefined, take: (answer: T) => void) => {
    setRefused(null);
    try {
      take(await get<T>(answerOf.ask(id, ply, about, of)));
    } catch (error) {
      setRefused(error instanceof Refused ? error : new Refused(0, ""));
      setStep({ kind: "question" });
    }
  }, [of, id, ply]);
  const play = useCallback((move: string) => {
    setStep({ kind: "asking", move });
    void ask<Attempt>(move, (answer) => {
      setStep({ kind: answer.keeps ? "right" : "wrong", move, answer });
      if (!answer.keeps) setHelped(true);
    });
  }, [ask]);
  const again = useCallback(() => setStep({ kind: "question" }), []);
  const askHint = useCallback(() => {
    setHelped(true);
    if (hint === null) void ask<Hint>(undefined, setHint);
    else void ask<Best>("best", setReason);
  }, [ask, hint]);
  const show = useCallback(() => {
    setHelped(true);
    setStep({ kind: "asking", move: null });
    void ask<Best>("best", (answer) => setStep({ kind: "shown", answer }));
  }, [ask]);
  return { step, hint, reason, refused, isHelped, play, again, askHint, show };
}
