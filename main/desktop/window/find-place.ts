/** Chooses where the window opens. */
import type { Rectangle } from 'electron';
import type { ShellChoices } from '../shell-choices.ts';

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
    (area) =>
      x + width > area.x + 100 && x < area.x + area.width - 100 && y >= area.y - 10 && y < area.y + area.height - 60,
  );
  return isReachable ? { x, y, width, height } : { width, height };
}
