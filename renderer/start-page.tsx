/** Takes the broker that the shell has put on the window, makes the stores, draws. */
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createBridge, type Bridge } from './bridge.ts';
import { browserClock } from './clock.ts';
import { CrashNotice } from './features/shell/crash-notice.tsx';
import { PageContext } from './features/shell/broker-context.ts';
import { holdAfterYes } from './hold-after-yes.ts';
import { createBroker } from './stores/create-broker.ts';
import { readCardsCome } from './choices/page-choices.ts';
import { createView, type ComesForward, type View } from './stores/create-view.ts';
import { watchActivity } from './stores/inbox/activity.ts';
import { describeGone } from './stores/describe-gone.ts';
import { followAddress, windowPlace } from './stores/follow-address.ts';
import { currentLanguage } from './text/in-language.ts';
import { texts } from './text/texts.ts';
import { describeSettled } from './stores/settled-by-rules.ts';
import type { StoreApi } from 'zustand/vanilla';
import { isLanguage } from './text/choose-language.ts';
import type { BrokerState } from './stores/broker-state.ts';

const QuickPanel = lazy(async () => ({ default: (await import('./features/quick/quick-panel.tsx')).QuickPanel }));

/** Throws when the page was opened without a broker, which is no page of ours. */
export function startPage(): void {
  const place = document.querySelector('#root');
  const api = window.broker;
  if (place === null || api === undefined) throw new Error('The page was opened without a desk.');

  const bridge = createBridge(holdAfterYes(api, browserClock));
  const broker = createBroker(bridge, browserClock);
  const isPanel = new URLSearchParams(location.search).get('view') === 'quick';
  if (isPanel) document.documentElement.dataset['view'] = 'quick';
  const activity = watchActivity(browserClock, document);
  const comesForward: ComesForward = ({ requester }, { overlay }) => {
    if (readCardsCome() === 'never') return false;
    // What a person asked for here themselves they wait for.
    const isOwn = requester.entryPoint === 'page' && !activity.isWriting();
    if (overlay === null && (isOwn || activity.isIdle())) return true;
    activity.whenIdle(view.refront);
    return false;
  };
  const view: View = createView(
    broker.store,
    { gone: describeGone, settledByRule: describeSettled },
    isPanel ? false : comesForward,
  );
  bridge.onUnreadable(() => view.notify('error', texts.unreadableEvent));
  followAddress(broker.store, view, windowPlace);
  broker.start();
  tellLanguage(bridge, broker.store, currentLanguage().tag);

  createRoot(place).render(
    <CrashNotice>
      <PageContext value={{ bridge, broker, view }}>
        {isPanel ? (
          <Suspense fallback={null}>
            <QuickPanel />
          </Suspense>
        ) : (
          <App />
        )}
      </PageContext>
    </CrashNotice>,
  );
}

/**
 * Tells the app around the page what is spoken here, so that its menus and notifications speak it too.
 * Once, when it is known that this is the app: a browser has menus of its own, and no say in those of others.
 */
function tellLanguage(bridge: Bridge, store: StoreApi<BrokerState>, tag: string): void {
  const stop = store.subscribe(({ hello }) => {
    if (hello === null) return;
    stop();
    if (hello.shell !== 'electron' || !isLanguage(tag)) return;
    // Not told is not followed: the menus stay as they were, and the next start tells it again.
    void bridge.call('shell.language', { language: tag });
  });
}
