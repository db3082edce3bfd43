/** Asks before a quit that would end what runs or waits. The safe answer is the one that needs no thought. */
import { dialog, type BrowserWindow } from 'electron';
import { describeLoss } from './describe-loss.ts';
import type { DeskPicture } from './desk-picture.ts';

export async function confirmQuit(picture: DeskPicture, window: BrowserWindow | null): Promise<boolean> {
  const loss = describeLoss(picture);
  if (loss === null) return true;
  const options = {
    type: 'warning' as const,
    message: 'Quit Countersign?',
    detail: `${loss} Quitting ends all of it as cancelled; nothing is allowed.`,
    buttons: ['Keep running', 'End all and quit'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const open = window !== null && !window.isDestroyed() ? window : null;
  const { response } = await (open === null ? dialog.showMessageBox(options) : dialog.showMessageBox(open, options));
  return response === 1;
}
