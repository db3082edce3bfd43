/** Asks the person for a folder with the system's own dialog. */
import { dialog, type BrowserWindow } from 'electron';

/** Null when the person closed the dialog. */
export async function pickFolder(window: BrowserWindow): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Open a project',
    buttonLabel: 'Open project',
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
