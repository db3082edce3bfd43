/** Between its last mount and the command bubblewrap waits for the broker: what it tells, and what happens when no word comes. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, readFileSync, readSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as soon } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { firstRead } from '../../../../main/node/launch/process/first-read.ts';
import { machineFilter } from '../../../../main/node/sandbox/bubblewrap/launch/machine-filter.ts';
import { createPipePool, type PipePool } from '../../../../main/node/launch/process/pipe-pool.ts';
import { readStatus } from '../../../../main/node/launch/start/read-status.ts';
import { openGate, type StartGate } from '../../../../main/node/launch/start/start-gate.ts';
import { findProgram } from '../../../../main/node/sandbox/machine/find-program.ts';

const room = realpathSync(mkdtempSync(path.join(tmpdir(), 'gate-')));
afterAll(() => rmSync(room, { recursive: true, force: true }));
/** Each its own: a pool that was used more makes new ones in the background. */
const freshPipes = (): PipePool => createPipePool(null, path.join(room, 'data'));

interface Held {
  readonly gate: StartGate;
  /** First process of the sandbox. */
  readonly first: Promise<number>;
  readonly complaint: Promise<string>;
  readonly code: Promise<number | null>;
}

const bwrap = findProgram('bwrap', process.env) ?? '';
const mostBinds = 40;

/** Bubblewrap on its way to make `marker`, with mounts enough to be busy with. */
async function hold(marker: string, filter: Uint8Array): Promise<Held> {
  const gate = await openGate(filter, freshPipes());
  const binds = Array.from({ length: mostBinds }, () => ['--bind', room, room]).flat();
  const words = ['--ro-bind', '/', '/', ...binds, '--unshare-user', '--unshare-pid', '--cap-drop', 'ALL'];
  const handles = ['--json-status-fd', '3', '--seccomp', '4', '--block-fd', '5'];
  const child = spawn(bwrap, [...words, ...handles, '--', '/bin/sh', '-c', 'echo x > "$0"', marker], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', ...gate.theirs.map(({ fd }) => fd)],
  });
  gate.handedOver();
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const first = new Promise<number>((resolve) => {
    let said = '';
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      const { childPid } = readStatus((said += chunk.toString()));
      if (childPid !== null) resolve(childPid);
    });
  });
  if (child.stderr === null) throw new Error('no pipe');
  return { gate, first, code, complaint: text(child.stderr) };
}

const cannotHold = process.platform !== 'linux' || bwrap === '';

describe.skipIf(cannotHold)('a sandbox at the gate', () => {
  test('is built when it says so, and its command begins with the word', async () => {
    const marker = path.join(room, 'begun');
    const { gate, first, code } = await hold(marker, machineFilter(false));
    await gate.built;
    const pid = await first;
    expect(readFileSync(`/proc/${pid}/mountinfo`, 'utf8').split(` ${room} `).length - 1).toBe(mostBinds);
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^CapPrm:\s*0+$/m);
    expect(existsSync(marker)).toBe(false);
    gate.open();
    expect(await code).toBe(0);
    expect(existsSync(marker)).toBe(true);
  });

  test('starts nothing when the desk lets go of it instead', async () => {
    const marker = path.join(room, 'never');
    const { gate, code, complaint } = await hold(marker, machineFilter(false));
    await gate.built;
    gate.close();
    expect(await code).not.toBe(0);
    expect(await complaint).toMatch(/^bwrap: /);
    gate.open(); // Too late.
    expect(existsSync(marker)).toBe(false);
  });

  test('that was killed is told of, and takes no word', async () => {
    const { gate, first, code } = await hold(path.join(room, 'killed'), machineFilter(false));
    process.kill(await first, 'SIGKILL');
    await Promise.all([code, gate.built]);
    expect(() => gate.open()).not.toThrow();
  });

  test('gets its filter whole or not at all', () => {
    // What a pipe takes in one piece (PIPE_BUF, pipe(7)).
    for (const nested of [false, true]) expect(machineFilter(nested).length).toBeLessThanOrEqual(4096);
  });
});

const state = async (happened: Promise<void>): Promise<'read' | 'unread'> => {
  for (let turn = 0; turn < 20; turn++) await soon();
  return await Promise.race([happened.then(() => 'read' as const), soon('unread' as const)]);
};

describe.skipIf(process.platform !== 'linux')('the first read of a pipe', () => {
  test('is told when it happens, and not before', async () => {
    const { readFd, writeFd } = await freshPipes().take('write');
    const read = firstRead(writeFd);
    expect(await state(read.happened)).toBe('unread');
    expect(readSync(readFd, Buffer.alloc(1))).toBe(1);
    await read.happened;
    read.close();
    closeSync(readFd);
  });

  test('is told too when nobody is left to read', async () => {
    const { readFd, writeFd } = await freshPipes().take('write');
    const read = firstRead(writeFd);
    closeSync(readFd);
    await read.happened;
    read.close();
  });
});
