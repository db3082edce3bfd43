/** Tells whether files are still those that an answer came from, without reading them. */
import { lstatSync, statSync } from 'node:fs';

/** What changed a moment ago may change again without its time saying so. */
const settledAfterMs = 1000;

export type Identities = ReadonlyMap<string, string>;

/** Null when one of them changed just now, so that nothing can be kept of it. */
export function identitiesOf(files: Iterable<string>): Identities | null {
  const found = new Map<string, string>();
  const before = Date.now() - settledAfterMs;
  for (const file of files) {
    const { identity, changedMs } = lookAt(file);
    if (changedMs > before) return null;
    found.set(file, identity);
  }
  return found;
}

export function areStill(identities: Identities): boolean {
  for (const [file, identity] of identities) if (lookAt(file).identity !== identity) return false;
  return true;
}

interface Look {
  readonly identity: string;
  readonly changedMs: number;
}

/** The link itself counts, and what it leads to. The time of change is the one that no program can set. */
function lookAt(file: string): Look {
  try {
    const own = lstatSync(file, { bigint: true, throwIfNoEntry: false });
    if (own === undefined) return { identity: 'missing', changedMs: 0 };
    const led = own.isSymbolicLink() ? statSync(file, { bigint: true, throwIfNoEntry: false }) : own;
    const identity = [own, led].map((each) => `${each?.dev} ${each?.ino} ${each?.size} ${each?.ctimeNs}`).join(', ');
    return { identity, changedMs: Math.max(Number(own.ctimeMs), Number(led?.ctimeMs ?? 0)) };
  } catch {
    return { identity: 'closed', changedMs: 0 }; // To this person, and so to git.
  }
}
