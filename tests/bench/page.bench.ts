/**
 * What the page does with much at once (row P8): cards that wait, runs in the list. The built page in Chromium, before a broker that
 * shows what the bench says. Needs `npm run build`. Run: node tests/bench/page.bench.ts [rounds]
 */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { announceApproval } from '../../main/core/broker/open-inbox.ts';
import type { BrokerEvent, EventMessage } from '#domain/common/event.ts';
import { createSystemClock } from '../../main/node/host/time-and-ids.ts';
import { servePage } from '../../main/rpc/headless/serve-page.ts';
import type { Wire } from '../../main/rpc/wire.ts';
import { sampleApproval, sampleRun, sampleSession } from '../fakes/samples/sample-views.ts';
import { scriptedBroker } from '../fakes/people/scripted-broker.ts';
import { openBrowser } from '../fakes/people/open-browser.ts';
import { conclude, frameGaps, report, threadTime } from './bench-browser.ts';

const rounds = Number(process.argv[2] ?? 30);
const staticDir = join(import.meta.dirname, '../../out/renderer');
const hello = {
  protocolVersion: 4,
  version: 'bench',
  shell: 'web',
  userName: 'ada',
  hostName: 'desk',
  platform: 'linux',
  homeDir: '/home/ada',
  abilities: { pickFolder: false },
};

interface Stage {
  readonly page: Page;
  tell(...messages: EventMessage[]): void;
  /** Resolves when the page has taken what it was told so far. */
  taken(): Promise<void>;
  close(): Promise<void>;
}

/** `prepare` is done in the page before anything of it. */
async function open(browser: Browser, prepare?: readonly [(given: number) => void, number]): Promise<Stage> {
  let wire: Wire | null = null;
  let seq = 1;
  const nothing = {
    seq,
    sessions: [sampleSession],
    runs: [],
    approvals: [],
    assessments: [],
    paused: false,
    floods: [],
  };
  const broker = scriptedBroker({
    'desk.hello': () => hello,
    'desk.health': () => ({ mechanism: 'bwrap', sandboxUsable: true, problem: null, remedy: null, probes: [] }),
    'desk.subscribe': (_, from) => {
      wire = from;
      return { kind: 'snapshot', snapshot: nothing };
    },
    'settings.reviewFile': () => null,
    'rules.list': () => ({ rules: [] }),
    'project.look': () => ({ warnings: [], brings: { files: [], isAll: true } }),
  });
  const served = await servePage({ staticDir, onWire: broker.bind, clock: createSystemClock(), listen: { port: 0 } });
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  if (prepare !== undefined) await page.addInitScript(...prepare);
  await page.goto(served.url());
  await page.getByRole('textbox', { name: 'Run a command', includeHidden: true }).waitFor({ state: 'attached' });
  // The card of a command is fetched when the page rests; before that it is the network that is measured.
  await page.waitForLoadState('networkidle');
  return {
    page,
    tell(...messages) {
      for (const msg of messages) {
        seq += 1;
        const event: BrokerEvent = { seq, at: Date.now(), sessionId: 'ses_a', id: null, msg };
        wire?.sendEvent(event);
      }
    },
    async taken() {
      await page.evaluate(() => window.broker?.invoke('desk.health', { refresh: false }));
    },
    async close() {
      await context.close();
      await served.close();
    },
  };
}

/** In the page: notes when what was asked arrived, when a card was first drawn, and when it counted them all. */
function noteDrawing(count: number): void {
  const seen: Seen = { arrived: null, card: null, all: null };
  (window as unknown as { seen: Seen }).seen = seen;
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...given: ConstructorParameters<typeof Native>) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.includes('apr_n0')) seen.arrived ??= performance.now();
      });
    }
  };
  const drawn = (note: () => void): void => void requestAnimationFrame(() => setTimeout(note));
  const watch = new MutationObserver(() => {
    const words = document.querySelector('[role="alertdialog"]')?.textContent ?? '';
    if (words.includes('make target-0')) drawn(() => (seen.card ??= performance.now()));
    if (words.includes(count === 1 ? 'make target-0' : `1 of ${count}`)) drawn(() => (seen.all ??= performance.now()));
  });
  watch.observe(document, { childList: true, subtree: true, characterData: true });
}

