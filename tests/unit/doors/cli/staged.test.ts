/** Facts about `countersign staged`, `keep`, `discard` and `undo`, against a real core behind a real wire. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeenChange, StagedWrites } from '#core/ports.ts';
import type { EventMessage } from '#domain/common/event.ts';
import { say } from '#domain/common/message.ts';
import type { FoundChange } from '#domain/staging/found-change.ts';
import { runStaged, type StagedCommand } from '../../../../main/doors/cli/commands/staged.ts';
import { bindBroker, type HostFacts } from '../../../../main/rpc/bind/bind-broker.ts';
import { createMemoryWire } from '../../../../main/rpc/memory-wire.ts';
import { typeReplies } from '../../../../main/rpc/wire-client.ts';
import { driveBroker, type BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { homeDir, projectRoot, scriptedHost } from '../../../fakes/people/scripted-host.ts';

const created = (path: string, more: Partial<FoundChange> = {}): SeenChange => ({
  change: {
    kind: 'created',
    path,
    was: null,
    is: { type: 'file', mode: 0o644, uid: 0, gid: 0, size: 3, ino: '7', ctime: '1000000', mtime: '1000000', links: 1 },
    wasTarget: null,
    target: null,
    held: null,
    isLater: false,
    attributes: false,
    ...more,
  },
  by: { runId: 'run_1', requester: { entryPoint: 'mcp', claimedName: 'Claude\u001b[2K', says: null }, at: 5 },
  earlier: [],
  isOutdated: false,
});

let staged: SeenChange[];
let kept: string[];
let discarded: string[];
let listeners: ((project: string) => void)[];
let broker: BrokerDriver;

const writes: StagedWrites = {
  surroundings: { obeyed: [`${homeDir}/.bashrc`], searched: [], own: [] },
  list: async () => ({ layers: [{ layer: 1, root: homeDir, isSuperuser: false, changes: staged }], unreadable: [] }),
  noteRun: async () => null,
  show: async () => ({ real: { kind: 'nothing' }, staged: { kind: 'text', text: 'new', isCut: false } }),
  keep: async (_project, _layer, changes) => {
    kept.push(...changes.map(({ change }) => change.path));
    staged = staged.filter((one) => !changes.includes(one));
    const outcome = { result: 'kept', why: null, before: null, after: null } as const;
    return { landing: 'landing1', outcomes: changes.map(({ change }) => ({ change, ...outcome })) };
  },
  discard: async (_project, _layer, changes) => {
    discarded.push(...changes.map(({ change }) => change.path));
    return changes.map(({ change }) => ({ change, result: 'discarded', why: null, before: null, after: null }));
  },
  landings: async () =>
    kept.length === 0
      ? []
      : [
          {
            id: 'landing1',
            at: 0,
            until: 1000,
            layer: 1,
            root: homeDir,
            bytes: 3,
            entries: kept.map((path, at) => ({
              n: at + 1,
              kind: 'created',
              path,
              was: null,
              is: null,
              state: 'kept',
              by: created(path).by,
            })),
          },
        ],
  undo: async (_project, _landing, numbers) => numbers.map((n) => ({ n, result: 'conflict', why: 'changed' })),
  onChange: (listener) => {
    listeners.push(listener);
    return () => {};
  },
};

beforeEach(async () => {
  [staged, kept, discarded, listeners] = [[created('a'), created('n/b%0A'), created('.bashrc')], [], [], []];
  const host = scriptedHost();
  Object.assign(host.ports, { staged: writes });
  broker = await driveBroker(host);
});
afterEach(() => broker.broker.shutdown());

/** `typed` makes of the question what the person types; null where nobody sits at a terminal. */
async function run(
  command: StagedCommand,
  words: string[],
  typed: ((question: string) => string) | null = null,
  desk: 'runs' | 'none' | 'in doubt' = 'runs',
) {
  let [out, err] = ['', ''];
  const client = () => {
    const ends = createMemoryWire({ isPerson: desk === 'none' });
    bindBroker(ends.wire, broker.broker, {} as Partial<HostFacts> as HostFacts);
    return typeReplies(ends.client);
  };
  const error = { code: 'desk-unreachable', message: say('No desk is running.'), remedy: null } as const;
  const code = await runStaged(command, words, {
    reach: () =>
      Promise.resolve(
        desk === 'runs'
          ? { kind: 'connected', client: client(), hello: {} as never }
          : { kind: 'unreachable', isRunning: desk === 'in doubt', error },
      ),
    startAlone: () => Promise.resolve({ client: client(), close: () => Promise.resolve() }),
    stdout: (text) => (out += text),
    stderr: (text) => (err += text),
    askPerson: typed === null ? null : (question) => Promise.resolve(typed(question)),
    cwd: projectRoot,
    homeDir,
    nearest: (folder) => folder,
  });
  return { code, out, err };
}

