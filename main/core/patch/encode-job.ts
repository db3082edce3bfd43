/** Writes verified files as the input of the program that applies them: `resources/helper/patch-writer.c` reads it. */
import { joinBytes } from '#domain/common/join-bytes.ts';
import type { VerifiedFile } from './verify-patch.ts';

const letters = { add: 'A', delete: 'D', update: 'U' } as const;

/** One header line for each file, with the lengths of the parts behind it, and a line of its own at the end. */
export function encodeJob(files: readonly VerifiedFile[]): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  for (const { file, before, after, mode } of files) {
    const path = encoder.encode(file.realPath);
    const move = encoder.encode(file.realMovePath ?? '');
    const old = before ?? new Uint8Array();
    const fresh = after ?? new Uint8Array();
    const kind = letters[file.change.kind];
    const lengths = [path, move, old, fresh].map(({ length }) => length).join(' ');
    parts.push(encoder.encode(`${kind} ${(mode ?? 0o666).toString(8)} ${lengths}\n`), path, move, old, fresh);
  }
  parts.push(encoder.encode('.\n'));
  return joinBytes(
    parts,
    parts.reduce((sum, { length }) => sum + length, 0),
  );
}
