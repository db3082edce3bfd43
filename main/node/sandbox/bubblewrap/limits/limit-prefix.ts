/** What goes in front of a sandboxed command so that it cannot use up more than its plan allows. */
import { limitKeys, type LimitKey } from '#domain/sandbox/resource-limits.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { findProgram } from '../../machine/find-program.ts';

/** A program at its limit is told so, and its end says why; one that does not listen is killed so much later. */
const warnedSeconds = 5;
const mebibyte = 1024 * 1024;

/** What `prlimit` is told for each limit; null where another part of the sandbox holds it. */
const optionOf: Readonly<Record<LimitKey, ((amount: number) => string) | null>> = {
  cpuSeconds: (seconds) => `--cpu=${seconds}:${seconds + warnedSeconds}`,
  memoryMiB: (size) => `--data=${size * mebibyte}`,
  processes: (count) => `--nproc=${count}`,
  fileMiB: (size) => `--fsize=${size * mebibyte}`,
  // The mounts of the private folders have their size.
  scratchMiB: null,
};

/**
 * Empty without limits, or without the program that sets them: the plan then lists the protection as missing.
 * Memory is what a process may write to, because runtimes reserve far more addresses than they ever use.
 */
export function limitPrefix({ limits }: SandboxPlan, env: NodeJS.ProcessEnv): readonly string[] {
  const prlimit = findProgram('prlimit', env);
  if (limits === undefined || prlimit === null) return [];
  const options = limitKeys.flatMap((key) => {
    const amount = limits[key];
    return amount === null ? [] : (optionOf[key]?.(amount) ?? []);
  });
  return [prlimit, ...options, '--'];
}
