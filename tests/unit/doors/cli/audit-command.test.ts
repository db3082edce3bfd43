/** Facts about `countersign audit`, against the real store behind a real wire. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBroker } from '#core/broker.ts';
import { runAudit } from '../../../../main/doors/cli/commands/audit.ts';
import { openStore, type Store } from '../../../../main/node/store/open-store.ts';
import { bindBroker, type HostFacts } from '../../../../main/rpc/bind/bind-broker.ts';
import { createMemoryWire } from '../../../../main/rpc/memory-wire.ts';
import { typeReplies } from '../../../../main/rpc/wire-client.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { recordsOf } from '../../node/store/sample-records.ts';
import { temporaryFolders } from '../../node/store/temporary-folder.ts';
import { say } from '#domain/common/message.ts';

const folder = temporaryFolders();
let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = folder();
  store = openStore({ dataDir, clock: createManualClock() });
  for (const [id, at] of [
    ['a', Date.parse('2026-01-31T10:00:00Z')],
    ['b', Date.parse('2026-02-01T10:00:00Z')],
  ] as const) {
    const run = recordsOf(id, {}, '/p', at);
    for (const record of [run.request, run.decision, run.attempt, run.outcome]) await store.audit.write(record);
  }
});
afterEach(() => store.close());

async function audit(...words: string[]) {
  let [out, err] = ['', ''];
  const host = scriptedHost();
  const code = await runAudit(words, {
    reach: () =>
      Promise.resolve({
        kind: 'unreachable',
        isRunning: false,
        error: { code: 'desk-unreachable', message: say('none'), remedy: null },
      }),
    startAlone: () => {
      const ends = createMemoryWire({ isPerson: true });
      const broker = createBroker({ ...host.ports, auditBook: store.auditBook });
      bindBroker(ends.wire, broker, { clock: host.clock } as Partial<HostFacts> as HostFacts);
      return Promise.resolve({ client: typeReplies(ends.client), close: () => Promise.resolve() });
    },
    cwd: '/',
    write: (text) => {
      out += text;
      return Promise.resolve();
    },
    stderr: (text) => (err += text),
    progress: () => undefined,
  });
  return { code, out, err };
}

test('a list has the newest rows first, as lines or as JSON, and as many as were asked for', async () => {
  const { out } = await audit('list');
  expect(out.trimEnd().split('\n')).toHaveLength(8);
  expect(out.split('\n')[0]).toMatch(/^8 {2}2026-02-01T10:00:00.000Z {2}outcome {15}completed +make b$/);
  const rows = (await audit('list', '--json', '--limit', '3')).out.trimEnd().split('\n');
  expect(rows.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([8, 7, 6]);
});

test.each([
  [
    ['--result', 'approved'],
    [6, 2],
  ],
  [
    ['--by', 'policy'],
    [6, 2],
  ],
  [
    ['--kind', 'attempt'],
    [7, 3],
  ],
  [
    ['--run', 'run_a'],
    [4, 3, 2, 1],
  ],
  [['--project', '/q'], []],
  [
    ['--since', '2026-02-01'],
    [8, 7, 6, 5],
  ],
  [
    ['--until', '2026-01-31T23:59:59Z'],
    [4, 3, 2, 1],
  ],
  [['--words', 'make a'], [1]],
])('a list filtered by %j has rows %j', async (words, seqs) => {
  const { out } = await audit('list', '--json', ...words);
  const lines = out.split('\n').filter((line) => line !== '');
  expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual(seqs);
});

test('what was changed is listed with its effect, its author and a sentence, and found by its topic', async () => {
  const words = 'setting network for this project: ask -> full';
  const full = { topic: 'settings', key: 'network', reach: 'project', before: 'ask', after: 'full', words } as const;
  await store.configurationChanges.write({
    at: Date.parse('2026-02-02T10:00:00Z'),
    sessionId: null,
    runId: null,
    projectRoot: '/p',
    configurationChange: { ...full, effect: 'loosened', by: { kind: 'person', entryPoint: 'cli' } },
  });
  const line =
    /^9 {2}2026-02-02T10:00:00.000Z {2}configuration-change {2}loosened by person \(cli\) +setting network for this/;
  for (const filter of [
    ['--kind', 'configuration-change'],
    ['--about', 'settings'],
    ['--result', 'loosened'],
  ]) {
    const { out } = await audit('list', ...filter);
    expect(out.trimEnd().split('\n')).toEqual([expect.stringMatching(line)]);
  }
  expect((await audit('list', '--about', 'rules')).out).toBe('');
  expect((await audit('export', '--format', 'csv', '--about', 'settings')).out).toContain(words);
  expect(await audit('verify')).toMatchObject({ code: 0, out: expect.stringMatching(/^Intact: 9 rows/) });
});

test.each([
  [['--since', 'yesterday']],
  [['--about', 'everything']],
  [['--run', 'a']],
  [['--kind', 'everything']],
  [['--limit', '0']],
  [['--limit', 'many']],
  [['stray']],
])('a list does not guess what %j means', async (words) => {
  expect(await audit('list', ...words)).toMatchObject({ code: 2, out: '' });
});

test('one row is shown whole', async () => {
  expect(JSON.parse((await audit('show', '6')).out)).toMatchObject({ row: { seq: 6 }, entry: { kind: 'decision' } });
  expect(await audit('show', '99')).toMatchObject({ code: 1 });
  expect(await audit('show', 'x')).toMatchObject({ code: 2 });
});

test('the chain is checked, and a change is an exit code', async () => {
  expect(await audit('verify')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Intact: 8 rows, .* [0-9a-f]{64}\n$/),
  });
  store.close();
  const database = new DatabaseSync(join(dataDir, 'countersign.db'));
  database.exec('DROP TRIGGER audit_keeps_words; UPDATE audit SET at = 5 WHERE seq = 3');
  database.close();
  store = openStore({ dataDir, clock: createManualClock() });
  expect(await audit('verify')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Broken at row 3: it is changed\.\n1 alarm about the log is open:\n/u),
  });
  expect(JSON.parse((await audit('verify', '--json')).out)).toMatchObject({ kind: 'broken', seq: 3, why: 'changed' });
});

test('an export is the whole file, in the form that was asked for', async () => {
  expect((await audit('export')).out.trimEnd().split('\n')).toHaveLength(8);
  expect((await audit('export', '--format', 'csv')).out.split('\r\n')[0]).toMatch(/^seq,time,project/);
  const shared = await audit('export', '--format', 'markdown', '--shareable', '--result', 'approved');
  expect(shared.out.trimEnd().split('\n')).toHaveLength(4);
  expect(await audit('export', '--format', 'pdf')).toMatchObject({ code: 2 });
});
