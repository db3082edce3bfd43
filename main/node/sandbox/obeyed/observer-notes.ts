/** What the observer says of names beside refusals: which it let be made among packages, and when the command changed names at all; and of what was left running. */
import * as z from 'zod';
import { type Message, say } from '#domain/common/message.ts';

const noteSchema = z.union([
  z.object({ operation: z.literal('made'), path: z.string().startsWith('/').max(4096) }),
  z.object({ operation: z.literal('busy'), second: z.int().nonnegative() }),
  z.object({ operation: z.literal('left') }),
]);

export interface ObserverNotes {
  readonly made: readonly string[];
  /** Seconds since 1970 in which the command made, moved or wrote at least one name. */
  readonly busy: ReadonlySet<number>;
  /** Whether programs of the command ran on when it had ended. */
  readonly hasLeft: boolean;
}

export function readObserverNotes(text: string): ObserverNotes {
  const made: string[] = [];
  const busy = new Set<number>();
  let hasLeft = false;
  for (const line of text.split('\n').slice(0, -1)) {
    const note = noteSchema.safeParse(parse(line));
    if (!note.success) continue;
    if (note.data.operation === 'made') made.push(note.data.path);
    else if (note.data.operation === 'busy') busy.add(note.data.second);
    else hasLeft = true;
  }
  return { made, busy, hasLeft };
}

/** Not `&&`, `>&2`, `&>` or a word's: what a shell, or a program in its place, leaves running on purpose. Daemons that tools keep are no news. */
const inBackground = /(?<![&>|<\\\w])&(?![&>\d\w])|\b(?:nohup|setsid|disown|daemonize|start-stop-daemon)\b/u;

/** What a command left in the background ended with it: outside of a sandbox it would have gone on. @param observed what the observer wrote */
export function leftRunning(observed: string, argv: readonly string[]): readonly Message[] {
  if (!readObserverNotes(observed).hasLeft || !argv.some((word) => inBackground.test(word))) return [];
  return [
    say(
      'What the command left running in the background ended with it. Have the command itself go on: while it runs, the next ones of its session reach its ports.',
    ),
  ];
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
