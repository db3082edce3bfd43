/** Pure POSIX path arithmetic; asks no disk, so callers resolve links first where it matters. */

/** Collapses `.`, `..` and repeated slashes of an absolute path. */
export function normalizePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** Resolves `path` against an absolute directory. */
export function resolvePath(directory: string, path: string): string {
  return normalizePath(path.startsWith('/') ? path : `${directory}/${path}`);
}

/** True when `path` is `directory` or lies below it; both normalised and absolute. */
export function isInside(path: string, directory: string): boolean {
  return directory === '/' || path === directory || path.startsWith(`${directory}/`);
}

export function parentPath(path: string): string {
  return normalizePath(`${path}/..`);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Number of components: `/` has none. */
export function pathDepth(path: string): number {
  return path === '/' ? 0 : path.split('/').length - 1;
}

/** Path as people read it: relative inside the project, `~` for home. */
export function displayPath(path: string, projectRoot: string, homeDir: string): string {
  if (path === projectRoot) return '.';
  if (isInside(path, projectRoot)) return path.slice(projectRoot.length + 1);
  return homePath(path, homeDir);
}

/** With `~` for what lies in the home. */
export function homePath(path: string, homeDir: string): string {
  return homeDir !== '/' && isInside(path, homeDir) ? `~${path.slice(homeDir.length)}` : path;
}