interface Seen {
  arrived: number | null;
  card: number | null;
  all: number | null;
}

const numbered = (count: number): ApprovalRequest[] =>
  Array.from({ length: count }, (_, index) =>
    sampleApproval({ id: `apr_n${index}`, digest: index.toString(16).padStart(64, '0') }, `make target-${index}`),
  );

/** Times since the arrival of the first word of it in the page, and what it cost the page's own thread, in milliseconds. */
async function cardsDrawn(browser: Browser, count: number) {
  const stage = await open(browser, [noteDrawing, count]);
  const work = await threadTime(stage.page);
  stage.tell(...numbered(count).map(announceApproval));
  const handle = await stage.page.waitForFunction(() => {
    const { seen } = window as unknown as { seen: Seen };
    return seen.arrived !== null && seen.card !== null && seen.all !== null ? seen : null;
  });
  const worked = await work();
  const seen = await handle.jsonValue();
  await stage.close();
  const since = (at: number | null | undefined): number => (at ?? 0) - (seen?.arrived ?? 0);
  return { card: since(seen?.card), all: since(seen?.all), worked };
}

async function scrollRuns(browser: Browser, count: number): Promise<{ gaps: number[]; worked: number }> {
  const stage = await open(browser);
  const outcome = { kind: 'cancelled', sentence: { code: 'Cancelled.' }, reason: 'interrupt', attempt: null } as const;
  for (let from = 0; from < count; from += 500) {
    const part = Array.from({ length: Math.min(500, count - from) }, (_, index) => ({
      type: 'task-started' as const,
      run: sampleRun({
        runId: `run_${from + index}`,
        text: `make ${from + index}`,
        state: 'ended',
        endedAt: 1,
        outcome,
      }),
    }));
    stage.tell(...part);
    await stage.taken();
  }
  await stage.page
    .getByRole('listitem')
    .filter({ hasText: `make ${count - 1}` })
    .first()
    .waitFor();
  const work = await threadTime(stage.page);
  const gaps = await frameGaps(stage.page, () =>
    stage.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const list = document.querySelector('section ul[style]')?.parentElement;
          let step = 0;
          const scroll = (): void => {
            step += 1;
            // A hard flick, and now and then a jump to somewhere else.
            if (list !== null && list !== undefined)
              list.scrollTop = step % 40 === 0 ? Math.random() * list.scrollHeight : list.scrollTop + 900;
            if (step < 300) requestAnimationFrame(scroll);
            else resolve();
          };
          requestAnimationFrame(scroll);
        }),
    ),
  );
  const worked = await work();
  await stage.close();
  return { gaps, worked };
}

const browser = await openBrowser();
try {
  const counts = [1, 500, 1000];
  const taken = new Map<string, number[]>();
  const note = (title: string, ms: number): void => void taken.set(title, [...(taken.get(title) ?? []), ms]);
  await cardsDrawn(browser, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const count of counts) {
      const { card, all, worked } = await cardsDrawn(browser, count);
      note(`${count} cards at once: the first is drawn`, card);
      note(`${count} cards at once: all are counted`, all);
      note(`${count} cards at once: work of the page`, worked);
    }
  }
  for (const [title, times] of taken) report(title, times, 200, 'median');
  for (const count of [1000, 100_000]) {
    const { gaps, worked } = await scrollRuns(browser, count);
    report(`frames while ${count} runs are scrolled`, gaps, 34, 'p95');
    report(`work of the page for each of them`, [worked / gaps.length], 12, 'median');
  }
} finally {
  await browser.close();
}
conclude();
