/** What grows with what lies on the disk: rows of the audit log, folders and files of a project, remembered answers. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { everyAuditRow } from '#domain/audit/audit-book.ts';
import { createAuditBook } from '../../../main/node/store/log/audit-book.ts';
import { createRowWriter } from '../../../main/node/store/log/audit-log.ts';
import { createHistoryWriter } from '../../../main/node/store/log/history.ts';
import { createActivityBook } from '../../../main/node/store/activity/read-activity.ts';
import { inTransaction } from '../../../main/node/store/database.ts';
import { openDatabase } from '../../../main/node/store/open-database.ts';
import { openStore } from '../../../main/node/store/open-store.ts';
import { walkNames } from '../../../main/node/sandbox/obeyed/walk-names.ts';
import { createManualClock } from '../../fakes/manual-clock.ts';
import { recordsOf } from '../../unit/node/store/sample-records.ts';
import type { Cost, Prepared } from './cost.ts';

const newFolder = (): string => realpathSync(mkdtempSync(path.join(tmpdir(), 'countersign-growth-')));

function withLog(runs: number, workOf: (database: Opened) => () => Promise<unknown>): Prepared {
  const folder = newFolder();
  const opened = openDatabase(path.join(folder, 'countersign.db'), 0);
  if (opened.kind === 'failed') throw opened.error;
  const { database } = opened;
  const [writeRow, writeRun] = [createRowWriter(database), createHistoryWriter(database, 'bench')];
  inTransaction(database, () => {
    for (let run = 0; run < runs; run += 1) {
      const text = `make target-${run % 50}`;
      const records = recordsOf(`${run}`, { parsed: { text, segments: [], opaque: [] } }, `/p${run % 9}`, run * 1000);
      for (const record of [records.request, records.decision, records.attempt, records.outcome]) {
        writeRow(record);
        writeRun(record);
      }
    }
  });
  const work = workOf(database);
  return {
    work: async () => void (await work()),
    close() {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
type Opened = Parameters<typeof createAuditBook>[0];

function withProject(folders: number): Prepared {
  const root = newFolder();
  for (let at = 0; at < folders; at += 1) {
    const folder = path.join(root, `d${at % 20}`, `e${at}`);
    mkdirSync(folder, { recursive: true });
    for (const name of ['a.ts', 'b.ts', 'package.json']) writeFileSync(path.join(folder, name), '');
  }
  // What is not on the disk yet makes looks dearer for some seconds, and more so the more there is.
  execFileSync('sync');
  return {
    work: async () => void (await walkNames(root)),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

async function withAnswers(count: number): Promise<Prepared> {
  const dataDir = newFolder();
  const store = openStore({ dataDir, clock: createManualClock() });
  for (let at = 0; at < count; at += 1)
    await store.grants.remember({
      answerId: `ans_${at}`,
      about: 'network',
      keys: [`key-${at}`],
      effect: 'allow',
      by: { kind: 'policy' },
      projectRoot: '/p',
      expiresAt: null,
      createdAt: at,
      shown: `host-${at}`,
    });
  return {
    work: () => void store.grants.find(['key-1', 'no-such-key'], '/p', 0),
    close() {
      store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const newest = { filter: everyAuditRow, before: null, limit: 100 };

export const diskCosts: readonly Cost[] = [
  {
    name: 'an answer is found',
    of: 'remembered answers',
    sizes: [40, 200, 1000],
    bound: 'flat',
    prepare: withAnswers,
  },
  {
    name: 'the newest page of the log',
    of: 'runs in the log',
    sizes: [1000, 4000, 16_000],
    bound: 'flat',
    prepare: (runs) => withLog(runs, (database) => () => createAuditBook(database, '/home/u').query(newest)),
  },
  {
    name: 'the chain of the log is checked',
    of: 'runs in the log',
    sizes: [1000, 4000, 16_000],
    bound: 'n log n',
    prepare: (runs) => withLog(runs, (database) => () => createAuditBook(database, '/home/u').verify()),
  },
  {
    name: 'the picture of a whole log',
    of: 'runs in the log',
    sizes: [1000, 4000, 16_000],
    bound: 'n log n',
    prepare: (runs) =>
      withLog(runs, (database) => {
        const query = { since: 0, until: runs * 1000, projectRoot: null, agent: null };
        return () => createActivityBook(database).read(query);
      }),
  },
  {
    name: 'names that programs obey are looked for',
    of: 'folders of the project',
    sizes: [250, 1000, 4000],
    bound: 'n log n',
    prepare: withProject,
  },
];
