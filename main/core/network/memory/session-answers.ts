/** Answers about destinations that count for a session or a time: in memory alone, each until it ends or is taken back. */
import type { RememberedAnswer } from '#domain/approval/remembered-answer.ts';
import type { SessionScopeKind } from '#domain/approval/scope.ts';
import type { AnswerId } from '#domain/common/ids.ts';
import { tooManyAnswers } from '#domain/too-many-kept.ts';
import type { Clock } from '#core/ports.ts';

export interface SessionAnswer extends RememberedAnswer {
  readonly scope: SessionScopeKind;
  uses: number;
  lastUsedAt: number | null;
}

export interface SessionAnswers {
  /** The answer about a pattern that counts at this time: one or none. */
  find(pattern: string, now: number): readonly SessionAnswer[];
  /** Takes the place of an earlier one about the pattern. Throws `too-many`. */
  keep(pattern: string, answer: SessionAnswer): void;
  /** The newest first. */
  list(): readonly RememberedAnswer[];
  /** Says whether there was one. */
  revoke(answerId: AnswerId): boolean;
}

export interface SessionAnswersOptions {
  readonly clock: Clock;
  readonly most: number;
  /** Told when one ended. */
  readonly onEnded: () => void;
}

export function createSessionAnswers({ clock, most, onEnded }: SessionAnswersOptions): SessionAnswers {
  const entries = new Map<string, SessionAnswer>();
  const timers = new Map<string, () => void>();
  const forget = (pattern: string): void => {
    const entry = entries.get(pattern);
    if (entry === undefined) return;
    entries.delete(pattern);
    timers.get(pattern)?.();
    timers.delete(pattern);
    onEnded();
  };
  const find = (pattern: string, now: number): readonly SessionAnswer[] => {
    const entry = entries.get(pattern);
    if (entry === undefined) return [];
    // A clock set back must not lengthen a permission.
    return entry.expiresAt === null || (now >= entry.createdAt && now < entry.expiresAt) ? [entry] : [];
  };
  return {
    find,
    keep(pattern, answer) {
      if (!entries.has(pattern) && entries.size >= most) throw tooManyAnswers(most);
      timers.get(pattern)?.();
      timers.delete(pattern);
      if (answer.expiresAt !== null) {
        const end = clock.after(answer.expiresAt - answer.createdAt, () => forget(pattern));
        timers.set(pattern, end);
      }
      entries.set(pattern, answer);
    },
    list() {
      const now = clock.now();
      return [...entries.keys()]
        .flatMap((pattern) => find(pattern, now))
        .toReversed()
        .map((entry) => ({ ...entry }));
    },
    revoke(answerId) {
      const found = [...entries].find(([, entry]) => entry.answerId === answerId);
      if (found !== undefined) forget(found[0]);
      return found !== undefined;
    },
  };
}
