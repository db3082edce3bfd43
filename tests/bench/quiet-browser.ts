/**
 * A Chromium that nobody watches. Playwright has each message of a socket reported to it, output and all, and asks a page again in each
 * of its frames, which is then measured with the page. This one is told what to do, and asked when it is over. See decision 0052.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { chromium } from 'playwright';
import { findBrowser } from '../fakes/people/open-browser.ts';

export interface QuietPage {
  /** What the expression comes to, when it is a promise its value. Rejects with what it threw. */
  evaluate(expression: string): Promise<unknown>;
  /** A click as by hand, which stands still and presses for a tenth of a second each, in the middle of what the expression comes to. */
  click(expression: string): Promise<void>;
  /** As if it was pasted into what has the focus. */
  insert(text: string): Promise<void>;
  pressEnter(): Promise<void>;
  close(): Promise<void>;
}

export interface QuietBrowser {
  /** `first` is run in the page before anything of it. */
  open(url: string, first?: string): Promise<QuietPage>;
  close(): Promise<void>;
}

const answerSchema = z.object({
  id: z.int().optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
});
const evaluatedSchema = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({ exception: z.object({ description: z.string() }).optional() }).optional(),
});
const placeSchema = z.object({ x: z.number(), y: z.number() });

/** What the button shows of it is drawn by then, as it is when a person clicks. */
const handMs = 100;

type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

/** Commands over the browser's pipe, each ended by a zero byte. */
function speak(to: Writable, from: Readable): Send {
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  let [last, text] = [0, ''];
  from.setEncoding('utf8').on('data', (more: string) => {
    const whole = (text + more).split('\0');
    text = whole.pop() ?? '';
    for (const { id, result, error } of whole.map((each) => answerSchema.parse(JSON.parse(each)))) {
      if (id === undefined) continue;
      if (error === undefined) waiting.get(id)?.resolve(result ?? {});
      else waiting.get(id)?.reject(new Error(error.message));
      waiting.delete(id);
    }
  });
  return (method, params = {}, sessionId?: string) => {
    const answer = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(++last, answer);
    to.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    return answer.promise;
  };
}

export async function openQuietBrowser(): Promise<QuietBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'quiet-browser-'));
  const child = spawn(
    findBrowser() ?? chromium.executablePath(),
    [
      '--headless',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--window-size=1280,860',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const send = speak(child.stdio[3] as Writable, child.stdio[4] as Readable);

  async function open(url: string, first = ''): Promise<QuietPage> {
    const { browserContextId } = await send('Target.createBrowserContext');
    const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    const tell = (method: string, params: object = {}) => send(method, params, String(sessionId));
    const evaluate = async (expression: string): Promise<unknown> => {
      const told = await tell('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      const { result, exceptionDetails } = evaluatedSchema.parse(told);
      if (exceptionDetails === undefined) return result.value;
      throw new Error(exceptionDetails.exception?.description ?? `failed: ${expression}`);
    };
    await tell('Page.enable');
    await tell('Page.addScriptToEvaluateOnNewDocument', { source: first });
    await tell('Page.navigate', { url });
    return {
      evaluate,
      async click(expression) {
        const middle = `(() => { const b = (${expression}).getBoundingClientRect(); return { x: b.x + b.width / 2, y: b.y + b.height / 2 }; })()`;
        const at = { ...placeSchema.parse(await evaluate(middle)), button: 'left', clickCount: 1 };
        await tell('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved' });
        await pause(handMs);
        await tell('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' });
        await pause(handMs);
        await tell('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' });
      },
      async insert(text) {
        await tell('Input.insertText', { text });
      },
      async pressEnter() {
        const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
        await tell('Input.dispatchKeyEvent', { ...key, type: 'keyDown' });
        await tell('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
      },
      async close() {
        await send('Target.disposeBrowserContext', { browserContextId });
      },
    };
  }

  return {
    open,
    async close() {
      await send('Browser.close');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
