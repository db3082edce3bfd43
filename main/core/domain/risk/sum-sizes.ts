/** Adds up what lies at several paths, each file once. */
import { isInside } from '../common/paths.ts';
import type { EffectSize, PathEffect } from './risk.ts';

/** Null when nothing was told of any of them. */
export function sumSizes(effects: readonly PathEffect[]): EffectSize | null {
  const outermost = effects.filter(
    (effect) => !effects.some((other) => other.size !== null && covers(other.path, effect.path)),
  );
  const sizes = outermost.flatMap(({ size }) => size ?? []);
  if (sizes.length === 0) return null;
  return {
    files: sizes.reduce((sum, { files }) => sum + files, 0),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    // Of a path without a size it is not known whether there is nothing or it was not looked.
    isComplete: sizes.length === outermost.length && sizes.every(({ isComplete }) => isComplete),
  };
}

function covers(outer: string, path: string): boolean {
  if (outer === path) return false;
  if (!outer.endsWith('/*')) return isInside(path, outer);
  const folder = outer.slice(0, -1);
  // The shell's `*` leaves hidden names where they are.
  return path.length > folder.length && path.startsWith(folder) && path[folder.length] !== '.';
}
