/** Runs the questions of a health check in one sandbox, as any command would be run. */
import { unreadSettings } from '#domain/settings/default-settings.ts';
import type { ResourceLimits } from '#domain/sandbox/resource-limits.ts';
import type { Protection } from '#domain/sandbox/protection.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { AttemptExit, ConnectionGate, Launcher, LaunchSpec, NetworkGuards, SandboxPlans } from '#core/ports.ts';
import type { ProbeScene } from './probe-scene.ts';
import { english } from '#domain/common/message.ts';

export interface SceneRun {
  readonly script: string;
  readonly limits: ResourceLimits;
  readonly network: 'blocked' | 'allow-listed';
  /** For a filtered network: how its way out is made, and who decides about what wants to go there. */
  readonly filter?: { readonly guards: NetworkGuards; readonly gate: ConnectionGate };
  /** Called with everything said so far, whenever more is said. */
  readonly onOutput: (output: string) => void;
}

export type Ran = AttemptExit & {
  readonly output: string;
  readonly durationMs: number;
  /** What the plan said it had in force. */
  readonly promised: readonly Protection[];
};

export interface SceneParts {
  readonly scene: ProbeScene;
  readonly plans: SandboxPlans;
  readonly env: NodeJS.ProcessEnv;
  /** Its environment holds secrets that nothing in a sandbox may see. */
  readonly launcher: Launcher;
}

/** Beside the environment of the desk. */
export const plantedSecrets = { COUNTERSIGN_PROBE_TOKEN: 'x', LD_COUNTERSIGN_PROBE: 'x' };

const runId = 'run_health';
const asked: Partial<Settings> = {
  approvalPolicy: { mode: 'never' },
  files: { mode: 'workspace-write', writableRoots: [], excludeTmpdir: true, excludeSlashTmp: false },
};

export async function runInScene(run: SceneRun, { scene, plans, launcher }: SceneParts): Promise<Ran> {
  const resolved = await plans.resolve({
    projectRoot: scene.project,
    cwd: scene.project,
    settings: unreadSettings({
      ...asked,
      limits: run.limits,
      network: run.network,
      denyRead: [...scene.secrets],
    }),
    grants: [],
    unsandboxedBecause: null,
  });
  if (resolved.kind === 'refused') return { ...unable, setupError: english(resolved.error.message) };
  const { plan } = resolved;
  const startedAt = performance.now();
  const guard = await run.filter?.guards.open({ runId, attempt: 1, plan, gate: run.filter.gate });
  const spec: LaunchSpec = {
    runId,
    attempt: 1,
    plan,
    argv: ['/bin/sh', '-c', run.script],
    cwd: scene.project,
    projectRoot: scene.project,
    env: { ...scene.facts },
    terminal: null,
    way: guard?.way,
  };
  const launched = await launcher.launch(spec);
  if (launched.kind === 'failed') {
    guard?.close();
    return { ...unable, setupError: english(launched.error.message) };
  }
  let output = '';
  launched.attempt.onOutput((_, chunk) => {
    output += Buffer.from(chunk).toString();
    run.onOutput(output);
  });
  launched.attempt.endInput();
  const exit = await launched.attempt.exit;
  guard?.close();
  return { ...exit, output, durationMs: performance.now() - startedAt, promised: plan.protections };
}

const unable: Ran = {
  exitCode: null,
  signal: null,
  setupError: null,
  observed: [],
  output: '',
  durationMs: 0,
  promised: [],
};
