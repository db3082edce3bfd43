/** What is done to the log's files and tables behind the broker's back, and how it is found. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { everyAuditRow } from '#domain/audit/audit-book.ts';
import { headPath } from '../../../../../main/node/store/head/head-file.ts';
import { openStore, type Store } from '../../../../../main/node/store/open-store.ts';
import { chainRoot } from '#domain/audit/chained-row.ts';
import { hashOfRow, toChainedRow } from '../../../../../main/node/store/log/verify-chain.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import { file, tamper, writeRun } from '../open-stores.ts';
import { temporaryFolders } from '../temporary-folder.ts';

const folder = temporaryFolders();
const guards = 'DROP TRIGGER audit_keeps_rows; DROP TRIGGER audit_keeps_words; DROP TRIGGER audit_ends_once;';
const cutGuards = 'DROP TRIGGER audit_cut_stays; DROP TRIGGER audit_cut_moves_on;';

interface Place {
  readonly dataDir: string;
  readonly stateDir: string;
  /** A copy of the store as it was some rows ago. */
  readonly older: string;
}

function open({ dataDir, stateDir }: Place, now = 5000): Store {
  const store = openStore({ dataDir, stateDir, clock: createManualClock(now) });
  onTestFinished(() => store.close());
  return store;
}

async function stage(): Promise<Place> {
  const place = { dataDir: folder(), stateDir: folder(), older: folder() };
  const store = open(place);
  for (const id of ['a', 'b', 'c']) await writeRun(store, id);
  store.close();
  copyFileSync(file(place.dataDir), file(place.older));
  const again = open(place);
  for (const id of ['d', 'e']) await writeRun(again, id);
  again.close();
  return place;
}

/** Computes every hash of the chain anew, as whoever can read this source can. */
function rehash(dataDir: string): void {
  const database = new DatabaseSync(file(dataDir));
  let previous = String(database.prepare('SELECT head FROM audit_cut').get()?.['head'] ?? chainRoot);
  for (const raw of database.prepare('SELECT * FROM audit ORDER BY seq').all()) {
    previous = hashOfRow(toChainedRow(raw), previous);
    database.prepare('UPDATE audit SET hash = ? WHERE seq = ?').run(previous, Number(raw['seq']));
  }
  database.close();
}

const sql =
  (text: string) =>
  ({ dataDir }: Place): void =>
    tamper(dataDir, text);
const forged =
  (text: string) =>
  ({ dataDir }: Place): void => {
    tamper(dataDir, `${guards} ${text}`);
    rehash(dataDir);
  };

