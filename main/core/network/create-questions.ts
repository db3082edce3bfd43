/** The open questions about one attempt's connections: one for each destination, shared by everybody who waits for it. */
import type { DecidedBy, Decision } from '#domain/approval/decision.ts';
import type { ConnectionFacts } from '#domain/network/network.ts';
import type { TargetJudgement } from './judge-target.ts';
import { say } from '#domain/common/message.ts';

/** How a connection was decided. */
export type Settled = Exclude<TargetJudgement, { kind: 'ask' }> & { readonly note?: string | null };

export interface QuestionOptions {
  /** Puts the question to a person; the signal withdraws it. */
  readonly ask: (facts: ConnectionFacts, signal: AbortSignal) => Promise<Decision>;
  /** Keeps what a person said, and says what it means for who waits. */
  readonly apply: (decision: Decision) => Promise<Settled>;
  /** Fires when the attempt is over. */
  readonly over: AbortSignal;
}

export interface Questions {
  readonly size: number;
  has(key: string): boolean;
  /** The answer to the open question of this key, or to a new one. */
  answer(key: string, judge: () => TargetJudgement, facts: () => ConnectionFacts): Promise<Settled>;
  /** Settles what other answers have decided meanwhile. */
  review(): void;
  /** Called with true when a person begins to be asked, with false when no person is asked any more. */
  onAsking(listener: (isAsking: boolean) => void): () => void;
  /** Refuses everything that is open. */
  close(): void;
}

interface Open {
  readonly judge: () => TargetJudgement;
  readonly answer: Promise<Settled>;
  /** Set while its own answer is being kept: no other answer may overtake that. */
  isAnswered: boolean;
  settle(how: Settled): void;
}

const byPolicy: DecidedBy = { kind: 'policy' };

export function createQuestions({ ask, apply, over }: QuestionOptions): Questions {
  const questions = new Map<string, Open>();
  const listeners = new Set<(isAsking: boolean) => void>();
  const tell = (): void => {
    for (const listener of listeners) listener(questions.size > 0);
  };
  const open = (key: string, judge: () => TargetJudgement, facts: ConnectionFacts): Open => {
    const { promise, resolve } = Promise.withResolvers<Settled>();
    const withdrawn = new AbortController();
    const settle = (how: Settled): void => {
      if (!questions.delete(key)) return;
      withdrawn.abort('interrupt');
      resolve(how);
      tell();
    };
    const question: Open = { judge, answer: promise, isAnswered: false, settle };
    questions.set(key, question);
    tell();
    ask(facts, AbortSignal.any([withdrawn.signal, over]))
      .then((decision) => {
        question.isAnswered = true;
        return apply(decision);
      })
      .then(settle, () => settle({ kind: 'deny', by: byPolicy, because: say('the question could not be asked') }));
    return question;
  };
  return {
    get size() {
      return questions.size;
    },
    has: (key) => questions.has(key),
    answer: (key, judge, facts) => (questions.get(key) ?? open(key, judge, facts())).answer,
    review() {
      for (const question of questions.values()) {
        const judged = question.judge();
        if (!question.isAnswered && judged.kind !== 'ask') question.settle(judged);
      }
    },
    onAsking(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      for (const question of questions.values())
        question.settle({ kind: 'deny', by: byPolicy, because: say('the command has ended') });
    },
  };
}
