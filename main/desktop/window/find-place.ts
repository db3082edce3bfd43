/** Chooses where the window opens. */
import type { Rectangle } from 'electron';
import type { ShellChoices } from '../shell/shell-choices.ts';

export const smallestWindow = { width: 640, height: 480 };
const firstSize = { width: 1180, height: 780 };

/** The kept place, if enough of it is on a screen that still exists; else a size for the middle of the first one. */
export function findPlace(kept: ShellChoices['window'], workAreas: readonly Rectangle[]): Partial<Rectangle> {
  if (kept === null) return firstSize;
  const { x, y } = kept;
  const width = Math.max(kept.width, smallestWindow.width);
  const height = Math.max(kept.height, smallestWindow.height);
  // The part with the title must be in reach, or the window could not be moved back.
  const isReachable = workAreas.some(
    (each) =>
      x + width > each.x + 100 && x < each.x + each.width - 100 && y >= each.y - 10 && y < each.y + each.height - 60,
  );
  if (isReachable) return { x, y, width, height };
  // The screen it was on is gone; what is larger than those that are left would have its buttons beyond their edge.
  const most = (side: 'width' | 'height'): number =>
    Math.max(smallestWindow[side], ...workAreas.map((each) => each[side]));
  return { width: Math.min(width, most('width')), height: Math.min(height, most('height')) };
}
