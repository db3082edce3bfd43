/** Asks the person for a folder with the system's own dialog. */
import { dialog, type BrowserWindow } from 'electron';
import type { ShellWords } from '../words/open-words.ts';

/** Null when the person closed the dialog. */
export async function pickFolder(window: BrowserWindow, { texts }: ShellWords): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: texts.pick.title,
    buttonLabel: texts.pick.open,
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
