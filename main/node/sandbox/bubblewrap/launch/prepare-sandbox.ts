/** Works out how a command's sandbox is to be started, as far as no look at the host is needed: program, words, environment, limits. */
import type { LaunchSpec } from '#core/ports.ts';
import { bwrapArgv, type SandboxContent } from '../bwrap-argv.ts';
import { findBwrap } from '../find-bwrap.ts';
import { childEnvironment } from '../../../launch/process/child-environment.ts';
import { enterNamespace } from './enter-namespace.ts';
import { holdLimits } from '../limits/hold-limits.ts';
import { failed, type Launched } from '../../../launch/launch-failure.ts';
import type { LimitGroup } from '../limits/limit-group.ts';
import { limitPrefix } from '../limits/limit-prefix.ts';
import { observedCommand } from '../watch/observed-command.ts';
import { ownCaches, ownStore } from '../mounts/own-caches.ts';
import { argumentsFd, commandFd, seccompFd, startFd, statusFd } from '../../../launch/process/started-process.ts';
import { takeTerminal } from '../../../launch/process/take-terminal.ts';
import type { StagedView } from '../../../staging/hold/staging.ts';
import { say } from '#domain/common/message.ts';

export interface SandboxTools {
  readonly env: NodeJS.ProcessEnv;
  /** What takes bubblewrap's words in its place; null for bubblewrap. */
  readonly builderPath: string | null;
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
  /** Words of the command that are too many for a line, to be said through `commandFile`; null when all are on it. */
  readonly restOfCommand: readonly string[] | null;
  readonly group: LimitGroup | null;
  /** Where what is staged is mounted; null where nothing is. */
  readonly view: StagedView | null;
  /** Gives back what only the start needs. */
  readonly close: () => void;
}

export function prepareSandbox(
  spec: LaunchSpec,
  tools: SandboxTools,
  view: StagedView | null,
): Prepared | Extract<Launched, { kind: 'failed' }> {
  const { env } = tools;
  const bwrap = findBwrap(env);
  if (bwrap === null)
    return failed('sandbox-unavailable', say('bubblewrap is not installed.'), say('Install the package bubblewrap.'));
  if (tools.helperPath === null && spec.argv.length > mostWithoutHelper) return tooManyWords(spec.argv.length);
  const entered = spec.plan.network === 'filtered' ? enterNamespace(spec.way, tools) : null;
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
      ...entered?.variables,
      ...spec.mountPreparation?.variables,
    },
    passEnv: spec.plan.passEnv,
    mechanism: 'bwrap',
    privateTmp: spec.plan.tmp === 'private',
    terminal: spec.terminal !== null,
  });
  const inside = innerCommand(spec, tools, entered !== null);
  const args = bwrapArgv({
    network: spec.plan.network,
    cwd: spec.cwd,
    statusFd,
    seccompFd,
    startFd,
    argumentsFd,
    argv: inside.line,
  });
  const entrance = view === null ? (entered?.before ?? []) : view.enter(entered?.spaces);
  const builder = tools.builderPath ?? bwrap;
  const words = [...(held.group?.enter ?? []), ...entrance, builder, ...args];
  const [file = builder, ...rest] = words;
  return {
    kind: 'prepared',
    file,
    args: rest,
    env: outer,
    innerEnv: inner,
    restOfCommand: inside.rest,
    nameServer: entered?.nameServer ?? null,
    nameServerFile: entered?.descriptor,
    group: held.group,
    view,
    close: () => entered?.close(),
  };
}

interface Inner {
  readonly line: readonly string[];
  readonly rest: readonly string[] | null;
}

/** Of bubblewrap's 9,000 words, those of its mounts among them. */
const mostOnLine = 4000;
const mostWithoutHelper = 8000;

function innerCommand(
  { plan, argv, terminal, mountPreparation, env: added }: LaunchSpec,
  { env, helperPath }: SandboxTools,
  hasNames: boolean,
): Inner {
  const limits = limitPrefix(plan, env);
  if (helperPath === null)
    return { line: [...limits, ...(terminal === null ? [] : takeTerminal(env)), ...argv], rest: null };
  const isLong = argv.length > mostOnLine;
  const wordsFd = hasNames ? commandFd + 1 : commandFd;
  const line = observedCommand(helperPath, plan, argv, {
    terminal: terminal !== null,
    wordsFd: isLong ? wordsFd : null,
    env,
    preparedMounts: mountPreparation?.mounts ?? [],
    ownPlace: ownStore(plan, { ...env, ...added }),
  });
  return { line: [...limits, ...line], rest: isLong ? argv.slice(1) : null };
}

function tooManyWords(count: number): Extract<Launched, { kind: 'failed' }> {
  const message = say('The command has {count} words; without the helper a sandbox takes {mostWithoutHelper}.', {
    count,
    mostWithoutHelper,
  });
  const remedy = say('Hand them over in a file or by `xargs`, or install a C compiler and start the desk again.');
  return failed('sandbox-setup-failed', message, remedy);
}