const obedient = (question: string): string => /Type (\S{4})/.exec(question)?.[1] ?? '';

describe('at a terminal', () => {
  test('each change is a line, with what a person has to know, and no name steers the terminal', async () => {
    const { code, out } = await run('staged', []);
    expect(code).toBe(0);
    expect(out).toMatch(/new\s+~\/a \(/);
    expect(out).toMatch(/\.bashrc \(programs obey this/);
    expect(out).not.toMatch(/\u001b/);
    expect(out.trim().split('\n')).toHaveLength(5);
    expect(JSON.parse((await run('staged', ['--json'])).out)).toMatchObject({ total: 3, marked: 1 });
  });

  test('what was staged without a desk is listed and kept without one, but never beside one in doubt', async () => {
    expect(await run('staged', ['--json'], null, 'none')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/"total":3/),
    });
    expect(await run('keep', ['--all'], () => 'AAAA', 'none')).toMatchObject({ code: 125 });
    expect(kept).toEqual([]);
    await run('keep', ['--all'], obedient, 'none');
    expect(kept).toEqual(['a', 'n/b%0A']);
    expect(await run('staged', [], null, 'in doubt')).toMatchObject({ code: 125, out: '' });
  });

  test('everything is kept but what is marked, once a person typed what it comes to', async () => {
    expect(await run('keep', ['--all'])).toMatchObject({ code: 125, err: expect.stringMatching(/typed by a person/) });
    expect((await run('keep', ['--all'], () => 'AAAA')).err).toMatch(/Nothing was done/);
    expect(kept).toEqual([]);
    const { code, out } = await run('keep', ['--all'], obedient);
    expect(code).toBe(1);
    expect(out).toMatch(
      /2 kept, 1 marked[\s\S]*\.bashrc: it is marked; keep it by its path[\s\S]*undo --landing landing1/,
    );
    expect(kept).toEqual(['a', 'n/b%0A']);
    expect(await run('keep', [`${homeDir}/.bashrc`], obedient)).toMatchObject({ code: 0 });
    expect(kept).toContain('.bashrc');
  });

  test('what a session left that is over is told with its own way out, and kept by it', async () => {
    const requester = { entryPoint: 'mcp', claimedName: 'codex', says: null } as const;
    const runId = await broker.exec(['make'], { requester }, { connectionId: 'con_a', isPerson: false });
    const mine = created('b');
    staged = [created('a'), { ...mine, by: { runId, requester, at: 5 } }];
    expect((await run('staged', [])).out).not.toContain('codex has ended');
    broker.broker.agentSessions.connectionClosed('con_a');
    const [session] = broker.broker.agentSessions.list(true);
    const { out } = await run('staged', []);
    expect(out).toContain(`codex has ended; 1 change waits: countersign keep --session ${session?.id}`);
    expect(await run('keep', ['--session', session?.id ?? ''], obedient)).toMatchObject({ code: 0 });
    expect(kept).toEqual(['b']);
    expect(await run('keep', ['--session', 'nonsense'], obedient)).toMatchObject({ code: 2 });
  });

  test('a folder is all below it, and a path that nothing is staged at is said', async () => {
    expect(await run('discard', ['../n'], obedient)).toMatchObject({ code: 0 });
    expect(discarded).toEqual(['n/b%0A']);
    expect(await run('discard', ['../nothing'], obedient)).toMatchObject({
      code: 125,
      err: expect.stringMatching(/no such/),
    });
  });

  test('a name that is no UTF-8 is kept, and taken back with the folder it lies in, as it is shown and as it is listed', async () => {
    staged = [created('new%0Aline/%FF.txt'), created('new%0Aline/%C3%A4%FE')];
    const listed = await run('staged', []);
    expect(listed.out).toContain(String.raw`~/new<\n>line/\xFF.txt`);
    expect(listed.out).toContain(String.raw`~/new<\n>line/ä\xFE`);
    expect(await run('keep', [`${homeDir}/new%0Aline/%FF.txt`], obedient)).toMatchObject({ code: 0 });
    expect(kept).toEqual(['new%0Aline/%FF.txt']);
    expect((await run('undo', [`${homeDir}/new\nline`])).out).toContain('1 kept changes.');
    expect((await run('undo', [`${homeDir}/new%0Aline/%FF.txt`])).out).toContain('1 kept changes.');
  });

  test('a byte that is no letter, and names that say the same in letters, are shown apart, and the named one is kept and taken back', async () => {
    const paths = ['%FF', '%25FF', '%5CxFF', '%5Cx2D'];
    staged = paths.map((path) => created(path));
    const { out } = await run('staged', []);
    const shown = [String.raw`\xFF`, '%FF', String.raw`\x5CxFF`, String.raw`\x2D`];
    for (const name of shown) expect(out).toContain(` ~/${name} `);
    for (const [at, name] of shown.entries()) {
      expect(await run('keep', [`${homeDir}/${name}`], obedient)).toMatchObject({ code: 0 });
      expect(kept.at(-1)).toBe(paths[at]);
      expect((await run('undo', [`${homeDir}/${name}`])).out).toContain('1 kept changes.');
    }
  });

  test('what cannot be taken back says why', async () => {
    expect((await run('undo', ['--list'])).out).toMatch(/nothing to take back/);
    expect((await run('undo', ['--landing', 'landing1'], obedient)).err).toMatch(/None of that/);
    await run('keep', ['../a'], obedient);
    expect((await run('undo', ['--list'])).out).toMatch(/^landing1 .* 1 kept/);
    const ofAgent = await run('undo', ['--agent', 'Claude\u001b[2K']);
    expect(ofAgent.out).toMatch(/^1 kept changes that it wrote last\. .* undo that by its path\.$/m);
    const { code, out } = await run('undo', ['../a'], obedient);
    expect(code).toBe(1);
    expect(out).toMatch(/~\/a: it was changed since it was kept, and stays/);
    expect(out).not.toMatch(/discard/);
  });

  test.each([
    ['keep', []],
    ['keep', ['--all', 'a']],
    ['keep', ['--run', 'nonsense']],
    ['keep', ['--landing', 'landing1']],
    ['undo', ['--all']],
    ['undo', ['a', 'b']],
    ['staged', ['a']],
  ] as const)('%s %j is not understood, and nothing is tried', async (command, words) => {
    expect((await run(command, [...words], obedient)).code).toBe(2);
    expect([kept, discarded]).toEqual([[], []]);
  });
});