/** By the check of the chain, or by an alarm at the next start. */
const found: readonly (readonly [string, (place: Place) => void])[] = [
  [
    'a word of a command changed',
    sql(`${guards} UPDATE audit SET body = replace(body, 'make a', 'true') WHERE seq = 1`),
  ],
  ['a time changed', sql(`${guards} UPDATE audit SET at = at + 1 WHERE seq = 2`)],
  ['a session changed', sql(`${guards} UPDATE audit SET session_id = 'ses_9' WHERE seq = 2`)],
  ['a run changed', sql(`${guards} UPDATE audit SET run_id = 'run_z' WHERE seq = 2`)],
  ['a project changed', sql(`${guards} UPDATE audit SET project_root = '/elsewhere' WHERE seq = 2`)],
  ['a kind changed', sql(`${guards} UPDATE audit SET kind = 'attempt' WHERE seq = 2`)],
  ['a hash changed', sql(`${guards} UPDATE audit SET hash = '${'1'.repeat(64)}' WHERE seq = 2`)],
  ['a decision turned', sql(`${guards} UPDATE audit SET body = replace(body, 'approved', 'denied') WHERE seq = 2`)],
  ['a body that is no entry', sql(`${guards} UPDATE audit SET body = '7' WHERE seq = 2`)],
  ['the first row taken out', sql(`${guards} DELETE FROM audit WHERE seq = 1`)],
  ['a row in the middle taken out', sql(`${guards} DELETE FROM audit WHERE seq = 7`)],
  ['the last row taken off', sql(`${guards} DELETE FROM audit WHERE seq = 20`)],
  [
    'the last row taken off, and its number',
    sql(`${guards} DELETE FROM audit WHERE seq = 20; UPDATE sqlite_sequence SET seq = 19 WHERE name = 'audit'`),
  ],
  [
    'a tail taken off, and its numbers',
    sql(`${guards} DELETE FROM audit WHERE seq > 9; UPDATE sqlite_sequence SET seq = 9 WHERE name = 'audit'`),
  ],
  ['all rows taken out', sql(`${guards} DELETE FROM audit`)],
  [
    'all rows and numbers taken out',
    sql(`${guards} DELETE FROM audit; DELETE FROM sqlite_sequence WHERE name = 'audit'`),
  ],
  [
    'two rows exchanged',
    sql(
      `${guards} UPDATE audit SET seq = -1 WHERE seq = 3; UPDATE audit SET seq = 3 WHERE seq = 4; UPDATE audit SET seq = 4 WHERE seq = -1`,
    ),
  ],
  [
    'a row put in the middle',
    sql(
      `${guards} UPDATE audit SET seq = seq + 100 WHERE seq > 10; INSERT INTO audit SELECT 11, at, session_id, 'run_new', project_root, kind, body, hash FROM audit WHERE seq = 1`,
    ),
  ],
  [
    'a row put at the end',
    sql(
      `${guards} INSERT INTO audit (at, session_id, run_id, project_root, kind, body, hash) SELECT at, session_id, 'run_new', project_root, kind, body, hash FROM audit WHERE seq = 1`,
    ),
  ],
  [
    'a command changed, and the whole chain computed anew',
    forged(`UPDATE audit SET body = replace(body, 'make a', 'true') WHERE seq = 1`),
  ],
  [
    'an ending changed, and the whole chain computed anew',
    forged(`UPDATE audit SET body = replace(body, '"exitCode":3', '"exitCode":0') WHERE kind = 'outcome'`),
  ],
  [
    'a row taken out, and the rest numbered and computed anew',
    forged(
      'DELETE FROM audit WHERE seq = 5; UPDATE audit SET seq = seq - 1 WHERE seq > 5; UPDATE sqlite_sequence SET seq = 19',
    ),
  ],
  [
    'a cut forged over rows that are gone',
    sql(
      `${guards} INSERT INTO audit_cut VALUES (1, 6, (SELECT hash FROM audit WHERE seq = 7), 1); DELETE FROM audit WHERE seq <= 6`,
    ),
  ],
  [
    'a cut forged with a chain of its own',
    forged(
      `${cutGuards} INSERT INTO audit_cut VALUES (1, 6, (SELECT hash FROM audit WHERE seq = 3), 1); DELETE FROM audit WHERE seq <= 6`,
    ),
  ],
  ['an older copy put back', ({ dataDir, older }) => copyFileSync(file(older), file(dataDir))],
  ['the file removed', ({ dataDir }) => rmSync(file(dataDir))],
  ['the file emptied', ({ dataDir }) => truncateSync(file(dataDir), 0)],
  ['the file cut by 100 bytes', ({ dataDir }) => truncateSync(file(dataDir), 40_960 * 2 - 100)],
  ['the file replaced by something else', ({ dataDir }) => writeFileSync(file(dataDir), 'nothing'.repeat(1000))],
  [
    'the whole data folder removed',
    ({ dataDir }) => {
      rmSync(dataDir, { recursive: true });
      mkdirSync(dataDir, { mode: 0o700 });
    },
  ],
  [
    'a new log begun in its place',
    ({ dataDir }) => {
      rmSync(file(dataDir));
      openStore({ dataDir, clock: createManualClock() }).close();
    },
  ],
  ['the guards of the rows removed', sql(guards)],
  [
    'a guard that does nothing',
    sql(
      `DROP TRIGGER audit_keeps_rows; CREATE TRIGGER audit_keeps_rows BEFORE DELETE ON audit WHEN 0 BEGIN SELECT 1; END`,
    ),
  ],
  [
    'a trigger that swallows endings',
    sql(`CREATE TRIGGER more BEFORE INSERT ON audit WHEN new.kind = 'outcome' BEGIN SELECT RAISE(IGNORE); END`),
  ],
  ['the head beside the store damaged', ({ stateDir, dataDir }) => writeFileSync(headPath(stateDir, dataDir), '{')],
];

describe('found', () => {
  test.each(found)('%s', async (_title, change) => {
    const place = await stage();
    change(place);
    const store = open(place);
    const verdict = await store.auditBook.verify();
    const alarms = store.log.alarms();
    expect({ verdict: verdict.kind, alarms: alarms.length }).not.toEqual({ verdict: 'intact', alarms: 0 });
    expect(alarms.length).toBeGreaterThan(0);
    // It is a row as well, and stays an alarm until somebody takes note.
    const rows = await store.auditBook.query({ filter: { ...everyAuditRow, topic: 'store' }, before: null, limit: 50 });
    expect(rows.rows.length).toBeGreaterThan(0);
    store.close();
    expect(open(place).log.alarms().length).toBeGreaterThanOrEqual(alarms.length);
  });

  test('forged columns of runs are shown nowhere in the log', async () => {
    const place = await stage();
    tamper(place.dataDir, `UPDATE runs SET text = 'forged', entry_point = 'forged', claimed_name = 'forged'`);
    const store = open(place);
    const all = { filter: everyAuditRow, before: null, limit: 500 };
    const shown = [
      JSON.stringify(await store.auditBook.query(all)),
      JSON.stringify(await store.auditBook.show(1)),
      (await store.auditBook.export({ ...all, format: 'csv', redaction: 'as-kept', after: null })).text,
    ].join();
    expect(shown).not.toContain('forged');
    expect(shown).toContain('make a');
  });

  test('an alarm ends when somebody took note, which is a row', async () => {
    const place = await stage();
    rmSync(file(place.dataDir));
    const store = open(place);
    expect(store.log.alarms()).toEqual([
      expect.objectContaining({ message: 'The log is gone: it had 20 rows, and its file was not there.' }),
    ]);
    await store.log.accept({ kind: 'person', entryPoint: 'cli' });
    expect(store.log.alarms()).toEqual([]);
    store.close();
    const again = open(place);
    expect(again.log.alarms()).toEqual([]);
    const { rows } = await again.auditBook.query({
      filter: { ...everyAuditRow, topic: 'store' },
      before: null,
      limit: 5,
    });
    expect(rows.map(({ configurationChange }) => configurationChange)).toMatchObject([
      { event: 'accepted' },
      { event: 'vanished', before: 20 },
    ]);
  });

  test('what is removed as a person chose is no alarm, nor is a desk beside this one', async () => {
    const place = await stage();
    const late = 3 * 86_400_000;
    const [store, other] = [open(place, late), open(place, late)];
    await store.auditKeeper.keep({ days: 1, rows: null });
    await writeRun(other, 'f');
    await writeRun(store, 'g');
    expect(await other.auditKeeper.keepWithin()).toBeGreaterThan(0);
    store.log.look();
    other.log.look();
    store.close();
    expect([...store.log.alarms(), ...other.log.alarms(), ...open(place).log.alarms()]).toEqual([]);
  });
});

