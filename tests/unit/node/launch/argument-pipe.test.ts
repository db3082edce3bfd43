/** Bubblewrap hears what to build through a pipe: whole, or so that nothing begins. */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { openArgumentPipe, type ArgumentPipe } from '../../../../main/node/sandbox/bubblewrap/launch/argument-pipe.ts';
import { createLauncher } from '../../../../main/node/launch/create-launcher.ts';
import { machineFilter } from '../../../../main/node/sandbox/bubblewrap/launch/machine-filter.ts';
import { createPipePool } from '../../../../main/node/launch/process/pipe-pool.ts';
import { carrying } from '../../../../main/node/launch/process/process-tree.ts';
import { openGate, type StartGate } from '../../../../main/node/launch/start/start-gate.ts';
import { bwrapArgv } from '../../../../main/node/sandbox/bubblewrap/bwrap-argv.ts';
import { findProgram } from '../../../../main/node/sandbox/machine/find-program.ts';
import { touchSpec } from './touch-spec.ts';

const bwrap = findProgram('bwrap', process.env) ?? '';

let root: string;
beforeEach(() => void (root = realpathSync(mkdtempSync(path.join(tmpdir(), 'argument-pipe-')))));
// A pool makes more pipes in there when nobody waits.
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

interface Told {
  readonly gate: StartGate;
  readonly words: ArgumentPipe;
  readonly said: Promise<string>;
  readonly code: Promise<number | null>;
  readonly end: () => void;
}

async function tell(argv: readonly string[]): Promise<Told> {
  const pipes = createPipePool(null, path.join(root, 'data'));
  const [gate, words] = [await openGate(machineFilter(false), pipes), await openArgumentPipe(pipes)];
  const call = { network: 'blocked', cwd: '/', statusFd: 3, seccompFd: 4, startFd: 5, argumentsFd: 6, argv } as const;
  const child = spawn(bwrap, bwrapArgv(call), {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe', ...gate.theirs.map(({ fd }) => fd), words.theirs],
  });
  gate.handedOver();
  words.handedOver();
  child.stdio[3]?.on('data', () => {});
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  if (child.stdout === null) throw new Error('no pipe');
  return { gate, words, said: text(child.stdout), code, end: () => void child.kill('SIGKILL') };
}

describe.skipIf(process.platform !== 'linux' || bwrap === '')('what bubblewrap is told', () => {
  test('may be more than a pipe holds', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `LONG_${index}`);
    const long = 'x'.repeat(100_000);
    const { gate, words, said, code } = await tell(['/bin/sh', '-c', 'env | grep ^LONG_ | wc -c']);
    words.tell(['--ro-bind', '/', '/', ...names.flatMap((name) => ['--setenv', name, long])]);
    await gate.built;
    gate.open();
    // Every name, its value, and `=` with the end of the line.
    expect(Number(await said)).toBe(names.reduce((sum, name) => sum + name.length + long.length + 2, 0));
    expect(await code).toBe(0);
  });

  test.each<readonly [string, (words: ArgumentPipe) => void]>([
    ['nothing', (words) => words.close()],
    ['a part', (words) => words.tell(['--bind', '/', '/'])],
  ])('begins no command when the desk is gone after %s', async (_, last) => {
    const marker = path.join(root, 'begun');
    const { gate, words, code } = await tell(['/bin/sh', '-c', 'echo x > "$0"', marker]);
    last(words);
    gate.close();
    expect(await code).not.toBe(0);
    expect(existsSync(marker)).toBe(false);
  });

  test('is no matter when it has ended', async () => {
    const { words, gate, code, end } = await tell(['/bin/true']);
    end();
    await code;
    gate.close();
    expect(() => words.tell(['--ro-bind', '/', '/'])).not.toThrow();
  });
});

const exchanged = (): { readonly project: string; readonly plan: SandboxPlan } => {
  const project = path.join(root, 'project');
  for (const name of ['project', 'elsewhere']) mkdirSync(path.join(root, name));
  const { plan } = touchSpec('bwrap', project);
  rmSync(project, { recursive: true });
  symlinkSync(path.join(root, 'elsewhere'), project);
  return { project, plan };
};

describe.skipIf(process.platform !== 'linux' || bwrap === '')('a sandbox whose mounts cannot be prepared', () => {
  test('leaves neither process nor name', async () => {
    const { project, plan } = exchanged();
    const mark = `COUNTERSIGN_TEST_OF=${root}`;
    const env = { ...process.env, COUNTERSIGN_TEST_OF: root };
    const launcher = createLauncher({ env, helperPath: null, dataDir: path.join(root, 'data') });
    let recorded = 0;
    const record = async (): Promise<void> => void recorded++;
    const launched = await launcher.launch({ ...touchSpec('bwrap', project), plan, record });
    expect(launched).toMatchObject({ kind: 'failed', error: { code: 'sandbox-setup-failed' } });
    expect(recorded).toBe(0);
    expect(carrying(mark)).toEqual([]);
    expect(readdirSync(path.join(root, 'elsewhere'))).toEqual([]);
  });

  test('says so when its names cannot be noted, and ends too', async () => {
    const project = path.join(root, 'project');
    mkdirSync(project);
    const mark = `COUNTERSIGN_TEST_OF=${root}`;
    const dataDir = path.join(root, 'data');
    const env = { ...process.env, COUNTERSIGN_TEST_OF: root };
    const launcher = createLauncher({ env, helperPath: null, dataDir });
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path.join(dataDir, 'placeholders'), 'in the way');
    await expect(launcher.launch(touchSpec('bwrap', project))).rejects.toThrow(/cannot be noted|ENOTDIR/);
    expect(carrying(mark)).toEqual([]);
    expect(readdirSync(project)).toEqual([]);
  });
});
