/** What goes in front of a sandboxed command so that it cannot use up more than its plan allows. */
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { findProgram } from '../../sandbox/machine/find-program.ts';

/** A program at its limit is told so, and its end says why; one that does not listen is killed so much later. */
const warnedSeconds = 5;
const mebibyte = 1024 * 1024;

/**
 * Empty without limits, or without the program that sets them: the plan then lists the protection as missing.
 * Memory is what a process may write to, because runtimes reserve far more addresses than they ever use.
 */
export function limitPrefix({ limits }: SandboxPlan, env: NodeJS.ProcessEnv): readonly string[] {
  const prlimit = findProgram('prlimit', env);
  if (limits === undefined || prlimit === null) return [];
  const options = [
    limits.cpuSeconds === null ? null : `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + warnedSeconds}`,
    limits.memoryMiB === null ? null : `--data=${limits.memoryMiB * mebibyte}`,
    limits.processes === null ? null : `--nproc=${limits.processes}`,
    limits.fileMiB === null ? null : `--fsize=${limits.fileMiB * mebibyte}`,
  ];
  return [prlimit, ...options.filter((option) => option !== null), '--'];
}
