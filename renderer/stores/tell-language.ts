/** Tells the app around the page what is spoken here, so that its menus and notifications speak it too. */
import type { StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../bridge.ts';
import { isLanguage } from '../text/choose-language.ts';
import type { BrokerState } from './broker-state.ts';

/** Once, when it is known that this is the app: a browser has menus of its own, and no say in those of others. */
export function tellLanguage(bridge: Bridge, store: StoreApi<BrokerState>, tag: string): void {
  const stop = store.subscribe(({ hello }) => {
    if (hello === null) return;
    stop();
    if (hello.shell !== 'electron' || !isLanguage(tag)) return;
    // Not told is not followed: the menus stay as they were, and the next start tells it again.
    void bridge.call('shell.language', { language: tag });
  });
}
