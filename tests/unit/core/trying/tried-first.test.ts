/** What deletes and overwrites in its project runs on a layer above it, and what it did decides whether anybody is asked. See decision 0185. */
import { describe, expect, test } from 'vitest';
import type { LayerListing, StagedOutcome, StagedWrites, TriedWrites } from '#core/ports.ts';
import type { FoundChange, FoundSide } from '#domain/staging/found-change.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import {
  deniedWrite,
  homeDir,
  projectRoot,
  scriptedHost,
  type ScriptedHost,
} from '../../../fakes/people/scripted-host.ts';

const side: FoundSide = {
  type: 'file',
  mode: 0o644,
  uid: 0,
  gid: 0,
  size: 5,
  ino: '7',
  ctime: '1000000000000000000',
  mtime: '1000000000000000000',
  links: 1,
};

function change(kind: FoundChange['kind'], path: string): FoundChange {
  const is = kind === 'deleted' ? null : side;
  const was = kind === 'created' ? null : side;
  return { kind, path, was, is, wasTarget: null, target: null, held: null, isLater: false, attributes: false };
}

const never = (): Promise<never> => Promise.reject(new Error('not asked'));

interface Layer {
  /** What the command does to the project. */
  changes: readonly FoundChange[];
  readonly calls: string[];
}

/** A host that can try, whose command deletes in its project. */
function tryingHost(lost: Record<string, number>, more: Partial<Risk['effects']> = {}) {
  const host = scriptedHost();
  const layer: Layer = { changes: [change('deleted', 'notes.txt')], calls: [] };
  const path = `${projectRoot}/notes.txt`;
  host.risk = {
    effects: {
      reads: [],
      writes: [],
      deletes: [{ path, place: 'project', size: null }],
      hosts: [],
      privilege: false,
      ...more,
    },
  };
  host.lost = lost;
  const tried: TriedWrites = {
    begin: () => Promise.resolve(void layer.calls.push('begin')),
    list: (project): Promise<LayerListing> =>
      Promise.resolve({
        layer: 3,
        root: project,
        isSuperuser: false,
        changes: layer.changes.map((each) => ({ change: each, by: null, earlier: [], isOutdated: false })),
      }),
    keep(_project, _layer, changes) {
      layer.calls.push(`keep ${changes.map((each) => each.change.path).join(' ')}`);
      const outcomes = changes.map((each): StagedOutcome => ({
        change: each.change,
        result: 'kept',
        why: null,
        before: null,
        after: null,
      }));
      return Promise.resolve({ landing: 'l1', outcomes });
    },
    end: (_project, _runId, left) => Promise.resolve(void layer.calls.push(left)),
  };
  const staged: StagedWrites = {
    tried,
    surroundings: { obeyed: [], searched: [], own: [] },
    list: never,
    noteRun: () => Promise.resolve([]),
    show: never,
    keep: never,
    discard: never,
    landings: never,
    undo: never,
    onChange: () => () => undefined,
  };
  const plans = { ...host.ports.plans, tryProblem: () => Promise.resolve(null) };
  return {
    host: { ...host, ports: { ...host.ports, staged, plans } },
    layer,
    play: (script: ScriptedHost['script']) => void (host.script = script),
  };
}

const staging = { writesOutside: 'stage' } as const;
const nowhereElse = { [`${projectRoot}/notes.txt`]: 1 };
const launchesOf = (host: ScriptedHost) => host.launches.map(({ plan }) => plan.tried ?? null);

