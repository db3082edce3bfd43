/** Launches a command in the sandbox that its plan describes. */
import { closeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Refusal } from '#domain/denial.ts';
import type { LaunchSpec } from '#core/ports.ts';
import { bwrapArgv } from '../sandbox/bwrap-argv.ts';
import { confirmRefusals, readObserverRecords } from '../sandbox/confirm-refusals.ts';
import { findBwrap } from '../sandbox/find-bwrap.ts';
import { hostSockets } from '../sandbox/host-sockets.ts';
import { planMounts } from '../sandbox/plan-mounts.ts';
import { realPathOf } from '../sandbox/real-path-of.ts';
import { seePastGhosts } from '../sandbox/see-past-ghosts.ts';
import { childEnvironment } from './child-environment.ts';
import { createAttempt } from './create-attempt.ts';
import { forceToEnd } from './end-tree.ts';
import { enterNamespace } from './enter-namespace.ts';
import type { Ghosts } from './ghosts.ts';
import { guardNames, identitiesOf } from './guard-names.ts';
import { holdLimits } from './hold-limits.ts';
import { failed, notStarted, type Launched } from './launch-failure.ts';
import { limitPrefix } from './limit-prefix.ts';
import { ownCaches } from './own-caches.ts';
import { observedCommand, observerMounts } from './observed-command.ts';
import { createOutputGate } from './output-gate.ts';
import { hasChildren } from './process-tree.ts';
import { readStatus, type SandboxStatus } from './read-status.ts';
import { openSeccompFilter } from './seccomp-descriptor.ts';
import { startInPipes } from './start-in-pipes.ts';
import { startInTerminal } from './start-in-terminal.ts';
import type { SpawnWays } from './spawn-child.ts';
import { seccompFd, statusFd } from './started-process.ts';
import { takeTerminal } from './take-terminal.ts';

export interface SandboxParts extends SpawnWays {
  readonly env: NodeJS.ProcessEnv;
  readonly helperPath: string | null;
  readonly writerPath: string | null;
  readonly ghosts: Ghosts;
}

/** A name of the host that is to be covered may vanish between the look and the mount. */
const mostTries = 8;

export async function launchSandboxed(spec: LaunchSpec, parts: SandboxParts): Promise<Launched> {
  for (let tries = 1; ; tries++) {
    const { launched, vanished } = await launchOnce(spec, parts);
    if (tries === mostTries || !(await vanished())) return launched;
  }
}

interface Try {
  readonly launched: Launched;
  /** Whether the sandbox could not be built because something it was to hide is gone; the next try does not see it. */
  readonly vanished: () => Promise<boolean>;
}

const never = async (): Promise<boolean> => await Promise.resolve(false);

