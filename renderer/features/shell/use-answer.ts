/** What the broker answers to a call that a screen shows: asked once the link stands, and again in every round. */
import { useEffect, useState } from 'react';
import type { MethodName, Params, Result } from '#contract/methods.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { useBroker, usePage } from './broker-context.ts';

export interface Answered<M extends MethodName> {
  readonly result: Result<M>;
  /** When it came, in milliseconds since the epoch: ages are counted from here. */
  readonly at: number;
}

/** Null until the first answer. A refusal is said in a notice unless nobody asked for it, and what was known before stays. */
export function useAnswer<M extends MethodName>(
  method: M,
  params: Params<M>,
  round: number | string = 0,
  isTold = true,
): Answered<M> | null {
  const { bridge, view } = usePage();
  const link = useBroker((broker) => broker.link);
  const [answered, setAnswered] = useState<Answered<M> | null>(null);
  // Equal parameters are the same question, whatever object holds them; another round asks it again.
  const asked = JSON.stringify([params, round]);
  const [question, setQuestion] = useState({ asked, params });
  if (question.asked !== asked) setQuestion({ asked, params });
  useEffect(() => {
    if (link !== 'connected') return undefined;
    let isWanted = true;
    void bridge.call(method, question.params).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setAnswered({ result: answer.result, at: Date.now() });
      else if (isTold && !answer.lost) view.notify('error', sayError(answer.error));
    });
    return () => {
      isWanted = false;
    };
  }, [bridge, view, link, method, question, isTold]);
  return answered;
}
