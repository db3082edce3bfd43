/** An agent's tool waits only so long for its command: before that it comes back where a person is still asked, and the run waits on. */
import type { ToolLimit } from '#domain/command/ticket.ts';

export interface Leaving {
  /** Milliseconds from now. */
  readonly afterMs: number;
  /** What the run waits for, where it now waits on by itself; null where it does not wait. */
  readonly leave: () => Promise<string | null>;
}

export interface Leave {
  /** Something is waited for, that may not have been before. */
  asked(): void;
  stop(): void;
}

/** For the words that the agent reads, and for its own way to the tool's end. */
const longestMargin = 30_000;

/** How long a program may still wait that was started when the agent's clock began. */
export function patienceMs(
  { ms, variable }: ToolLimit,
  env: Readonly<Record<string, string | undefined>>,
  runningMs: number,
): number {
  const named = variable === null ? Number.NaN : Number(env[variable]);
  const limit = named > 0 ? Math.min(ms, named) : ms;
  return Math.max(0, limit - Math.min(longestMargin, limit / 4) - runningMs);
}

export function leaveWhenLate({ afterMs, leave }: Leaving, onLeft: (waitsFor: string) => void): Leave {
  let isLate = false;
  const tryIt = (): void => {
    void leave().then((waitsFor) => {
      if (waitsFor !== null) onLeft(waitsFor);
    });
  };
  const timer = setTimeout(() => {
    isLate = true;
    tryIt();
  }, afterMs);
  return {
    asked() {
      if (isLate) tryIt();
    },
    stop: () => clearTimeout(timer),
  };
}
