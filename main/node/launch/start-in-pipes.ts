/** Starts a process with one pipe per stream. */
import type { Readable } from 'node:stream';
import { spawnChild } from './spawn-child.ts';
import type { Start, StartRequest } from './started-process.ts';

/** Kept for want of a listener before the producer is made to wait. */
const mostWaiting = 1024 * 1024;

export async function startInPipes(request: StartRequest): Promise<Start> {
  const spawned = await spawnChild(request, ['pipe', 'pipe', 'pipe'], true);
  if (spawned.kind === 'not-started') return spawned;
  const { child, pid, ended } = spawned;
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error('A pipe is missing.');
  stdin.on('error', () => {}); // The command closed its input; what it does not want to read is no failure.
  const outputs: readonly (readonly ['stdout' | 'stderr', Readable])[] = [
    ['stdout', stdout],
    ['stderr', stderr],
  ];
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
      pid,
      ended,
      write: (data) => void stdin.write(data),
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

async function closing(pipe: Readable): Promise<void> {
  if (pipe.destroyed || pipe.readableEnded) return;
  await new Promise<void>((resolve) => {
    pipe.once('end', resolve);
    pipe.once('close', resolve);
  });
}
