/** What becomes of writes outside of the project: refused without a question, staged with a word to the agent, ended at a limit. */
import { expect, test } from 'vitest';
import { agent, driveBroker } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, homeDir, scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import type { StagedByRun, StagedWrites } from '#core/ports.ts';
import type { FoundChange } from '#domain/staging/found-change.ts';
import type { EscalationRequest } from '#domain/approval/escalation-request.ts';
import { linkHint } from '../../../../main/core/run/launch-attempt.ts';
import { english, say, type Message } from '#domain/common/message.ts';

const outside = `${homeDir}/x`;
const refusing = { settings: { writesOutside: 'refuse' } } as const;
const cardsOf = (events: readonly { msg: { type: string } }[]): number =>
  events.filter(({ msg }) => msg.type === 'exec-approval-request').length;

test('where they are refused nobody is asked, and nothing runs a second time', async () => {
  const host = scriptedHost();
  host.script = () => deniedWrite(outside);
  const broker = await driveBroker(host);
  const outcome = await broker.outcome(await broker.exec(['make'], refusing));
  expect(outcome).toMatchObject({ kind: 'denied', attempt: { attempts: 1 } });
  expect(outcome).toHaveProperty('sentence', expect.stringContaining('its settings refuse to write outside'));
  expect([host.launches.length, cardsOf(broker.events)]).toEqual([1, 0]);
});

test.each([
  { kind: 'require-escalated', justification: 'I want it' } as const,
  {
    kind: 'additional-permissions',
    justification: 'I want it',
    grants: [{ kind: 'path', path: outside, access: 'write' }],
  },
] satisfies EscalationRequest[])(
  'where they are refused an agent asks for $kind in vain',
  async (escalationRequest) => {
    const host = scriptedHost();
    const broker = await driveBroker(host);
    const outcome = await broker.outcome(await broker.exec(['make'], { ...refusing, escalationRequest }, agent));
    expect(outcome).toMatchObject({ kind: 'rejected', by: { kind: 'policy' } });
    expect([host.launches.length, cardsOf(broker.events)]).toEqual([0, 0]);
  },
);

const never = (): Promise<never> => Promise.reject(new Error('not asked'));
/** Nothing but the count is asked for here. */
const unasked: Omit<StagedWrites, 'noteRun'> = {
  surroundings: { obeyed: [], searched: [], own: [] },
  list: never,
  show: never,
  keep: never,
  discard: never,
  landings: never,
  undo: never,
  onChange: () => () => undefined,
};

const made = (path: string, type: 'file' | 'folder' = 'file', kind: FoundChange['kind'] = 'created') => ({
  root: homeDir,
  change: {
    kind,
    path,
    was: null,
    wasTarget: null,
    target: null,
    held: null,
    isLater: false,
    attributes: false,
    is: { type, mode: 0o644, uid: 0, gid: 0, size: 3, ino: '7', ctime: '1', mtime: '1', links: 1 },
  },
});

test.each([
  ['where nothing can be staged', undefined, 1],
  ['beside the folders that are staged', ['/opt'], 1],
  ['in a folder that is staged', [homeDir], 0],
] as const)('what a line surely appends to is asked about before its only start, %s', async (_, roots, cards) => {
  const host = scriptedHost();
  const reader = createCommandReader();
  host.settings = { writesOutside: 'stage' };
  host.kinds = { [outside]: 'file' };
  Object.assign(host.ports, { reader, risk: createRiskAnalyser(reader) });
  const { plans } = host.ports;
  const broker = await driveBroker({
    ...host,
    ports: { ...host.ports, plans: roots === undefined ? plans : stagingAt(plans, roots) },
  });
  const runId = await broker.exec(['/bin/sh', '-c', `echo x >> ${outside}`]);
  if (cards > 0) await broker.allow(await broker.card(runId), { kind: 'once' });
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { attempts: 1 } });
  expect([cardsOf(broker.events), host.launches.length]).toEqual([cards, 1]);
});

/** Plans under which writes below these folders are staged. */
const stagingAt = (plans: ScriptedHost['ports']['plans'], roots: readonly string[]): typeof plans => ({
  ...plans,
  async resolve(draft) {
    const resolved = await plans.resolve(draft);
    if (resolved.kind === 'refused') return resolved;
    return { kind: 'plan', plan: { ...resolved.plan, staged: { project: draft.projectRoot, roots: [...roots] } } };
  },
});

const unseenWords = 'This command did not see what is staged for the project: it ran on the real files';