test('a page is told when the staged changes of its project are others', async () => {
  const { sessionId } = await broker.broker.openProject(projectRoot);
  const heard: EventMessage[] = [];
  broker.broker.subscribe('now', ({ msg }) => void heard.push(msg));
  for (const listener of listeners) listener(projectRoot);
  for (const listener of listeners) listener('/elsewhere');
  expect(heard).toEqual([{ type: 'staged-changed', sessionId }]);
});

test('a program that types nothing keeps, discards, undoes and looks into nothing', async () => {
  const ends = createMemoryWire({ isPerson: false });
  bindBroker(ends.wire, broker.broker, {} as Partial<HostFacts> as HostFacts);
  const { sessionId } = await broker.broker.openProject(projectRoot);
  const query = { kinds: null, states: null, marked: null, runId: null, text: null };
  const { listing } = await broker.broker.staged.list({ sessionId, listing: null, offset: 0, limit: 5, ...query });
  const target = { sessionId, listing, choice: { kind: 'all' }, fingerprint: null };
  const calls: [string, unknown][] = [
    ['staged.keep', target],
    ['staged.discard', target],
    ['staged.undo', { sessionId, choice: { kind: 'folder', path: homeDir }, fingerprint: null }],
    ['staged.difference', { sessionId, listing, place: { layer: 1, path: 'a' } }],
  ];
  for (const [method, params] of calls) {
    expect(await ends.client.call(method, params)).toMatchObject({ ok: false, error: { code: 'not-allowed-here' } });
  }
  expect([kept, discarded]).toEqual([[], []]);
});
