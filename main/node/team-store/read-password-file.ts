/** Finds the password of a store where PostgreSQL's own programs look for it. */
import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const longest = 64 * 1024;

/** Null where none is known. A file that others can read is not looked at, as PostgreSQL's own programs do not. */
export function readPasswordFile(
  place: { readonly host: string; readonly port: number; readonly database: string; readonly user: string },
  env: NodeJS.ProcessEnv,
): string | null {
  const path = env['PGPASSFILE'] ?? join(env['HOME'] ?? homedir(), '.pgpass');
  try {
    const found = statSync(path);
    if (!found.isFile() || (found.mode & 0o077) !== 0 || found.size > longest) return null;
    const wanted = [place.host, String(place.port), place.database, place.user];
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const fields = [...line.matchAll(/((?:\\.|[^\\:])*)(?::|$)/gu)].map(([, field = '']) => unescaped(field));
      const isOurs = !line.startsWith('#') && wanted.every((each, at) => fields[at] === '*' || fields[at] === each);
      if (isOurs && fields[4] !== undefined) return fields[4];
    }
  } catch {
    // Then the store says that it wants one.
  }
  return null;
}

const unescaped = (field: string): string => field.replaceAll(/\\(.)/gu, '$1');
