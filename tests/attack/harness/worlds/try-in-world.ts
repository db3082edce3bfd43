/** Plans and starts a command in a world and says how far it came, without taking a refusal for an accident. */
import type { Grant } from '#domain/sandbox/permission.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { createLauncher } from '../../../../main/node/launch/create-launcher.ts';
import { createSandboxPlans } from '../../../../main/node/sandbox/create-sandbox-plans.ts';
import { loadReader, plainDraft } from './run-in-world.ts';

export interface TryOptions {
  readonly project: string;
  readonly home: string;
  readonly script: string;
  readonly cwd?: string;
  readonly settings?: Partial<Settings>;
  readonly grants?: readonly Grant[];
  /** Done by the host between the plan and the start. */
  readonly between?: () => void;
  /** Done by the host once the command has said its first words. */
  readonly during?: () => void;
}

export type Tried =
  | { readonly kind: 'refused' | 'not-started'; readonly error: WireError }
  | { readonly kind: 'no-sandbox'; readonly said: string }
  | { readonly kind: 'ran'; readonly exitCode: number | null; readonly output: string };

let tries = 0;

export async function tryInWorld(options: TryOptions): Promise<Tried> {
  const { project, home, script, settings = {}, grants = [] } = options;
  const env = { ...process.env, HOME: home };
  const dataDir = `${home}/.countersign-data`;
  const plans = createSandboxPlans({ homeDir: home, dataDir, env, reader: loadReader });
  const cwd = options.cwd ?? project;
  const resolved = await plans.resolve({ ...plainDraft(project, settings), cwd, grants });
  if (resolved.kind === 'refused') return { kind: 'refused', error: resolved.error };
  options.between?.();
  const launched = await createLauncher({
    builderPath: process.env['ATTACK_BUILDER'] ?? null,
    env,
    helperPath: null,
    dataDir,
  }).launch({
    runId: `run_try${process.pid}x${++tries}`,
    attempt: 1,
    plan: resolved.plan,
    argv: ['/bin/sh', '-c', script],
    cwd,
    projectRoot: project,
    env: { HOME: home },
    terminal: null,
  });
  if (launched.kind === 'failed') return { kind: 'not-started', error: launched.error };
  let output = '';
  launched.attempt.onOutput((_, chunk) => {
    if (output === '') options.during?.();
    output += Buffer.from(chunk).toString();
  });
  const { exitCode, setupError } = await launched.attempt.exit;
  return setupError === null ? { kind: 'ran', exitCode, output } : { kind: 'no-sandbox', said: setupError };
}
