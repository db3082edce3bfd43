/** Another store for the audit log: lines of JSON in a file of their own. */
import type { Trial } from './trial.ts';

const store = `/** Keeps the audit log as lines of JSON in a file of its own. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditRecord } from '#core/ports.ts';
import { inTransaction } from '../database.ts';
import { silentLog } from '../head/guard-log.ts';
import { readRetention, writeRetention } from '../settings/retention-file.ts';
import type { OpenAuditStore } from './audit-store.ts';
import { exportAudit } from './export-audit.ts';
import { createRowReader, type SqlRow } from './read-row.ts';
import { redactEntry } from './redact-entry.ts';

export const openLinesAudit: OpenAuditStore = ({ database, dataDir, followRun }) => {
  const file = join(dataDir, 'audit.jsonl');
  const rows = (): SqlRow[] =>
    !existsSync(file) ? [] : readFileSync(file, 'utf8').trim().split('\\n').map((line) => JSON.parse(line) as SqlRow);
  const add = (at: number, [session_id, run_id, project_root]: readonly string[], kind: string, body: string): void =>
    appendFileSync(
      file,
      \`\${JSON.stringify({ seq: rows().length + 1, at, session_id, run_id, project_root, kind, body, hash: '' })}\\n\`,
    );
  const addRun = ({ at, sessionId, runId, projectRoot, entry }: AuditRecord): void =>
    add(at, [sessionId, runId, projectRoot], entry.kind, JSON.stringify(redactEntry(entry)));
  const reader = () =>
    createRowReader((runId) => rows().find((row) => row['run_id'] === runId && row['kind'] === 'request'));
  const state = async () => {
    const [first] = rows();
    const oldestAt = first === undefined ? null : Number(first['at']);
    return { ...(await readRetention(dataDir)), rows: rows().length, oldestAt, fileBytes: 0, cut: null };
  };
  return {
    audit: {
      async write(record) {
        if (inTransaction(database, () => followRun(record)) !== false) addRun(record);
      },
    },
    configurationChanges: {
      async write({ at, sessionId, runId, projectRoot, configurationChange }) {
        const places = [sessionId ?? '', runId ?? '', projectRoot ?? ''];
        add(at, places, 'configuration-change', JSON.stringify({ kind: 'configuration-change', configurationChange }));
      },
    },
    auditBook: {
      async query({ before, limit }) {
        const older = rows().filter(({ seq }) => before === null || Number(seq) < before);
        const page = older.toReversed().slice(0, limit);
        const last = page.at(-1);
        const next = older.length > limit && last !== undefined ? Number(last['seq']) : null;
        return { rows: page.map((row) => reader().row(row)), next };
      },
      async show(seq) {
        const row = rows()[seq - 1];
        return row === undefined ? null : reader().entry(row);
      },
      verify: async () => ({ kind: 'intact', rows: rows().length, head: '', cut: null }),
      export: async (asked) =>
        exportAudit(asked, '/', (after, limit) =>
          rows()
            .slice(after ?? 0, (after ?? 0) + limit)
            .map((row) => reader().entry(row)),
        ),
    },
    auditKeeper: {
      state,
      wouldRemove: async () => 0,
      async keep(retention) {
        await writeRetention(dataDir, retention);
        return await state();
      },
      keepWithin: async () => 0,
    },
    log: silentLog,
    writeWithin(record) {
      if (followRun(record) === false) return null;
      addRun(record);
      return () => undefined;
    },
  };
};
`;

export const auditStore: Trial = {
  name: 'another audit store',
  most: 2,
  insertions: [
    {
      file: 'main/node/store/open-whole-store.ts',
      before: "import { openStore, type Store } from './open-store.ts';",
      insert: "import { openLinesAudit } from './log/lines-audit.ts';\n",
    },
    {
      file: 'main/node/store/open-whole-store.ts',
      before: 'clock, stateDir });',
      insert: 'openAudit: openLinesAudit, ',
    },
  ],
  newFiles: [{ file: 'main/node/store/log/lines-audit.ts', text: store }],
  ownTest: {
    file: 'tests/unit/trial-audit-store.test.ts',
    text: `import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { everyAuditRow } from '#domain/audit/audit-book.ts';
import { openLinesAudit } from '../../main/node/store/log/lines-audit.ts';
import { openStore } from '../../main/node/store/open-store.ts';
import { createManualClock } from '../fakes/manual-clock.ts';
import { recordsOf } from './node/store/sample-records.ts';

test('runs are written into the lines, ended after a crash, found and shown, in step with their history', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-lines-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const store = openStore({ dataDir, clock: createManualClock(), openAudit: openLinesAudit });
  const { request, decision, attempt, outcome } = recordsOf('a');
  for (const record of [request, decision, attempt, outcome]) await store.audit.write(record);
  const page = await store.auditBook.query({ filter: everyAuditRow, before: null, limit: 2 });
  expect(page.rows.map(({ kind }) => kind)).toEqual(['outcome', 'attempt']);
  expect((await store.auditBook.show(1))?.row.kind).toBe('request');
  expect(store.history.recent({ projectRoot: null, limit: 5 }).map(({ runId }) => runId)).toEqual(['run_a']);
  store.close();
});
`,
  },
  holds: ['tests/unit/node/store/log/store-audit.test.ts', 'tests/unit/node/store/log/audit-book.test.ts'],
};
