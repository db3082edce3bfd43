/** Follows what Chromium opens and closes by itself: windows a page asks for, and windows that are gone. */
import { chromium } from '../chromium/connection.ts';
import { StandinWebContents } from './standin-web-contents.ts';
import { StandinWindow } from './standin-window.ts';

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly openerId?: string;
}

/** A new window starts halted when a debugger asked for that; closed in that state it would halt its opener for good. */
async function closeRefused(targetId: string): Promise<void> {
  const cdp = chromium();
  const { sessionId } = await cdp.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  await cdp.send('Runtime.runIfWaitingForDebugger', {}, sessionId);
  // Answered only once the window really runs.
  await cdp.send('Runtime.evaluate', { expression: '0' }, sessionId);
  await cdp.send('Target.closeTarget', { targetId });
}

export async function followTargets(): Promise<void> {
  const cdp = chromium();
  const asked = new Set<string>();
  const opened = ({ targetId, type, url, openerId }: TargetInfo): void => {
    if (type !== 'page' || openerId === undefined || asked.has(targetId)) return;
    const opener = StandinWebContents.fromDevToolsTargetId(openerId);
    if (opener === undefined) return;
    asked.add(targetId);
    // It may be gone by itself meanwhile.
    if (!opener.mayOpen(url)) void closeRefused(targetId).catch(() => {});
  };
  cdp.on('Target.targetCreated', null, ({ targetInfo }) => opened(targetInfo as TargetInfo));
  cdp.on('Target.targetInfoChanged', null, ({ targetInfo }) => opened(targetInfo as TargetInfo));
  cdp.on('Target.targetDestroyed', null, ({ targetId }) => {
    const page = StandinWebContents.fromDevToolsTargetId(targetId as string);
    if (page !== undefined) StandinWindow.fromWebContents(page)?.destroy();
  });
  await cdp.send('Target.setDiscoverTargets', { discover: true });
}
