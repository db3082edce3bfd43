/** The broker's page in a browser that nobody watches, used as a person does. It is looked at when what is measured should be over. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { QuietBrowser, QuietPage } from './quiet-browser.ts';

/** In milliseconds since 1970, but `usable`, which counts from the page's beginning. */
const notedSchema = z.object({
  usable: z.number().nullable(),
  /** How often anything of the page ran by itself. */
  own: z.int(),
  clicked: z.number(),
  card: z.number(),
  /** Between the frames since `watch`, in milliseconds; null while nobody counts them, because counting makes a browser draw more. */
  gaps: z.array(z.number()).nullable(),
});
export type Noted = z.infer<typeof notedSchema>;

export interface QuietBroker {
  readonly page: QuietPage;
  noted(): Promise<Noted>;
  /** Counts the frames from now on. */
  watch(): Promise<void>;
  /** Bytes of the page's own heap. */
  heap(): Promise<number>;
  openProject(path: string): Promise<void>;
  run(line: string): Promise<void>;
  /** Resolves when a card is open. */
  asked(): Promise<void>;
  /** Clicks on Allow as soon as it takes a yes. */
  allowOnce(): Promise<void>;
  /** Resolves when the last run has ended well and no card is open. */
  finished(): Promise<void>;
  /** Resolves when a line of the terminal begins with the words; rejects when output was skipped. */
  shown(words: string): Promise<void>;
}

/** Enough for a command of a moment, its card and all that is drawn for it; nothing is asked of the page meanwhile. */
const restMs = 300;

/** Runs in the page, before anything of it. */
function prepare(): void {
  const noted: Noted = { usable: null, own: 0, clicked: 0, card: 0, gaps: null };
  const count =
    <A extends unknown[]>(work: (...given: A) => void) =>
    (...given: A): void => {
      noted.own += 1;
      work(...given);
    };
  const later = window.setTimeout.bind(window);
  const often = window.setInterval.bind(window);
  const frame = window.requestAnimationFrame.bind(window);
  Object.assign(window, {
    setTimeout: (work: () => void, ms?: number) => later(count(work), ms),
    setInterval: (work: () => void, ms?: number) => often(count(work), ms),
    requestAnimationFrame: (work: FrameRequestCallback) => frame(count(work)),
    noted,
    until: (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (isSo()) resolve();
          else later(look, 50);
        };
        look();
      }),
    watch: () => {
      const gaps: number[] = [];
      let last: number | null = null;
      const step = (now: number): void => {
        if (last !== null) gaps.push(now - last);
        last = now;
        frame(step);
      };
      noted.gaps = gaps;
      frame(step);
    },
  });
  const now = (): number => performance.timeOrigin + performance.now();
  let hadCard = false;
  new MutationObserver(() => {
    if (document.querySelector('#project-path') !== null)
      frame(() => later(() => (noted.usable ??= performance.now())));
    const hasCard = document.querySelector('[role="alertdialog"]') !== null;
    if (hasCard && !hadCard) frame(() => later(() => (noted.card = now())));
    hadCard = hasCard;
  }).observe(document, { childList: true, subtree: true });
  document.addEventListener('click', () => (noted.clicked = now()), { capture: true });
}

const card = `document.querySelector('[role="alertdialog"]')`;
const allow = `[...(${card}?.querySelectorAll('button') ?? [])].find((button) => /^Allow/.test(button.textContent))`;
const outcome = `document.querySelector('section[aria-live="polite"]')`;
const lines = `[...document.querySelectorAll('.xterm-rows > div')].map((line) => line.textContent)`;

export async function openQuietBroker(browser: QuietBrowser, url: string): Promise<QuietBroker> {
  const page = await browser.open(url, `(${String(prepare)})()`);
  const until = (isSo: string): Promise<unknown> => page.evaluate(`until(() => ${isSo})`);
  const type = async (field: string, text: string): Promise<void> => {
    await until(`document.querySelector('${field}') !== null`);
    await page.evaluate(`document.querySelector('${field}').focus()`);
    await page.insert(text);
    await page.pressEnter();
  };
  await until('noted.usable !== null');
  return {
    page,
    noted: async () => notedSchema.parse(await page.evaluate('noted')),
    watch: async () => void (await page.evaluate('watch()')),
    heap: async () => z.number().parse(await page.evaluate('performance.memory.usedJSHeapSize')),
    async openProject(path) {
      await type('#project-path', path);
      await until(`document.querySelector('#run-line') !== null`);
    },
    run: (line) => type('#run-line', line),
    async asked() {
      await pause(restMs);
      await until(`${card} !== null`);
    },
    async allowOnce() {
      await page.evaluate(
        `${card}.querySelector('[role="group"]')?.firstElementChild?.scrollIntoView({ block: 'end', behavior: 'instant' })`,
      );
      await until(`${allow} !== undefined && ${allow}.getAttribute('aria-disabled') !== 'true'`);
      await page.click(allow);
      await pause(restMs);
    },
    async finished() {
      await until(`${card} === null && ${outcome}?.textContent.includes('Finished') === true`);
    },
    async shown(words) {
      await until(`${lines}.some((line) => line.startsWith('${words}'))`);
      const text = String(await page.evaluate('document.body.innerText'));
      if (/\bskipped\b/u.test(text)) throw new Error('Output was skipped.');
    },
  };
}
