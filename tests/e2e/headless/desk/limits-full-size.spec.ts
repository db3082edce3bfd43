/** The largest bound on questions, reached as it stands, over the page's socket and with real plans: a minute and more, so at night alone. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { houseLimits } from '#domain/house-limits.ts';
import type { Operation } from '#domain/command/submission.ts';
import { exec } from '../../../contract/calls.ts';
import { sitAtBroker, type PersonAtBroker } from '../../../agents/harness/person-at-broker.ts';
import { expect, test } from '../helpers/headless-host.ts';
import { runCli } from '../helpers/run-cli.ts';

/** Calls of one page that are under way together. */
const together = 50;

async function each(count: number, one: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) await one(next++);
  };
  await Promise.all(Array.from({ length: together }, work));
}

const settings = { approvalPolicy: { mode: 'untrusted' } } as const;

const openedSchema = z.object({ sessionId: z.string() });

/** How a command is handed in to a project by somebody at the page. */
async function opened(person: PersonAtBroker, path: string): Promise<(id: string, op: Operation) => Promise<unknown>> {
  mkdirSync(path, { recursive: true });
  const { sessionId } = openedSchema.parse(await person.call('project.open', { path }));
  return (id, op) => person.call('session.submit', { sessionId, submission: { id, op } });
}

const settled = (person: PersonAtBroker): readonly string[] =>
  person.events.flatMap(({ msg }) => (msg.type === 'exec-command-end' ? [JSON.stringify(msg.outcome)] : []));

const tell = (description: string): void => void test.info().annotations.push({ type: 'load', description });

test.skip(process.env['COUNTERSIGN_FULL_SIZE'] === undefined, 'a minute and more: `npm run nightly`');

test('as many cards as may wait are all shown and answered, and one more is refused in words', async ({
  startHost,
  home,
}) => {
  test.setTimeout(240_000);
  const person = await sitAtBroker((await startHost()).url, () => 'wait');
  // Fewer in each project than may go on there at once.
  const ofEach = 50;
  const projects = await Promise.all(
    Array.from({ length: houseLimits.pendingCards / ofEach }, (_, n) => opened(person, join(home.home, `shop-${n}`))),
  );
  const ask = (n: number): Promise<unknown> =>
    projects[Math.floor(n / ofEach) % projects.length]!(`ask-${n}`, exec({ argv: ['touch', `file-${n}`], settings }));
  const began = performance.now();
  await each(houseLimits.pendingCards, async (n) => {
    await ask(n);
  });
  await expect.poll(() => person.cards.length, { timeout: 90_000 }).toBe(houseLimits.pendingCards);
  const shown = performance.now();
  await ask(houseLimits.pendingCards);
  await expect.poll(() => settled(person).length).toBe(1);
  expect(settled(person)[0]).toContain(
    'refused because nobody could be asked: 1000 questions wait at the desk already, as many as it takes.',
  );
  // Others are served meanwhile.
  const status = await runCli(['status'], { home });
  expect([status.code, status.stderr]).toEqual([0, '']);
  const served = performance.now();
  const cards = [...person.cards];
  await each(cards.length, async (n) => {
    const { id: approvalId, digest, sessionId } = cards[n]!;
    const op = { type: 'exec-approval', answer: { approvalId, digest, verdict: { kind: 'deny', note: null } } };
    await person.call('session.submit', { sessionId, submission: { id: `no-${n}`, op } });
  });
  await expect.poll(() => settled(person).length, { timeout: 90_000 }).toBe(houseLimits.pendingCards + 1);
  const over = performance.now();
  tell(`asked ${shown - began} ms, beside ${served - shown} ms, answered ${over - served} ms`);
  person.close();
});