async function launchOnce(spec: LaunchSpec, parts: SandboxParts): Promise<Try> {
  const { env, helperPath, ghosts } = parts;
  const bwrap = findBwrap(env);
  if (bwrap === null) {
    const launched = failed('sandbox-unavailable', 'bubblewrap is not installed.', 'Install the package bubblewrap.');
    return { launched, vanished: never };
  }
  const planned = planMounts(spec.plan, spec.projectRoot, seePastGhosts(ghosts.known()));
  if (planned.kind === 'refused') return { launched: { kind: 'failed', error: planned.error }, vanished: never };
  const entered = spec.plan.network === 'filtered' ? enterNamespace(spec.way, bwrap, env) : null;
  if (entered?.kind === 'failed') return { launched: entered, vanished: never };
  const { outer, inner } = childEnvironment({
    inherited: env,
    added: { ...ownCaches(spec.plan, { ...env, ...spec.env }), ...spec.env, ...entered?.variables },
    passEnv: spec.plan.passEnv,
    mechanism: 'bwrap',
    privateTmp: spec.plan.tmp === 'private',
    terminal: spec.terminal !== null,
  });
  const programs = [helperPath, spec.argv[0] === parts.writerPath ? parts.writerPath : null];
  const own = programs.flatMap((each) => (each === null ? [] : observerMounts(each, spec.plan, planned.mounts)));
  const args = bwrapArgv({
    mounts: [...planned.mounts, ...own],
    network: spec.plan.network,
    nameServer: entered?.nameServer ?? null,
    cwd: spec.cwd,
    statusFd,
    seccompFd,
    innerEnv: inner,
    argv: innerCommand(spec, parts),
  });
  const held = holdLimits(spec.plan);
  if (held.kind === 'failed') {
    entered?.close();
    return { launched: held, vanished: never };
  }
  const { group } = held;
  const [file, ...start] = [...(group?.enter ?? []), entered?.file ?? bwrap, ...(entered?.before ?? []), ...args];
  const giveBack = ghosts.hold(planned.ghosts);
  const release = (): void => {
    giveBack();
    group?.remove();
  };
  const identities = identitiesOf(planned.guarded);
  const filter = openSeccompFilter(spec.plan.nested === true);
  const gate = createOutputGate(true);
  let status: SandboxStatus = { childPid: null, exitCode: null };
  let observed = '';
  const request = {
    file: file ?? bwrap,
    args: start,
    env: outer,
    cwd: '/',
    gate,
    seccompFd: filter,
    nameServerFile: entered?.descriptor,
    terminal: spec.terminal,
    onStatus: (text: string) => void (status = readStatus(text)),
    onObserved: helperPath === null ? null : (text: string) => void (observed = text),
  };
  const starting = spec.terminal === null ? startInPipes(request, parts) : startInTerminal(request, parts);
  const started = await starting.finally(() => {
    closeSync(filter);
    entered?.close();
  });
  if (started.kind === 'not-started') {
    release();
    return { launched: notStarted(spec, started.error), vanished: never };
  }
  const tree = { outer: started.process.pid, sandbox: () => status.childPid, mark: null };
  const tell = (sentence: string): void =>
    gate.push(spec.terminal === null ? 'stderr' : 'terminal', Buffer.from(`countersign: ${sentence}\n`));
  const guard = guardNames(identities, (name, isOver) => {
    tell(`${name} was replaced while the command ran and could not stay protected, so it was ended.`);
    if (!isOver) forceToEnd(tree);
  });
  const attempt = createAttempt({
    process: started.process,
    gate,
    tree,
    status: () => status,
    observed: () => refusalsIn(observed, spec),
    program: spec.argv[0],
    release: () => {
      guard.stop();
      group?.reached().forEach(tell);
      release();
    },
  });
  const vanished = async (): Promise<boolean> => {
    const exit = await Promise.race([attempt.exit, builtSandbox(() => status.childPid, started.process.ended)]);
    return exit !== null && exit.setupError !== null && /Can't (?!chdir|exec)/.test(exit.setupError);
  };
  return { launched: { kind: 'launched', attempt }, vanished: planned.fleeting ? vanished : never };
}

/** Resolves when the sandbox's first process has started the command, or never if it does not come to that. */
async function builtSandbox(first: () => number | null, ended: Promise<unknown>): Promise<null> {
  const state = { over: false };
  void ended.then(() => (state.over = true));
  for (;;) {
    const pid = first();
    if (pid !== null && hasChildren(pid)) return null;
    if (state.over) return await new Promise<never>(() => {});
    await pause(1);
  }
}

function innerCommand(spec: LaunchSpec, { env, helperPath }: SandboxParts): readonly string[] {
  const limits = limitPrefix(spec.plan, env);
  if (helperPath !== null)
    return [...limits, ...observedCommand(helperPath, spec.plan, spec.argv, spec.terminal !== null)];
  return [...limits, ...(spec.terminal === null ? [] : takeTerminal(env)), ...spec.argv];
}

function refusalsIn(observed: string, { plan }: LaunchSpec): readonly Refusal[] {
  const records = readObserverRecords(observed);
  const sockets = new Set(records.some((record) => 'socket' in record) ? hostSockets() : []);
  return confirmRefusals(records, plan, (socket) => sockets.has(realPathOf(socket) ?? socket));
}
