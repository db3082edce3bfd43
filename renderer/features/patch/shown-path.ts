/** A path as people read it: from the project on where it lies in it, else whole. */
import { isInside } from '#domain/common/paths.ts';

export function shownPath(path: string, projectRoot: string): string {
  return isInside(path, projectRoot) && path !== projectRoot ? path.slice(projectRoot.length + 1) : path;
}
