/** Looks by itself, now and then, for programs of agents that run past the desk, and tells of each once. */
import type { AgentHealth, AgentSession } from '#domain/agent.ts';

/** Milliseconds between two looks, at least. */
export const usualPauseMs = 60_000;
/** A look may take one part in so many of the time: one percent of a processor at most. */
const shareOfTime = 100;

export interface AgentWatch {
  readonly health: () => Promise<readonly Pick<AgentHealth, 'agent' | 'name' | 'sessions'>[]>;
  readonly tell: (text: string) => void;
  readonly home: string;
  /** Milliseconds of processor time that this process has used. */
  readonly used: () => number;
  readonly after: (ms: number, work: () => void) => () => void;
}

function placeOf(cwd: string | null, home: string): string {
  if (cwd === null) return '';
  return ` in ${cwd === home || cwd.startsWith(`${home}/`) ? `~${cwd.slice(home.length)}` : cwd}`;
}

const sentence = ({ pid, cwd, reason }: AgentSession, name: string, agent: string, home: string): string =>
  `${name}, ${pid ?? '?'},${placeOf(cwd, home)}: runs past this desk. ${reason} Stop it: countersign agents stop ${pid ?? 'PID'}. Connect it: countersign install ${agent}`;

/** Returns what ends it. */
export function watchAgents({ health, tell, home, used, after }: AgentWatch): () => void {
  let told: ReadonlySet<string> = new Set();
  let isOver = false;
  let cancel = (): void => undefined;

  async function look(): Promise<number> {
    const before = used();
    const past = (await health()).flatMap(({ agent, name, sessions }) =>
      sessions.flatMap((session) =>
        session.light === 'not-gated' && session.process !== null
          ? [{ agent, name, session, mark: session.process }]
          : [],
      ),
    );
    for (const { agent, name, session, mark } of past) if (!told.has(mark)) tell(sentence(session, name, agent, home));
    // What has ended is forgotten: a mark is never another program's.
    told = new Set(past.map(({ mark }) => mark));
    return used() - before;
  }

  const again = (ms: number): void => {
    cancel = after(ms, () => {
      // A look that fails is made again like any other.
      void look()
        .catch(() => 0)
        .then((took) => {
          if (!isOver) again(Math.max(usualPauseMs, took * shareOfTime));
        });
    });
  };
  again(usualPauseMs);
  return () => {
    isOver = true;
    cancel();
  };
}
