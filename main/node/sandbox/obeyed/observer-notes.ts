/** What the observer says of names beside refusals: which it let be made among packages, and when the command changed names at all. */
import * as z from 'zod';

const noteSchema = z.union([
  z.object({ operation: z.literal('made'), path: z.string().startsWith('/').max(4096) }),
  z.object({ operation: z.literal('busy'), second: z.int().nonnegative() }),
]);

export interface ObserverNotes {
  readonly made: readonly string[];
  /** Seconds since 1970 in which the command made, moved or wrote at least one name. */
  readonly busy: ReadonlySet<number>;
}

export function readObserverNotes(text: string): ObserverNotes {
  const made: string[] = [];
  const busy = new Set<number>();
  for (const line of text.split('\n').slice(0, -1)) {
    const note = noteSchema.safeParse(parse(line));
    if (!note.success) continue;
    if (note.data.operation === 'made') made.push(note.data.path);
    else busy.add(note.data.second);
  }
  return { made, busy };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
