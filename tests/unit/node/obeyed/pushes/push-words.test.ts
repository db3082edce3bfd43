/** What pushes without the words `git push <remote> <branch>`, or does so after something else, is covered by no yes to those words. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ExternalToolOperation } from '#domain/approval/external-tool.ts';
import type { RunId } from '#domain/common/ids.ts';
import { byPage } from '../../../../fakes/people/by-page.ts';
import { agent, driveBroker } from '../../../../fakes/people/broker-driver.ts';
import { reader } from '../../../core/request/reader.ts';
import { allowAlways, deskOf, isAsked, no, push, type Repo, repo, type Words, written } from './push-desk.ts';

const offersOf = async (one: Repo, words: Words): Promise<readonly string[]> => {
  const driver = await driveBroker(deskOf(one));
  const run = await driver.exec(words);
  const card = await driver.card();
  await no(driver, card);
  await driver.outcome(run);
  return card.offers.map(({ scope }) => scope.kind);
};

const forced = ({ git }: Repo) => git('config', 'alias.p', 'push --force');

test.each<[string, Words, (one: Repo) => void]>([
  [
    'an address that a setting rewrites',
    ['git', 'push', 'https://good.example/x.git', 'main'],
    ({ git }) => git('config', 'url.https://evil.example/.insteadOf', 'https://good.example/'),
  ],
  [
    'an address that a setting rewrites for pushes',
    ['git', 'push', 'https://good.example/x.git', 'main'],
    ({ git }) => git('config', 'url.https://evil.example/.pushInsteadOf', 'https://good.example/'),
  ],
  [
    'a remote that git finds in its files of former days',
    ['git', 'push', 'origin', 'main'],
    ({ git, root, good, evil }) => {
      git('config', '--unset', 'remote.origin.url');
      git('config', 'remote.origin.pushurl', good);
      mkdirSync(path.join(root, '.git/remotes'), { recursive: true });
      writeFileSync(path.join(root, '.git/remotes/origin'), `URL: ${evil}\nPush: +refs/heads/main:refs/heads/main\n`);
    },
  ],
  ['a word that settings make a push of', ['git', 'p', 'origin', 'main'], forced],
  [
    'a word that leads to such a word',
    ['git', 'q', 'origin', 'main'],
    (one) => {
      forced(one);
      one.git('config', 'alias.q', 'p');
    },
  ],
  [
    'a word that runs a line with a push',
    ['git', 'q', 'main'],
    ({ git }) => git('config', 'alias.q', '!f() { git push origin "$1"; }; f'),
  ],
  [
    'settings that the line itself brings',
    ['git', '-c', 'remote.origin.pushurl=/evil', 'push', 'origin', 'main'],
    () => undefined,
  ],
  ['another repository by an option', ['git', '--git-dir=/evil/.git', 'push', 'origin', 'main'], () => undefined],
  ['the program behind push', ['/usr/lib/git-core/git-push', 'origin', 'main'], () => undefined],
  ['what git itself sends with', ['git', 'send-pack', '/evil', 'main'], () => undefined],
])('%s is asked about each time', async (_name, words, change) => {
  const one = repo();
  change(one);
  expect(await offersOf(one, words)).toEqual(['once']);
});

test.each<[string, Words]>([
  ['another folder by an option', ['git', '-C', '.', 'push', 'origin', 'main']],
  ['an option in front', ['git', '--no-pager', 'push', 'origin', 'main']],
])('a push with %s is bound as one without, and no rule is made of it', async (_name, words) => {
  const one = repo();
  expect(await offersOf(one, words)).not.toContain('rule');
  const driver = await driveBroker(deskOf(one));
  expect(await driver.broker.rules.add(written(...words), byPage)).toMatchObject({ kind: 'refused' });
  await allowAlways(driver, words, 'session');
  expect(await isAsked(driver, words)).toBe(false);
  one.git('config', 'remote.origin.pushurl', one.evil);
  expect(await isAsked(driver, words)).toBe(true);
});

const rule = (id: 'rul_1' | 'rul_2', ...tokens: string[]) => ({
  ...written(...tokens),
  id,
  origin: 'person' as const,
  createdAt: 0,
});

test('a rule of other words covers no push: neither in front of it, nor by what a setting makes of them later', async () => {
  const one = repo();
  const host = deskOf(one);
  host.rules = [rule('rul_1', 'git', '-C', '.'), rule('rul_2', 'git', 'p')];
  const driver = await driveBroker(host);
  expect(await isAsked(driver, ['git', '-C', '.', 'gc'])).toBe(false);
  expect(await isAsked(driver, ['git', '-C', '.', 'push', 'origin', 'main'])).toBe(true);
  expect(await isAsked(driver, ['git', 'p', 'origin', 'main'])).toBe(false);
  forced(one);
  expect(await isAsked(driver, ['git', 'p', 'origin', 'main'])).toBe(true);
});

test.each([
  ['git switch -q dev && git push origin HEAD', true],
  ['./release.sh && git push origin HEAD', true],
  ['git switch -q dev && git push origin main', false],
  ['git add . && git commit -qm x && git push origin HEAD', false],
])('%s, where each part is allowed by itself: asked is %s', async (line, asked) => {
  const one = repo();
  const host = deskOf(one);
  Object.assign(host.ports.reader, { read: (...given: Parameters<typeof reader.read>) => reader.read(...given) });
  const driver = await driveBroker(host);
  for (const tokens of [
    ['git', 'switch'],
    ['git', 'add'],
    ['git', 'commit'],
    ['./release.sh'],
    ['git', 'push', 'origin', 'HEAD'],
    push,
  ])
    expect(await driver.broker.rules.add(written(...tokens), byPage)).toMatchObject({ kind: 'kept' });
  expect(await isAsked(driver, ['git', 'push', 'origin', 'HEAD'])).toBe(false);
  expect(await isAsked(driver, ['/bin/sh', '-c', line])).toBe(asked);
});

test('a yes to a push that an agent does itself is one to what git would do then; no rule says it', async () => {
  const one = repo();
  const host = deskOf(one);
  Object.assign(host.ports.reader, { read: (...given: Parameters<typeof reader.read>) => reader.read(...given) });
  const driver = await driveBroker(host);
  const op: ExternalToolOperation = {
    type: 'external-tool-approval',
    subject: { kind: 'command', argv: push },
    cwd: null,
    requester: { entryPoint: 'drive', claimedName: 'codex', says: null },
    choices: [
      { id: 'yes', name: 'Allow', effect: 'allow', isLasting: false },
      { id: 'no', name: 'Reject', effect: 'deny', isLasting: false },
    ],
    prefersNo: false,
    mayRemember: true,
  };
  let asked = 0;
  const ask = async (): Promise<RunId> => {
    asked += 1;
    const receipt = await driver.broker.session(driver.sessionId)?.submit({ id: `q${asked}`, op }, agent);
    if (receipt?.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
    return receipt.runId;
  };
  // Which variables lead git there is not known.
  expect(await driver.broker.rules.add(written(...push), byPage)).toMatchObject({ kind: 'kept' });
  const first = await ask();
  const card = await driver.card(first);
  expect(card.facts.pushes).toMatchObject([{ urls: [one.good], beyond: null }]);
  await driver.allow(card, { kind: 'session' });
  await driver.outcome(first);
  expect(await driver.outcome(await ask())).toMatchObject({ kind: 'permitted', by: { kind: 'cache' } });
  one.git('config', 'remote.origin.pushurl', one.evil);
  expect((await driver.card(await ask())).facts.pushes).toMatchObject([{ urls: [one.evil] }]);
});
