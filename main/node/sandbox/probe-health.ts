/** Finds out what this machine really protects, by trying to get out of a sandbox as the user. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { HealthReport, ProbeResult } from '#domain/health.ts';
import { noLimits } from '#domain/resource-limits.ts';
import type { Settings } from '#domain/settings.ts';
import type { AttemptExit, LaunchSpec } from '#core/ports.ts';
import { createLauncher } from '../launch/create-launcher.ts';
import { createSandboxPlans } from './create-sandbox-plans.ts';
import { createProbeScene, type ProbeScene } from './probe-scene.ts';
import { probeScript, readProbeOutput } from './read-probe-output.ts';

export interface HealthOptions {
  readonly env: NodeJS.ProcessEnv;
  /** The denial observer, or null. */
  readonly helperPath: string | null;
}

type Ran = AttemptExit & { readonly output: string };

/** Runs all probes; takes about a tenth of a second and leaves nothing behind. */
export async function probeHealth(options: HealthOptions): Promise<HealthReport> {
  const homeDir = options.env['HOME'] ?? homedir();
  const plans = createSandboxPlans({ homeDir, dataDir: `${homeDir}/.countersign-health`, ...options });
  const { problem } = await plans.abilities();
  if (problem !== null) {
    return { mechanism: 'none', sandboxUsable: false, problem: problem.message, remedy: problem.remedy, probes: [] };
  }
  const scene = await createProbeScene(existsSync(homeDir) ? homeDir : '/var/tmp');
  try {
    const startedAt = performance.now();
    const ran = await runInScene(scene, plans, options);
    const probes = [...readProbeOutput(ran.output, performance.now() - startedAt), observerProbe(ran, scene, options)];
    const usable =
      ran.setupError === null && probes.every(({ protection, state }) => protection === null || state !== 'fail');
    const failed = probes.find(({ state }) => state === 'fail');
    return {
      mechanism: 'bwrap',
      sandboxUsable: usable,
      problem: ran.setupError ?? (usable ? null : `Not protected: ${failed?.title ?? ''}.`),
      remedy: usable ? null : (failed?.remedy ?? null),
      probes,
    };
  } finally {
    await scene.remove();
  }
}

const settings: Settings = {
  approvalPolicy: { mode: 'never' },
  files: { mode: 'workspace-write', writableRoots: [], excludeTmpdir: true, excludeSlashTmp: false },
  network: 'blocked',
  allowedHosts: [],
  deniedHosts: [],
  permissions: [],
  denyRead: [],
  passEnv: [],
  requiredProtections: [],
  timeoutMs: null,
  approvalDeadlineMs: null,
  limits: noLimits,
  nestedSandboxes: false,
};

async function runInScene(
  scene: ProbeScene,
  plans: ReturnType<typeof createSandboxPlans>,
  { env, helperPath }: HealthOptions,
): Promise<Ran> {
  const resolved = await plans.resolve({
    projectRoot: scene.project,
    cwd: scene.project,
    settings: { values: { ...settings, denyRead: [scene.secret] }, sources: defaultSources, version: '', problems: [] },
    grants: [],
    unsandboxedBecause: null,
  });
  if (resolved.kind === 'refused') return { ...unable, setupError: resolved.error.message };
  const dataDir = path.join(scene.outside, 'data');
  const launcher = createLauncher({ env: { ...env, COUNTERSIGN_PROBE_TOKEN: 'x' }, helperPath, dataDir });
  const spec: LaunchSpec = {
    runId: 'run_health',
    attempt: 1,
    plan: resolved.plan,
    argv: ['/bin/sh', '-c', probeScript()],
    cwd: scene.project,
    projectRoot: scene.project,
    env: { ...scene.facts },
    terminal: null,
  };
  const launched = await launcher.launch(spec);
  if (launched.kind === 'failed') return { ...unable, setupError: launched.error.message };
  let output = '';
  launched.attempt.onOutput((_, chunk) => (output += Buffer.from(chunk).toString()));
  launched.attempt.endInput();
  return { ...(await launched.attempt.exit), output };
}

const unable: Ran = { exitCode: null, signal: null, setupError: null, observed: [], output: '' };

const defaultSources = {
  approvalPolicy: 'default',
  files: 'default',
  network: 'default',
  allowedHosts: 'default',
  deniedHosts: 'default',
  permissions: 'default',
  denyRead: 'default',
  passEnv: 'default',
  requiredProtections: 'default',
  timeoutMs: 'default',
  approvalDeadlineMs: 'default',
  limits: 'default',
  nestedSandboxes: 'default',
} as const;

function observerProbe(ran: Ran, scene: ProbeScene, { helperPath }: HealthOptions): ProbeResult {
  const seen = ran.observed.some((refusal) => refusal.kind === 'path' && refusal.path.startsWith(scene.outside));
  return {
    id: 'observer',
    title: 'A refused write is seen and named',
    protection: 'denials-observed',
    state: helperPath === null ? 'not-applicable' : seen ? 'pass' : 'fail',
    evidence: JSON.stringify(ran.observed).slice(0, 2000),
    remedy: seen ? null : 'Install a C compiler and reinstall, or use a package that brings the observer built.',
    durationMs: 0,
  };
}
