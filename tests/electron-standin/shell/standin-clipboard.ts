/** `clipboard`: what the app copied, kept for a test to read. */
import type * as Electron from 'electron';
import { loud } from '../not-implemented.ts';

let held = '';
const clipboard: Pick<Electron.Clipboard, 'readText' | 'writeText'> = {
  readText: () => Promise.resolve(held),
  writeText: (text) => {
    held = text;
    return Promise.resolve();
  },
};
export const standinClipboard = loud('clipboard', clipboard);
