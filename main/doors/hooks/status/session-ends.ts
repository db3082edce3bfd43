/** Finds conversations whose program is gone: not every agent has a hook for its end, and one that is killed says nothing. */
import type { Broker } from '#core/broker.ts';
import type { ProcessMark } from '#domain/command/process-mark.ts';
import type { RunningProgram } from '#domain/command/running-program.ts';

export interface SessionEnds {
  /** A hook named the program of its agent. */
  heard(mark: ProcessMark | null): void;
  /** `programs` are those that ran at `since`. */
  look(
    programs: readonly Pick<RunningProgram, 'pid' | 'mark'>[],
    since: number,
    broker: Pick<Broker, 'agentSessions' | 'contacts'>,
  ): void;
}

const mostSeen = 1000;

export function createSessionEnds(runsHere: (mark: ProcessMark) => boolean): SessionEnds {
  /** Seen to run among the programs of this machine: one inside of a sandbox has another number there, and is never found. */
  const seen = new Set<ProcessMark>();
  const note = (mark: ProcessMark): void => {
    const [oldest] = seen;
    if (seen.size >= mostSeen && oldest !== undefined) seen.delete(oldest);
    seen.add(mark);
  };
  return {
    heard(mark) {
      if (mark !== null && !seen.has(mark) && runsHere(mark)) note(mark);
    },
    look(programs, since, { agentSessions, contacts }) {
      // A list without this very program is none.
      if (!programs.some(({ pid }) => pid === process.pid)) return;
      const alive = new Set(programs.map(({ mark }) => mark));
      const known = contacts.all().map((each) => {
        if (each.process !== null && alive.has(each.process)) note(each.process);
        return { ...each, process: each.process !== null && seen.has(each.process) ? each.process : null };
      });
      agentSessions.programsRan(alive, since, known);
    },
  };
}
