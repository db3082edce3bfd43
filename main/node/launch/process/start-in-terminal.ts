/** Starts a process on a terminal of its own. Node-pty only opens and resizes it: its own way to start leaks and loses output. */
import { closeSync, readSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { codeOf } from '../../sandbox/paths/real-path-of.ts';
import { disownDescriptor, ownDescriptor } from './descriptors.ts';
import { ptyNative } from './pty-native.ts';
import { spawnChild, type SpawnWays } from './spawn-child.ts';
import type { Start, StartRequest } from './started-process.ts';
import { writing } from '../start/writing.ts';

const mostWaiting = 1024 * 1024;
const readBytes = 65_536;
const endOfInput = '\u0004';

export async function startInTerminal(request: StartRequest, ways: SpawnWays): Promise<Start> {
  const { columns, rows } = request.terminal ?? { columns: 80, rows: 24 };
  const { master, slave } = ptyNative().open(columns, rows);
  ownDescriptor(master);
  ownDescriptor(slave);
  const close = (): void => {
    disownDescriptor(slave);
    closeSync(slave);
  };
  // Detached into a session without a terminal; the command inside then takes the terminal as its own, alone, so that
  // Ctrl-C reaches it and not the sandbox around it.
  const terminalEnd = { fd: slave, mode: 'b' } as const;
  const stdio = [terminalEnd, terminalEnd, terminalEnd];
  const spawned = await spawnChild(request, stdio, request.filter !== null, ways);
  const terminal = new ReadStream(master, {
    // The kernel passes on 4 KiB at a time: with a buffer for each of them the broker did little else than collect them (decision 0004).
    onread: {
      buffer: Buffer.allocUnsafeSlow(readBytes),
      callback(count, buffer) {
        request.gate.push('terminal', Buffer.from(buffer.buffer, 0, count));
        return request.gate.waiting() <= mostWaiting;
      },
    },
  });
  terminal.on('error', () => {}); // EIO once the other end is gone; what was written is drained below.
  if (spawned.kind === 'not-started') {
    close();
    disownDescriptor(master);
    terminal.destroy();
    return spawned;
  }
  terminal.resume();
  let open = true;
  return {
    kind: 'started',
    process: {
      pid: spawned.pid,
      ended: spawned.ended,
      built: spawned.built,
      begin: () => spawned.begin(),
      write: (data) => (open ? writing(terminal, data) : Promise.resolve(false)),
      endInput: () => void (open && terminal.write(endOfInput)),
      resize: (size) => {
        if (open) ptyNative().resize(master, size.columns, size.rows);
      },
      pause: () => void terminal.pause(),
      resume: () => void (open && terminal.resume()),
      drain() {
        open = false;
        terminal.pause();
        for (const chunk of unread(master)) request.gate.push('terminal', chunk);
        // Only now: with the last slave closed earlier, Linux may throw away what was not read yet.
        close();
        disownDescriptor(master);
        terminal.destroy();
        return Promise.resolve();
      },
    },
  };
}

function* unread(master: number): Generator<Buffer> {
  for (;;) {
    const buffer = Buffer.allocUnsafe(readBytes);
    let count: number;
    try {
      count = readSync(master, buffer);
    } catch (error) {
      if (codeOf(error) === 'EAGAIN' || codeOf(error) === 'EIO') return;
      throw error;
    }
    if (count === 0) return;
    yield buffer.subarray(0, count);
  }
}
