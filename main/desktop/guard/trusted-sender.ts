/** Decides whether a message really comes from our page: our window, its main frame, our origin. */
import type { WebContents, WebFrameMain } from 'electron';
import { appOrigin, isAppUrl } from './app-origin.ts';

export interface Sender {
  readonly sender: WebContents;
  /** Null once the frame has navigated away or is gone. */
  readonly senderFrame: Pick<WebFrameMain, 'parent' | 'origin' | 'url'> | null;
}

export function isTrustedSender(message: Sender, page: WebContents): boolean {
  const frame = message.senderFrame;
  return (
    frame !== null &&
    message.sender === page &&
    frame.parent === null &&
    frame.origin === appOrigin &&
    isAppUrl(frame.url)
  );
}
