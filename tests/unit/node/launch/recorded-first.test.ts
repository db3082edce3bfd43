/** Nothing of a command begins before its attempt is on record, although its sandbox is built meanwhile. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Launcher } from '#core/ports.ts';
import { createPlaceholders } from '../../../../main/node/sandbox/bubblewrap/mounts/placeholders.ts';
import { launchSandboxed } from '../../../../main/node/sandbox/bubblewrap/launch/launch-sandboxed.ts';
import { createRooms } from '../../../../main/node/sandbox/bubblewrap/network/room/rooms.ts';
import { createPipePool } from '../../../../main/node/launch/process/pipe-pool.ts';
import type { Begun, Starter } from '../../../../main/node/launch/start/starter.ts';
import { placeholderRoom } from '../../../../main/node/sandbox/paths/placeholder-notes.ts';
import { createLauncher } from '../../../../main/node/launch/create-launcher.ts';
import { findProgram } from '../../../../main/node/sandbox/machine/find-program.ts';
import { touchSpec } from './touch-spec.ts';
import { english } from '#domain/common/message.ts';

let root: string;
let project: string;
let dataDir: string;
let starterPath: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'recorded-')));
  [project, dataDir] = [path.join(root, 'project'), path.join(root, 'data')];
  for (const folder of [project, path.join(root, 'other')]) mkdirSync(folder);
  starterPath = path.join(root, 'starter');
  if (compiler === null) return;
  execFileSync(compiler, [
    '-O2',
    '-o',
    starterPath,
    path.join(import.meta.dirname, '../../../../resources/helper/starter.c'),
  ]);
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

const compiler = findProgram('cc', process.env);
const hasBwrap = findProgram('bwrap', process.env) !== null;
const ways = [
  ...(hasBwrap ? (['bwrap'] as const) : []),
  ...(hasBwrap && compiler !== null ? (['bwrap and a starter'] as const) : []),
  'none' as const,
];

describe.each(ways)('with %s', (way) => {
  const launch = (record: () => Promise<void>, folder = project): ReturnType<Launcher['launch']> => {
    const ownStarter = way === 'bwrap and a starter' ? starterPath : null;
    const launcher = createLauncher({ env: process.env, helperPath: null, dataDir, starterPath: ownStarter });
    return launcher.launch({ ...touchSpec(way === 'none' ? 'none' : 'bwrap', folder), record });
  };

  test('a command waits for its row for as long as that takes', async () => {
    const row = Promise.withResolvers<void>();
    const launching = launch(() => row.promise);
    if (way !== 'none') await expect.poll(() => builtFor(project)).toHaveLength(1);
    // The whole life of another one that was started later.
    await expectDone(launch(() => Promise.resolve(), path.join(root, 'other')));
    expect(readdirSync(path.join(root, 'other'))).toEqual(['began']);
    expect(readdirSync(project)).not.toContain('began');
    row.resolve();
    await expectDone(launching);
    expect(readdirSync(project)).toEqual(['began']);
  });

  test('without its row a command never begins, and nothing that was prepared for it is left', async () => {
    await expect(launch(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
    expect(readdirSync(project)).toEqual([]);
    expect(sandboxesIn(project)).toEqual([]);
  });
});

test.runIf(hasBwrap)('a sandbox that has to be built anew is built before the row is written', async () => {
  let tries = 0;
  // As bubblewrap ends when a name of the host vanished under it.
  const failing = async (): Promise<Begun | null> => {
    if (++tries > 1) return null;
    const child = spawn('/bin/false');
    await once(child, 'spawn');
    const ended = once(child, 'exit').then(() => ({ code: 1, signal: null }));
    return { kind: 'started', pid: child.pid ?? 0, ended };
  };
  const starter: Starter = { makePipes: () => Promise.resolve(null), start: failing };
  const row = Promise.withResolvers<void>();
  const launching = launchSandboxed(
    { ...touchSpec('bwrap', project), record: () => row.promise },
    {
      env: process.env,
      helperPath: null,
      builderPath: null,
      writerPath: null,
      placeholders: createPlaceholders(placeholderRoom(dataDir), () => {}),
      dataDir,
      rooms: createRooms(null),
      pipes: createPipePool(null, dataDir),
      starter,
      staging: null,
    },
  );
  await expect.poll(() => builtFor(project)).toHaveLength(1);
  expect(readdirSync(project)).not.toContain('began');
  row.resolve();
  await expectDone(launching);
});

test.runIf(hasBwrap && compiler !== null)(
  'a desk that is killed while a row is being written leaves neither command nor sandbox nor names',
  async () => {
    const program = fileURLToPath(new URL('launch-unrecorded.ts', import.meta.url));
    const broker = spawn(process.execPath, ['--no-warnings', program, project, dataDir, starterPath], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    expect(await once(createInterface({ input: broker.stdout }), 'line')).toEqual(['asked']);
    await expect.poll(() => builtFor(project)).toHaveLength(1);
    expect(readdirSync(project)).toEqual(['.vscode']);
    broker.kill('SIGKILL');
    await once(broker, 'exit');
    await expect.poll(() => sandboxesIn(project)).toEqual([]);
    await expect.poll(() => readdirSync(project)).toEqual([]);
  },
);

async function expectDone(launching: ReturnType<Launcher['launch']>): Promise<void> {
  const launched = await launching;
  if (launched.kind === 'failed') throw new Error(english(launched.error.message));
  launched.attempt.onOutput(() => {});
  expect(await launched.attempt.exit).toMatchObject({ exitCode: 0, setupError: null });
}

/** Running processes that were started for the command in this folder. */
function sandboxesIn(folder: string): readonly string[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => textOf(`/proc/${pid}/cmdline`).split('\0').includes(path.join(folder, 'began')));
}

/** Those in namespaces of their own that have given their rights away, which bubblewrap does after its last mount. */
function builtFor(folder: string): readonly string[] {
  return sandboxesIn(folder).filter((pid) => {
    const status = textOf(`/proc/${pid}/status`);
    return /^NSpid:\t\d+\t\d+$/m.test(status) && /^CapPrm:\t0+$/m.test(status);
  });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // It ended meanwhile.
  }
}
