/** `screen`: one display of an ordinary size. */
import type * as Electron from 'electron';
import { loud } from '../not-implemented.ts';

const workArea = { x: 0, y: 0, width: 1920, height: 1040 };
const display = loud('Display', { id: 1, bounds: { ...workArea, height: 1080 }, workArea, scaleFactor: 1 });

export const standinScreen = loud('screen', {
  getAllDisplays: () => [display],
  getDisplayMatching: () => display,
  getPrimaryDisplay: () => display,
} satisfies Record<'getAllDisplays' | 'getDisplayMatching' | 'getPrimaryDisplay', () => unknown> &
  Partial<Record<keyof Electron.Screen, unknown>>);