describe('under a running desk', () => {
  const away: readonly (readonly [string, (place: Place) => void])[] = [
    ['the file removed', ({ dataDir }) => rmSync(file(dataDir))],
    [
      'the file replaced by an older copy',
      ({ dataDir, older }) => {
        rmSync(file(dataDir));
        copyFileSync(file(older), file(dataDir));
      },
    ],
    ['the journal removed', ({ dataDir }) => rmSync(`${file(dataDir)}-wal`)],
    ['the data folder removed', ({ dataDir }) => rmSync(dataDir, { recursive: true })],
  ];
  test.each(away)('%s: nothing runs any more, and what the desk holds is kept', async (_title, change) => {
    const place = await stage();
    const store = open(place);
    await writeRun(store, 'f');
    change(place);
    await expect(writeRun(store, 'g')).rejects.toMatchObject({
      code: 'store-unavailable',
      message: /removed or exchanged/,
    });
    expect(store.log.alarms()).toHaveLength(1);
    if (!existsSync(place.dataDir)) return;
    const rescued = readdirSync(place.dataDir).find((name) => name.includes('rescued')) ?? '';
    const copy = new DatabaseSync(join(place.dataDir, rescued), { readOnly: true });
    expect(copy.prepare('SELECT count(*) AS rows FROM audit').get()).toEqual({ rows: 24 });
    copy.close();
  });

  test('rows taken off its end are an alarm with the next row, or the next look', async () => {
    const place = await stage();
    const store = open(place);
    tamper(place.dataDir, `${guards} DELETE FROM audit WHERE seq > 12; UPDATE sqlite_sequence SET seq = 12`);
    const heard: number[] = [];
    store.log.onAlarm(() => heard.push(1));
    await writeRun(store, 'f');
    expect(store.log.alarms()[0]).toMatchObject({ message: expect.stringContaining('it had 20 rows') });
    expect(heard).toHaveLength(1);
    tamper(
      place.dataDir,
      `${guards.replaceAll('TRIGGER', 'TRIGGER IF EXISTS')} DELETE FROM audit WHERE seq > 3; UPDATE sqlite_sequence SET seq = 3`,
    );
    store.log.look();
    expect(store.log.alarms()).toHaveLength(2);
  });
});

const headOf = ({ stateDir, dataDir }: Place): string => headPath(stateDir, dataDir);

describe('a sealed head', () => {
  const key = 'only the keychain has it';
  async function sealed(): Promise<Place> {
    const place = await stage();
    const store = open(place);
    store.log.seal(key, true);
    await writeRun(store, 'f');
    store.close();
    return place;
  }
  test.each<readonly [string, (place: Place) => void]>([
    [
      'the chain and the open head forged',
      (place) => {
        forged(`UPDATE audit SET body = replace(body, 'make a', 'true') WHERE seq = 1`)(place);
        rmSync(headOf(place));
      },
    ],
    [
      'the log begun anew and the open head removed',
      (place) => {
        rmSync(file(place.dataDir));
        rmSync(headOf(place));
      },
    ],
    ['the sealed head removed', (place) => rmSync(`${headOf(place)}.sealed`)],
    ['the sealed head written without the key', (place) => copyFileSync(headOf(place), `${headOf(place)}.sealed`)],
  ])('finds %s', async (_title, change) => {
    const place = await sealed();
    change(place);
    const store = open(place);
    store.log.seal(key, false);
    expect(store.log.alarms().length).toBeGreaterThan(0);
  });

  test('says nothing of a log that only grew, without the key too', async () => {
    const place = await sealed();
    const without = open(place);
    await writeRun(without, 'g');
    without.close();
    const store = open(place);
    store.log.seal(key, false);
    expect(store.log.alarms()).toEqual([]);
  });
});
