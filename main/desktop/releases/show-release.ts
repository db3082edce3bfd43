/** Shows a newer release with the line that installs it, and copies that line if the person wishes. */
import { clipboard, dialog, type BrowserWindow } from 'electron';
import type { ReleaseState } from './keep-releases.ts';

export async function showRelease(state: ReleaseState, window: BrowserWindow | null): Promise<void> {
  if (state.kind !== 'newer') return;
  const { version, line } = state;
  const options = {
    type: 'info' as const,
    message: `Countersign ${version} can be installed`,
    detail:
      line === null
        ? 'It brings no package for this machine. Get it where you got this one.'
        : `Countersign installs nothing by itself. This line does, in a terminal:\n\n${line}`,
    buttons: line === null ? ['OK'] : ['Copy the line', 'Close'],
    defaultId: 0,
    cancelId: line === null ? 0 : 1,
    noLink: true,
  };
  const open = window !== null && !window.isDestroyed() ? window : null;
  const { response } = await (open === null ? dialog.showMessageBox(options) : dialog.showMessageBox(open, options));
  if (line !== null && response === 0) await clipboard.writeText(line);
}
