/** What this very start took from the app. */
import { app } from 'electron';
import { findWeakStart, type WeakStart } from './find-weak-start.ts';

/** May be asked before the app is ready, and says the same all along. */
export function weakStart(): readonly WeakStart[] {
  return findWeakStart({
    hasSwitch: (name) => app.commandLine.hasSwitch(name),
    env: process.env,
    argv: app.isPackaged ? process.argv.slice(1) : [],
  });
}
