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

export async function followTargets(): Promise<void> {
  const asked = new Set<string>();
  const opened = (target: TargetInfo): void => {
    if (target.type !== 'page' || target.openerId === undefined || asked.has(target.targetId)) return;
    const opener = StandinWebContents.fromDevToolsTargetId(target.openerId);
    if (opener === undefined) return;
    asked.add(target.targetId);
    opener.popup(target.url, target.targetId);
  };
  const cdp = chromium();
  cdp.on('Target.targetCreated', null, ({ targetInfo }) => opened(targetInfo as TargetInfo));
  cdp.on('Target.targetInfoChanged', null, ({ targetInfo }) => opened(targetInfo as TargetInfo));
  cdp.on('Target.targetDestroyed', null, ({ targetId }) => {
    const page = StandinWebContents.fromDevToolsTargetId(targetId as string);
    if (page !== undefined) StandinWindow.fromWebContents(page)?.destroy();
  });
  await cdp.send('Target.setDiscoverTargets', { discover: true });
}
