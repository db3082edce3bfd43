/** `dialog`: recorded, and answered as a person would who closes it, unless a test has put an answer in. */
import type * as Electron from 'electron';
import { loud } from '../not-implemented.ts';
import { desktopRecord } from './desktop-record.ts';

const dialog: Pick<Electron.Dialog, 'showErrorBox'> & {
  showOpenDialog(...given: unknown[]): Promise<Electron.OpenDialogReturnValue>;
  showMessageBox(...given: unknown[]): Promise<Electron.MessageBoxReturnValue>;
} = {
  showErrorBox: (title, text) => {
    desktopRecord.dialogs.push({ kind: 'error', title, text });
    console.error(`error box: ${title}: ${text}`);
  },
  showOpenDialog: (...given) => {
    const options = given.at(-1) as Electron.OpenDialogOptions;
    desktopRecord.dialogs.push({ kind: 'open', title: options.title ?? '', text: '' });
    const filePaths = desktopRecord.openDialogAnswers.shift();
    return Promise.resolve({ canceled: filePaths === undefined, filePaths: filePaths ?? [] });
  },
  showMessageBox: (...given) => {
    const { message, detail = '', cancelId = 0, checkboxChecked = false } = given.at(-1) as Electron.MessageBoxOptions;
    desktopRecord.dialogs.push({ kind: 'message', title: message, text: detail });
    return Promise.resolve({ response: cancelId, checkboxChecked });
  },
};
export const standinDialog = loud('dialog', dialog);
