/** Starts a process with one pipe per stream. */
import { closeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { PipeEnds } from './pipe-pool.ts';
import { spawnChild, type SpawnWays } from './spawn-child.ts';
import type { Start, StartRequest } from './started-process.ts';
import { writing } from '../start/writing.ts';

/** Kept for want of a listener before the producer is made to wait. */
const mostWaiting = 1024 * 1024;

export async function startInPipes(request: StartRequest, ways: SpawnWays): Promise<Start> {
  const [input, output, errors] = [
    await ways.pipes.take('write'),
    await ways.pipes.take('read'),
    await ways.pipes.take('read'),
  ];
  const spawned = await spawnChild(
    request,
    [
      { fd: input.readFd, mode: 'r' },
      { fd: output.writeFd, mode: 'w' },
      { fd: errors.writeFd, mode: 'w' },
    ],
    true,
    ways,
  );
  closeSync(input.readFd);
  closeSync(output.writeFd);
  closeSync(errors.writeFd);
  const stdin = new Socket({ fd: input.writeFd, readable: false, writable: true });
  const outputs = [
    ['stdout', reading(output)],
    ['stderr', reading(errors)],
  ] as const;
  stdin.on('error', () => {}); // The command closed its input; what it does not want to read is no failure.
  if (spawned.kind === 'not-started') {
    for (const stream of [stdin, ...outputs.map(([, pipe]) => pipe)]) stream.destroy();
    return spawned;
  }
  let draining = false;
  for (const [stream, pipe] of outputs) {
    pipe.on('data', (chunk: Buffer) => {
      request.gate.push(stream, chunk);
      if (!draining && request.gate.waiting() > mostWaiting) pipe.pause();
    });
  }
  const resume = (): void => outputs.forEach(([, pipe]) => void pipe.resume());
  return {
    kind: 'started',
    process: {
      pid: spawned.pid,
      ended: spawned.ended,
      built: spawned.built,
      begin: () => spawned.begin(),
      write: (data) => writing(stdin, data),
      endInput: () => void stdin.end(),
      resize: () => {},
      pause: () => outputs.forEach(([, pipe]) => void pipe.pause()),
      resume,
      async drain() {
        draining = true;
        const closed = outputs.map(([, pipe]) => closing(pipe));
        resume();
        await Promise.all(closed);
        stdin.destroy();
      },
    },
  };
}

function reading({ readFd }: PipeEnds): Socket {
  const pipe = new Socket({ fd: readFd, readable: true, writable: false });
  pipe.on('error', () => {}); // Reading a pipe fails only when it is gone, which `closing` sees too.
  return pipe;
}

async function closing(pipe: Readable): Promise<void> {
  if (pipe.destroyed || pipe.readableEnded) return;
  await new Promise<void>((resolve) => {
    pipe.once('end', resolve);
    pipe.once('close', resolve);
  });
}