describe('where a project stages', () => {
  test('nobody is asked about what git or a tool brings back, and it is kept with a word to the agent', async () => {
    const { host, layer } = tryingHost(nowhereElse);
    layer.changes = [change('deleted', 'dist/out.js'), change('modified', '.git/index')];
    const broker = await driveBroker(host);
    const outcome = await broker.outcome(await broker.exec(['rm', 'notes.txt'], { settings: staging }));
    expect(outcome).toMatchObject({
      kind: 'completed',
      notices: [
        expect.stringMatching(
          /^It ran on a copy of the project first: 2 changes are kept, .* countersign undo --run run_/u,
        ),
      ],
    });
    expect([launchesOf(host), layer.calls]).toEqual([[projectRoot], ['begin', 'keep dist/out.js .git/index', 'drop']]);
    expect(host.configurationChanges.map(({ configurationChange: { topic, by } }) => [topic, by.kind])).toEqual([
      ['staged', 'desk'],
      ['staged', 'desk'],
    ]);
  });

  test.each([
    ['approve', 'completed', ['begin', 'keep notes.txt', 'drop']],
    ['deny', 'rejected', ['begin', 'drop']],
  ] as const)('what is nowhere else is asked about by what it did: %s', async (kind, ending, calls) => {
    const { host, layer } = tryingHost(nowhereElse);
    const broker = await driveBroker(host);
    const runId = await broker.exec(['rm', 'notes.txt'], { settings: staging });
    const card = await broker.card();
    expect(card).toMatchObject({
      kind: 'command',
      tried: true,
      stricter: [],
      effects: [{ kind: 'deletes', name: 'notes.txt', lost: 1 }],
      reason: 'It has run on a copy. Keeping the result would remove a file that exists nowhere else.',
      offers: [{ scope: { kind: 'once' } }],
    });
    expect(host.launches).toHaveLength(1);
    const other = await broker.answer(card, { kind: 'amend', amendment: { kind: 'argv', argv: ['ls'] } });
    expect(other).toMatchObject({ kind: 'refused' });
    await broker.answer(card, kind === 'deny' ? { kind, note: null } : { kind, scope: { kind: 'once' } });
    const outcome = await broker.outcome(runId);
    expect(outcome).toMatchObject({ kind: ending });
    if (kind === 'deny')
      expect(outcome).toHaveProperty('sentence', expect.stringContaining('none of what it did there was kept'));
    expect(layer.calls).toEqual(calls);
  });

  test('a name that programs obey is left for a person to keep alone', async () => {
    const { host, layer } = tryingHost(nowhereElse);
    layer.changes = [
      change('created', 'plain'),
      change('created', '.git/hooks/post-checkout'),
      change('created', 'lib/.git/config'),
    ];
    const broker = await driveBroker(host);
    const outcome = await broker.outcome(await broker.exec(['rm', 'notes.txt'], { settings: staging }));
    expect([outcome.kind, layer.calls]).toEqual(['completed', ['begin', 'keep plain', 'leave']]);
    expect(outcome).toHaveProperty('notices', [expect.stringContaining('Left for review: 2.')]);
  });

  test('a second attempt is on a layer too, and the first one leaves nothing', async () => {
    const { host, layer, play } = tryingHost(nowhereElse);
    layer.changes = [change('deleted', 'dist/out.js')];
    play((_, count) => (count === 0 ? deniedWrite(`${homeDir}/x`) : {}));
    const broker = await driveBroker(host);
    const runId = await broker.exec(['rm', 'notes.txt'], { settings: staging });
    await broker.allow(await broker.card());
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { attempts: 2 } });
    expect(launchesOf(host)).toEqual([projectRoot, projectRoot]);
    expect(layer.calls).toEqual(['begin', 'begin', 'keep dist/out.js', 'drop']);
  });

  test('what did not come to its end is not kept', async () => {
    const { host, layer, play } = tryingHost(nowhereElse);
    const endedBecause = {
      code: 'staging-full',
      message: { code: 'It is full.' },
      remedy: { code: 'Discard it.' },
    } as const;
    play(() => ({ exit: { signal: 'SIGKILL', exitCode: null, endedBecause } }));
    const broker = await driveBroker(host);
    const outcome = await broker.outcome(await broker.exec(['rm', 'notes.txt'], { settings: staging }));
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'staging-full' } });
    expect(outcome).toHaveProperty('sentence', expect.stringContaining('none of what it did there was kept'));
    expect(layer.calls).toEqual(['begin', 'drop']);
  });
});

test.each<[string, Parameters<typeof tryingHost>]>([
  [
    'outside of the project',
    [{ [`${homeDir}/x`]: 1 }, { deletes: [{ path: `${homeDir}/x`, place: 'home', size: null }] }],
  ],
  ['on another system', [{}, { deletes: [{ path: '/srv/x', place: 'unknown', size: null }] }]],
  ['of commits', [{ [projectRoot]: 1 }, { deletes: [], discards: [{ path: projectRoot, what: 'stash' }] }]],
])('losses %s are asked about before', async (_, given) => {
  const { host } = tryingHost(...given);
  const files = {
    mode: 'workspace-write' as const,
    writableRoots: [homeDir],
    excludeTmpdir: false,
    excludeSlashTmp: false,
  } satisfies Settings['files'];
  const broker = await driveBroker(host);
  await broker.exec(['rm', 'x'], { settings: { ...staging, files } });
  expect(await broker.card()).not.toHaveProperty('tried');
  expect(host.launches).toEqual([]);
});

test('elsewhere the card offers it, and one press runs it so', async () => {
  const { host, layer } = tryingHost(nowhereElse);
  layer.changes = [change('deleted', 'dist/out.js')];
  const broker = await driveBroker(host);
  const runId = await broker.exec(['rm', 'notes.txt'], { settings: { writesOutside: 'ask' } });
  const card = await broker.card();
  expect(card).toMatchObject({ stricter: ['tried', 'read-only'] });
  await broker.answer(card, { kind: 'amend', amendment: { kind: 'stricter', form: 'tried' } });
  expect(await broker.outcome(runId)).toMatchObject({
    kind: 'completed',
    amended: 'a person has it run only on a copy of this project first.',
  });
  expect([launchesOf(host), layer.calls]).toEqual([[projectRoot], ['begin', 'keep dist/out.js', 'drop']]);
});
