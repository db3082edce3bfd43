/** Shows a newer release with the line that installs it, and copies that line if the person wishes. */
import { clipboard, dialog, type BrowserWindow } from 'electron';
import type { ShellWords } from '../words/open-words.ts';
import type { ReleaseState } from './keep-releases.ts';

export async function showRelease(
  state: ReleaseState,
  window: BrowserWindow | null,
  { texts }: ShellWords,
): Promise<void> {
  if (state.kind !== 'newer') return;
  const { version, line } = state;
  const options = {
    type: 'info' as const,
    message: texts.release.message({ version }),
    detail: line === null ? texts.release.none : texts.release.line({ line }),
    buttons: line === null ? [texts.ok] : [texts.release.copy, texts.release.close],
    defaultId: 0,
    cancelId: line === null ? 0 : 1,
    noLink: true,
  };
  const open = window !== null && !window.isDestroyed() ? window : null;
  const { response } = await (open === null ? dialog.showMessageBox(options) : dialog.showMessageBox(open, options));
  if (line !== null && response === 0) await clipboard.writeText(line);
}