/** A desk whose plans do not show what is staged. */
async function driveUnseen(host = scriptedHost()) {
  const { plans } = host.ports;
  const unseen: typeof plans = {
    ...plans,
    async resolve(draft) {
      const resolved = await plans.resolve(draft);
      return resolved.kind === 'refused' ? resolved : { kind: 'plan', plan: { ...resolved.plan, unseen: true } };
    },
  };
  return await driveBroker({ ...host, ports: { ...host.ports, plans: unseen } });
}

test('a command that does not see what is staged for its project is told that it ran on the real files', async () => {
  const broker = await driveUnseen();
  const outcome = await broker.outcome(await broker.exec(['make']));
  expect(outcome).toMatchObject({
    kind: 'completed',
    attempt: { unseen: true },
    notices: [expect.stringContaining(unseenWords)],
  });
});

test('so is one that its sandbox refused, and its card says it before', async () => {
  const host = scriptedHost();
  host.script = () => deniedWrite(outside);
  const broker = await driveUnseen(host);
  const runId = await broker.exec(['make']);
  const card = await broker.card(runId);
  expect(card.facts.plan).toMatchObject({ unseen: true });
  await broker.answer(card, { kind: 'deny', note: null });
  const outcome = await broker.outcome(runId);
  expect(outcome).toMatchObject({ kind: 'denied', attempt: { unseen: true } });
  expect(english((outcome as { sentence: Message }).sentence)).toContain(unseenWords);
});

/** A run on a layer, on which by its end it had made these. */
async function runOnLayer(found: readonly StagedByRun[] | null) {
  const host = scriptedHost();
  const onLayer = stagingAt(host.ports.plans, [homeDir]);
  const writes: StagedWrites = { ...unasked, noteRun: () => Promise.resolve(found) };
  const broker = await driveBroker({ ...host, ports: { ...host.ports, plans: onLayer, staged: writes } });
  return await broker.outcome(await broker.exec(['make']));
}

test.each([
  ['one file', [made('.gitconfig')], '1 change outside the project is staged for review: ~/.gitconfig.', 1],
  [
    'new folders with all in them as one, and a name that sorts between them',
    [made('.local', 'folder'), made('.local/bin', 'folder'), made('.local/bin/tool'), made('.local-x'), made('a%0Ab')],
    '5 changes outside the project are staged for review: ~/.local/, ~/.local-x, ~/a<',
    5,
  ],
  [
    'the first of many',
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => made(name)),
    '~/a, ~/b, ~/c, ~/d, ~/e (+2).',
    7,
  ],
] as const)('what was staged is told to the agent: %s', async (_, found, words, changes) => {
  const outcome = await runOnLayer(found);
  expect(outcome).toMatchObject({ kind: 'completed', notices: [expect.stringContaining(words)] });
  expect(outcome).toMatchObject({ attempt: { staged: { changes } } });
  expect(outcome).toHaveProperty('notices', [expect.stringContaining('Later commands of the project see')]);
});

test.each([
  ['caches of tools', [made('.npm', 'folder'), made('.npm/_cacache/x'), made('.cache/pip/y', 'file', 'modified')]],
  ['nothing', []],
  ['what cannot be listed', null],
])('nothing is told of %s', async (_, found) => {
  expect(await runOnLayer(found)).not.toHaveProperty('notices');
});

test('a cache that was removed as a whole is told', async () => {
  const gone = { ...made('.cache/pip', 'folder', 'deleted') };
  expect(await runOnLayer([gone])).toHaveProperty('notices', [expect.stringContaining('~/.cache/pip')]);
});

test('a command that filled its layer fails with the reason and the way out', async () => {
  const host = scriptedHost();
  const endedBecause = { code: 'staging-full', message: say('It is full.'), remedy: say('Discard it.') } as const;
  host.script = () => ({ exit: { signal: 'SIGKILL', exitCode: null, endedBecause } });
  const broker = await driveBroker(host);
  const outcome = await broker.outcome(await broker.exec(['make']));
  expect(outcome).toMatchObject({
    kind: 'failed',
    sentence: 'It is full. Discard it.',
    error: { code: 'staging-full' },
  });
});

test.each([
  "EXDEV: cross-device link not permitted, rename 'a' -> 'b'",
  "fatal: renaming 'old' failed: Invalid cross-device link",
])('on a layer %s has a way around', (line) => {
  expect(english(linkHint(128, line, true))).toContain('Copy it and remove the old one');
  expect(linkHint(0, line, true)).toBeNull();
});
