/** The page's entry: takes the broker that the shell has put on the window, makes the stores, draws. */
import './parse-without-eval.ts';
import './window-broker.ts';
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createBridge } from './bridge.ts';
import { browserClock } from './clock.ts';
import { CrashNotice } from './features/shell/crash-notice.tsx';
import { PageContext } from './features/shell/desk-context.ts';
import { createDesk } from './stores/create-desk.ts';
import { createView } from './stores/create-view.ts';
import { describeGone } from './stores/describe-gone.ts';
import { en } from './text/en.ts';

const place = document.querySelector('#root');
const api = window.broker;
if (place === null || api === undefined) throw new Error('The page was opened without a desk.');

const bridge = createBridge(api);
const desk = createDesk(bridge, browserClock);
const view = createView(desk.store, describeGone);
bridge.onUnreadable(() => view.notify('error', en.unreadableEvent));
desk.start();

createRoot(place).render(
  <CrashNotice>
    <PageContext value={{ bridge, desk, view }}>
      <App />
    </PageContext>
  </CrashNotice>,
);
