/** Looks by itself, now and then, for programs of agents that run past the broker, and tells which they are whenever that changes. */
import { type AgentHealth } from '#domain/agents/agent.ts';
import { mostPastAgents, type PastAgent } from '#domain/agents/past-agent.ts';

/** Milliseconds between two looks, at least. */
export const usualPauseMs = 60_000;
/** Before the first look, and before the one that sees whether a program ended that was told to: most end at once. */
export const firstPauseMs = 4000;
/** A look may take one part in so many of the time: one percent of a processor at most. */
const shareOfTime = 100;

export interface AgentWatch {
  readonly health: () => Promise<readonly Pick<AgentHealth, 'agent' | 'name' | 'sessions'>[]>;
  /** All that there are, each time. */
  readonly tell: (past: readonly PastAgent[]) => void;
  /** Milliseconds of processor time that this process has used. */
  readonly used: () => number;
  readonly after: (ms: number, work: () => void) => () => void;
}

export interface AgentWatching {
  /** Told to end: it is gone from what was told, unless the next look finds it still. */
  toldToEnd(process: string): void;
  end(): void;
}

export function watchAgents({ health, tell, used, after }: AgentWatch): AgentWatching {
  let told: readonly PastAgent[] = [];
  let isOver = false;
  let cancel: (() => void) | null = null;

  const tellOf = (past: readonly PastAgent[]): void => {
    if (isOver || JSON.stringify(past) === JSON.stringify(told)) return;
    told = past;
    tell(past);
  };

  async function look(): Promise<number> {
    const before = used();
    tellOf((await health()).flatMap(pastOf).slice(0, mostPastAgents));
    return used() - before;
  }

  const again = (ms: number): void => {
    cancel = after(ms, () => void lookOnceMore());
  };
  const lookOnceMore = async (): Promise<void> => {
    // A look that fails is made again like any other.
    const took = await look().catch(() => 0);
    if (!isOver) again(Math.max(usualPauseMs, took * shareOfTime));
  };
  again(firstPauseMs);
  return {
    toldToEnd(process) {
      tellOf(told.filter((each) => each.process !== process));
      cancel?.();
      if (!isOver) again(firstPauseMs);
    },
    end() {
      isOver = true;
      cancel?.();
    },
  };
}

function pastOf({ agent, name, sessions }: Pick<AgentHealth, 'agent' | 'name' | 'sessions'>): PastAgent[] {
  return sessions.flatMap(({ enforcement, process, pid, cwd, reason, remedy }) =>
    enforcement === 'not-gated' && process !== null && pid !== null
      ? [{ agent, name, process, pid, cwd, reason, remedy }]
      : [],
  );
}
