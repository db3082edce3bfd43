/** Passes typed bytes to a run, and comes back when there is room for more. */
import type { Receipt } from '#domain/command/submission.ts';
import type { LiveRun } from '../../live-run.ts';
import { accepted, refused } from '../refusals.ts';

const alreadyEnded = refused('already-settled', 'This run takes no more input.', 'Nothing to do.');
const tooMuchInput = refused(
  'too-many',
  'The command has not read what it was given, and no more is kept for it.',
  'Wait for the answer to each write before the next one.',
);

export async function writeInput(run: LiveRun, base64: string, isEnd: boolean): Promise<Receipt> {
  const taken = await run.input.write(bytesOf(base64), isEnd);
  if (taken === 'taken') return accepted;
  return taken === 'ended' ? alreadyEnded : tooMuchInput;
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
