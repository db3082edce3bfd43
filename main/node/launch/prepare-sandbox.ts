/** Works out how a command's sandbox is to be started, as far as no look at the host is needed: program, words, environment, limits. */
import type { LaunchSpec } from '#core/ports.ts';
import { bwrapArgv, type SandboxContent } from '../sandbox/bwrap-argv.ts';
import { findBwrap } from '../sandbox/find-bwrap.ts';
import { childEnvironment } from './child-environment.ts';
import { enterNamespace } from './enter-namespace.ts';
import { holdLimits } from './hold-limits.ts';
import { failed, type Launched } from './launch-failure.ts';
import type { LimitGroup } from './limit-group.ts';
import { limitPrefix } from './limit-prefix.ts';
import { observedCommand } from './observed-command.ts';
import { ownCaches } from './own-caches.ts';
import { argumentsFd, seccompFd, startFd, statusFd } from './started-process.ts';
import { takeTerminal } from './take-terminal.ts';

export interface SandboxTools {
  readonly env: NodeJS.ProcessEnv;
  readonly helperPath: string | null;
  /** Closed to every sandbox. */
  readonly dataDir: string;
}

export interface Prepared {
  readonly kind: 'prepared';
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly innerEnv: SandboxContent['innerEnv'];
  readonly nameServer: SandboxContent['nameServer'];
  /** To be handed over as `nameServerFd`. */
  readonly nameServerFile: number | undefined;
  readonly group: LimitGroup | null;
  /** Gives back what only the start needs. */
  close(): void;
}

export function prepareSandbox(
  spec: LaunchSpec,
  tools: SandboxTools,
): Prepared | Extract<Launched, { kind: 'failed' }> {
  const { env } = tools;
  const bwrap = findBwrap(env);
  if (bwrap === null)
    return failed('sandbox-unavailable', 'bubblewrap is not installed.', 'Install the package bubblewrap.');
  const entered = spec.plan.network === 'filtered' ? enterNamespace(spec.way, bwrap, tools) : null;
  if (entered?.kind === 'failed') return entered;
  const held = holdLimits(spec.plan);
  if (held.kind === 'failed') {
    entered?.close();
    return held;
  }
  const { outer, inner } = childEnvironment({
    inherited: env,
    added: { ...ownCaches(spec.plan, { ...env, ...spec.env }), ...spec.env, ...entered?.variables },
    passEnv: spec.plan.passEnv,
    mechanism: 'bwrap',
    privateTmp: spec.plan.tmp === 'private',
    terminal: spec.terminal !== null,
  });
  const args = bwrapArgv({
    network: spec.plan.network,
    cwd: spec.cwd,
    statusFd,
    seccompFd,
    startFd,
    argumentsFd,
    argv: innerCommand(spec, tools),
  });
  const words = [...(held.group?.enter ?? []), entered?.file ?? bwrap, ...(entered?.before ?? []), ...args];
  const [file = bwrap, ...rest] = words;
  return {
    kind: 'prepared',
    file,
    args: rest,
    env: outer,
    innerEnv: inner,
    nameServer: entered?.nameServer ?? null,
    nameServerFile: entered?.descriptor,
    group: held.group,
    close: () => entered?.close(),
  };
}

function innerCommand(spec: LaunchSpec, { env, helperPath }: SandboxTools): readonly string[] {
  const limits = limitPrefix(spec.plan, env);
  if (helperPath !== null)
    return [...limits, ...observedCommand(helperPath, spec.plan, spec.argv, spec.terminal !== null)];
  return [...limits, ...(spec.terminal === null ? [] : takeTerminal(env)), ...spec.argv];
}
