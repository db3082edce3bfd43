/** Asks before a quit that would end what runs or waits. The safe answer is the one that needs no thought. */
import { dialog, type BrowserWindow } from 'electron';
import { describeLoss } from '../describe-loss.ts';
import type { BrokerView } from '../broker-view.ts';
import type { ShellWords } from '../words/open-words.ts';

export async function confirmQuit(view: BrokerView, window: BrowserWindow | null, words: ShellWords): Promise<boolean> {
  const loss = describeLoss(view, words);
  if (loss === null) return true;
  const { message, detail, stay, end } = words.texts.quit;
  const options = {
    type: 'warning' as const,
    message,
    detail: detail({ loss }),
    buttons: [stay, end],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const open = window !== null && !window.isDestroyed() ? window : null;
  const { response } = await (open === null ? dialog.showMessageBox(options) : dialog.showMessageBox(open, options));
  return response === 1;
}
