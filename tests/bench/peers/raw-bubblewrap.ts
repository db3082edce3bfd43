/** Bubblewrap with the very mounts of a plan, without anything of ours around it. */
import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { createPlaceholders } from '../../../main/node/sandbox/bubblewrap/mounts/placeholders.ts';
import { openSeccompFilter } from '../../../main/node/sandbox/bubblewrap/launch/seccomp-descriptor.ts';
import { bwrapArgv, sandboxArgv } from '../../../main/node/sandbox/bubblewrap/bwrap-argv.ts';
import { findProgram } from '../../../main/node/sandbox/machine/find-program.ts';
import { placeholderRoom } from '../../../main/node/sandbox/paths/placeholder-notes.ts';
import type { Placeholder } from '../../../main/node/sandbox/bubblewrap/mount.ts';
import { planMounts } from '../../../main/node/sandbox/bubblewrap/plan-mounts.ts';
import { seePastPlaceholders } from '../../../main/node/sandbox/paths/see-past-placeholders.ts';
import { english } from '#domain/common/message.ts';

export interface RawBubblewrap {
  /** Plans anew, because sockets of the host come and go; outside of the time that is measured. */
  prepare(): void;
  run(argv: readonly string[]): Promise<void>;
  /** Takes away the names that it needs on the host: they stay there until then, so it neither makes nor removes any. */
  close(): void;
}

/** `dataDir` is the broker's, which names are noted in. */
export function rawBubblewrap(plan: SandboxPlan, root: string, dataDir: string): RawBubblewrap {
  const { env } = process;
  const own = planned(plan, root, []).placeholders;
  const release = createPlaceholders(placeholderRoom(dataDir), () => {}).hold(own);
  let call: readonly string[] = [];
  return {
    prepare() {
      const { mounts } = planned(plan, root, own);
      const content = sandboxArgv({ mounts, nameServer: null, innerEnv: {} });
      const ends = { statusFd: 3, seccompFd: 4, startFd: null, argumentsFd: null };
      const fixed = bwrapArgv({ network: plan.network, cwd: root, ...ends, argv: [] });
      call = [findProgram('bwrap', env) ?? 'bwrap', ...content, ...fixed];
    },
    async run(argv) {
      const filter = openSeccompFilter(false, dataDir);
      try {
        await runPlainly([...call, ...argv], root, [filter]);
      } finally {
        closeSync(filter);
      }
    },
    close: release,
  };
}

function planned(plan: SandboxPlan, root: string, held: readonly Placeholder[]) {
  const found = planMounts(plan, seePastPlaceholders(held));
  if (found.kind === 'refused') throw new Error(english(found.error.message));
  return found;
}

/** Rejects when it does not end with 0. Its third descriptor is read, and `extra` ones follow. */
export async function runPlainly(
  argv: readonly string[],
  cwd: string,
  extra: readonly number[] = [],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const [file = '', ...args] = argv;
  await new Promise<void>((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'pipe', ...extra] });
    child.stdout?.resume();
    child.stderr?.resume();
    child.stdio[3]?.on('data', () => {});
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${argv.join(' ').slice(-200)}: ${code}`))));
  });
}
