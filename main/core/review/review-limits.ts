/** How much a reviewer answers in an hour, and how often it may refuse one requester before that one's turn ends. */
import type { Clock } from '#core/ports.ts';

/** Refusals one after the other, and among the last reviews, that stop the agent's turn. */
export const mostInARow = 3;
export const mostOfLast = 10;
export const lastCounted = 50;

/** Of one requester in a session: an agent that is refused again and again is looking for gaps. */
export interface RefusalBreaker {
  /** True when this one stops the turn; the count begins anew. */
  refused(who: string): boolean;
  allowed(who: string): void;
}

/** Requesters remembered at once. */
const mostRemembered = 500;

export function createRefusalBreaker(): RefusalBreaker {
  const byWho = new Map<string, boolean[]>();
  const note = (who: string, isRefused: boolean): boolean[] => {
    const last = [...(byWho.get(who) ?? []), isRefused].slice(-lastCounted);
    byWho.delete(who);
    byWho.set(who, last);
    for (const oldest of byWho.keys()) {
      if (byWho.size <= mostRemembered) break;
      byWho.delete(oldest);
    }
    return last;
  };
  return {
    refused(who) {
      const last = note(who, true);
      const isRow = last.length >= mostInARow && last.slice(-mostInARow).every(Boolean);
      if (!isRow && last.filter(Boolean).length < mostOfLast) return false;
      byWho.delete(who);
      return true;
    },
    allowed: (who) => void note(who, false),
  };
}

const hourMs = 3_600_000;

/** Counts questions of the last hour for each project, whatever anybody sets the time to. */
export interface HourlyLimit {
  /** False where `most` were admitted within the last hour; one that is admitted counts. */
  admit(project: string, most: number): boolean;
}

export function createHourlyLimit({ elapsed }: Pick<Clock, 'elapsed'>): HourlyLimit {
  const byProject = new Map<string, number[]>();
  return {
    admit(project, most) {
      const now = elapsed();
      const recent = (byProject.get(project) ?? []).filter((at) => now - at < hourMs);
      byProject.set(project, recent);
      if (recent.length >= most) return false;
      recent.push(now);
      return true;
    },
  };
}
