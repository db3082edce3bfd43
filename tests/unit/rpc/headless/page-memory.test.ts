/** What a broker in a browser remembers over a restart, and what it does not believe. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionIdleMs } from '../../../../main/rpc/headless/browser-sessions.ts';
import { createEntrance } from '../../../../main/rpc/headless/entrance.ts';
import { createPageMemory } from '../../../../main/rpc/headless/page-memory.ts';
import { handClock } from '../../../fakes/hand-clock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'page-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const clock = handClock();
const entrance = () => createEntrance(['http://127.0.0.1:4000'], clock, createPageMemory(dataDir).browsers);
function letIn(): string {
  const entryPoint = entrance();
  const admission = entryPoint.admit(new URL(entryPoint.link()).searchParams.get('t') ?? '');
  if (admission.kind !== 'admitted') throw new Error('not admitted');
  expect(admission.cookie).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/u);
  return admission.cookie.split(';')[0] ?? '';
}

test('a browser that was let in is known after a restart, and its secret stands nowhere', () => {
  const cookie = letIn();
  expect(entrance().knownBrowser(cookie)).not.toBeNull();
  expect(entrance().knownBrowser(`${cookie}x`)).toBeNull();
  const file = join(dataDir, 'page.json');
  expect(readFileSync(file, 'utf8')).not.toContain(cookie.split('=')[1]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a browser that was away too long is not', () => {
  const cookie = letIn();
  clock.advance(sessionIdleMs + 1);
  expect(entrance().knownBrowser(cookie)).toBeNull();
});

test('a file that others could have written, or that is broken, lets nobody in', () => {
  const cookie = letIn();
  chmodSync(join(dataDir, 'page.json'), 0o644);
  expect(entrance().knownBrowser(cookie)).toBeNull();
  chmodSync(join(dataDir, 'page.json'), 0o600);
  expect(entrance().knownBrowser(cookie)).not.toBeNull();
});

test('the port of the last start is remembered', () => {
  expect(createPageMemory(dataDir).port()).toBeNull();
  createPageMemory(dataDir).keepPort(4711);
  expect(createPageMemory(dataDir).port()).toBe(4711);
});
