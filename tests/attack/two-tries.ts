/** On a machine that many share a program may fail to run for want of time or memory alone. */
import type { TaskMeta } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the preparation of a group was done once more. Read by the reporter, which names it as unsteady. */
    triedAgain?: string;
  }
}

/**
 * What prepares a group of tests, for `beforeAll`; in CI once more when it rejects, which is no success of any attack: those are told as
 * results, and are never tried again.
 */
export const inTwoTries =
  (work: () => Promise<void>) =>
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads what a hook needs from the pattern.
  async ({}, group: { readonly meta: TaskMeta }): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (process.env['CI'] === undefined) throw error;
      group.meta.triedAgain = error instanceof Error ? error.message : String(error);
      await work();
    }
  };
