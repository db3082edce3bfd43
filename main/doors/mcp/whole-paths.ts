/** Makes whole paths of those that an agent names from its own folder. */
import { homedir } from 'node:os';
import { resolve } from 'node:path';

export function wholePath(path: string, folder: string, home = homedir()): string {
  if (path === '~' || path.startsWith('~/')) return resolve(home, `.${path.slice(1)}`);
  return resolve(folder, path);
}

/** Others than paths stay as they are. */
export function withWholePaths<Grant extends { readonly kind: string }>(
  grants: readonly Grant[],
  folder: string,
): Grant[] {
  return grants.map((grant) =>
    'path' in grant && typeof grant.path === 'string' ? { ...grant, path: wholePath(grant.path, folder) } : grant,
  );
}
