/** Works out how a command's sandbox is to be started: by which program, with which words, environment and mounts. */
import type { LaunchSpec } from '#core/ports.ts';
import { bwrapArgv } from '../sandbox/bwrap-argv.ts';
import { findBwrap } from '../sandbox/find-bwrap.ts';
import type { Mount, Mounts } from '../sandbox/mount.ts';
import { planMounts } from '../sandbox/plan-mounts.ts';
import { seePastGhosts } from '../sandbox/see-past-ghosts.ts';
import { childEnvironment } from './child-environment.ts';
import { enterNamespace } from './enter-namespace.ts';
import type { Ghosts } from './ghosts.ts';
import { holdLimits } from './hold-limits.ts';
import { failed, type Launched } from './launch-failure.ts';
import type { LimitGroup } from './limit-group.ts';
import { limitPrefix } from './limit-prefix.ts';
import { observedCommand, observerMounts } from './observed-command.ts';
import { ownCaches } from './own-caches.ts';
import { seccompFd, startFd, statusFd } from './started-process.ts';
import { takeTerminal } from './take-terminal.ts';
import { withoutRepository } from './without-repository.ts';

export interface SandboxTools {
  readonly env: NodeJS.ProcessEnv;
  readonly helperPath: string | null;
  readonly writerPath: string | null;
  readonly ghosts: Ghosts;
  /** Closed to every sandbox. */
  readonly dataDir: string;
}

export interface Prepared {
  readonly kind: 'prepared';
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly planned: Mounts;
  /** All there will be, with those of our own programs. */
  readonly mounts: readonly Mount[];
  readonly nameServer: { readonly descriptor: number; readonly path: string } | null;
  readonly group: LimitGroup | null;
  /** Gives back what only the start needs. */
  close(): void;
}

export function prepareSandbox(
  spec: LaunchSpec,
  tools: SandboxTools,
): Prepared | Extract<Launched, { kind: 'failed' }> {
  const { env, ghosts } = tools;
  const bwrap = findBwrap(env);
  if (bwrap === null)
    return failed('sandbox-unavailable', 'bubblewrap is not installed.', 'Install the package bubblewrap.');
  const planned = planMounts(spec.plan, spec.projectRoot, seePastGhosts(ghosts.known()));
  if (planned.kind === 'refused') return { kind: 'failed', error: planned.error };
  const entered = spec.plan.network === 'filtered' ? enterNamespace(spec.way, bwrap, tools) : null;
  if (entered?.kind === 'failed') return entered;
  const held = holdLimits(spec.plan);
  if (held.kind === 'failed') {
    entered?.close();
    return held;
  }
  const { outer, inner } = childEnvironment({
    inherited: env,
    added: {
      ...ownCaches(spec.plan, { ...env, ...spec.env }),
      ...spec.env,
      ...withoutRepository(planned.ghosts, spec.projectRoot, { ...env, ...spec.env }),
      ...entered?.variables,
    },
    passEnv: spec.plan.passEnv,
    mechanism: 'bwrap',
    privateTmp: spec.plan.tmp === 'private',
    terminal: spec.terminal !== null,
  });
  const mounts = [...planned.mounts, ...ownMounts(spec, tools, planned.mounts)];
  const args = bwrapArgv({
    mounts,
    network: spec.plan.network,
    nameServer: entered?.nameServer ?? null,
    cwd: spec.cwd,
    statusFd,
    seccompFd,
    startFd,
    innerEnv: inner,
    argv: innerCommand(spec, tools),
  });
  const words = [...(held.group?.enter ?? []), entered?.file ?? bwrap, ...(entered?.before ?? []), ...args];
  const nameServer = entered === null ? null : { descriptor: entered.descriptor, path: entered.nameServer.path };
  const [file = bwrap, ...rest] = words;
  const close = (): void => entered?.close();
  return { kind: 'prepared', file, args: rest, env: outer, planned, mounts, nameServer, group: held.group, close };
}

/** For our own programs, where the plan hides the folder they lie in. */
function ownMounts(spec: LaunchSpec, { helperPath, writerPath }: SandboxTools, mounts: readonly Mount[]): Mount[] {
  const programs = [helperPath, spec.argv[0] === writerPath ? writerPath : null];
  return programs.flatMap((each) => (each === null ? [] : observerMounts(each, spec.plan, mounts)));
}

function innerCommand(spec: LaunchSpec, { env, helperPath }: SandboxTools): readonly string[] {
  const limits = limitPrefix(spec.plan, env);
  if (helperPath !== null)
    return [...limits, ...observedCommand(helperPath, spec.plan, spec.argv, spec.terminal !== null)];
  return [...limits, ...(spec.terminal === null ? [] : takeTerminal(env)), ...spec.argv];
}
