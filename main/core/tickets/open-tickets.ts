/** Counts the commands that hooks asked about and no client has started yet: they take no place in the queue, so they have a bound of their own. */
import type { SessionId } from '#domain/common/ids.ts';
import type { LiveRun } from '../live-run.ts';

/** In one project. */
export const maxOpenTickets = 2000;

export interface OpenTickets {
  count(project: SessionId): number;
  /** In every project. */
  all(): number;
  /** Until it is redeemed, or its run ends. */
  add(project: SessionId, run: LiveRun): void;
  remove(project: SessionId, run: LiveRun): void;
}

export function createOpenTickets(): OpenTickets {
  const open = new Map<SessionId, Set<LiveRun>>();
  const remove = (project: SessionId, run: LiveRun): void => {
    const runs = open.get(project);
    runs?.delete(run);
    if (runs?.size === 0) open.delete(project);
  };
  return {
    count: (project) => open.get(project)?.size ?? 0,
    all: () => [...open.values()].reduce((sum, runs) => sum + runs.size, 0),
    add(project, run) {
      const runs = open.get(project) ?? new Set();
      open.set(project, runs.add(run));
      void run.done.then(() => remove(project, run));
    },
    remove,
  };
}
