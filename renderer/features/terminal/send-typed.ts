/** Sends what is typed in its order. What comes while something is on its way waits, and goes together: a program may ask its terminal faster than it is answered. */
import { isReport } from './is-report.ts';

/** In characters. A terminal drops answers too that nobody reads; what a person types is kept. */
const mostWaiting = 65_536;

/** `send` never rejects. */
export function sendTyped(send: (text: string) => Promise<void>): (text: string) => void {
  let waiting = '';
  let isSending = false;
  const sendAll = async (): Promise<void> => {
    isSending = true;
    while (waiting !== '') {
      const text = waiting;
      waiting = '';
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that letters arrive in the order they were typed
      await send(text);
    }
    isSending = false;
  };
  return (text) => {
    if (waiting.length >= mostWaiting && isReport(text)) return;
    waiting += text;
    if (!isSending) void sendAll();
  };
}
