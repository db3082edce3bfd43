import { homedir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { AuditRecord } from '#core/ports.ts';
import { everyAuditRow, type AuditExport, type AuditFilter, type AuditRow } from '#domain/audit/audit-book.ts';
import type { Decision } from '#domain/approval/decision.ts';
import { openStore, type Store } from '../../../../../main/node/store/open-store.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import { asBeforeStep } from '../open-stores.ts';
import { recordsOf } from '../sample-records.ts';
import { temporaryFolders } from '../temporary-folder.ts';
import { say } from '#domain/common/message.ts';

const folder = temporaryFolders();
const opened: Store[] = [];
afterEach(() => opened.splice(0).forEach((store) => store.close()));

function open(dataDir = folder()): Store {
  const store = openStore({ dataDir, clock: createManualClock() });
  opened.push(store);
  return store;
}

async function write(store: Store, records: readonly AuditRecord[]): Promise<void> {
  for (const record of records) await store.audit.write(record);
}

function runOf(id: string, change: { text?: string; projectRoot?: string; at?: number; denied?: string } = {}) {
  const { text = `make ${id}`, projectRoot = '/p', at = 1000, denied } = change;
  const run = recordsOf(id, { parsed: { text, segments: [], opaque: [] } }, projectRoot, at);
  if (denied === undefined) return [run.request, run.decision, run.attempt, run.outcome];
  const decision: Decision = { kind: 'denied', by: { kind: 'person', connectionId: null }, note: denied };
  return [
    run.request,
    { ...run.decision, entry: { kind: 'decision', decision, digest: '0'.repeat(64), question: text } },
  ] as const;
}

async function allRows(store: Store, filter: Partial<AuditFilter>, limit: number): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  let before: number | null = null;
  do {
    const page = await store.auditBook.query({ filter: { ...everyAuditRow, ...filter }, before, limit });
    rows.push(...page.rows);
    before = page.next;
  } while (before !== null);
  return rows;
}

async function exported(store: Store, asked: Partial<AuditExport>): Promise<string> {
  let text = '';
  let after: number | null = null;
  do {
    const part = await store.auditBook.export({
      filter: everyAuditRow,
      format: 'jsonl',
      redaction: 'as-kept',
      ...asked,
      after,
    });
    text += part.text;
    after = part.next;
  } while (after !== null);
  return text;
}

const maybe = <T>(...values: T[]) => fc.constantFrom(null, ...values);

describe('finding rows', () => {
  const records = [
    ...runOf('a', { text: 'git push origin main', projectRoot: '/one', at: 1000 }),
    ...runOf('b', { text: 'npm test', projectRoot: '/two', at: 2000, denied: 'use the staging account' }),
    ...runOf('c', { text: 'git pushy', projectRoot: '/two', at: 1500 }),
  ];

  const cases: [string, Partial<AuditFilter>, readonly number[]][] = [
    ['everything, newest first', {}, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ['one project', { projectRoot: '/two' }, [10, 9, 8, 7, 6, 5]],
    ['one run', { runId: 'run_a' }, [4, 3, 2, 1]],
    ['one kind', { kind: 'outcome' }, [10, 4]],
    ['what was said', { result: 'denied' }, [6]],
    ['who decided', { decidedBy: 'policy' }, [8, 2]],
    ['from a time on, whatever the clock did since', { since: 1500 }, [10, 9, 8, 7, 6, 5]],
    ['up to a time', { until: 1500 }, [10, 9, 8, 7, 4, 3, 2, 1]],
    ['words of a command, the last one only begun', { words: 'git pus' }, [7, 1]],
    ['words in this order only', { words: 'push git' }, []],
    ['words of a note', { words: 'staging' }, [6]],
    ['words of the search language', { words: '" OR * NEAR(' }, []],
    ['nothing but signs', { words: '"*--' }, []],
    ['words and more', { words: 'git', projectRoot: '/two' }, [7]],
    ['what does not exist', { projectRoot: '/three' }, []],
  ];
  test.each(cases)('finds %s', async (_title, filter, seqs) => {
    const store = open();
    await write(store, records);
    for (const limit of [1, 3, 500]) {
      expect((await allRows(store, filter, limit)).map(({ seq }) => seq)).toEqual(seqs);
    }
  });

  test('a row says its command, its entry point and its requester, and the whole row can be read', async () => {
    const store = open();
    await write(store, records);
    const [row] = await allRows(store, { result: 'denied' }, 10);
    expect(row).toMatchObject({ text: 'npm test', entryPoint: 'cli', claimedName: 'agent', decidedBy: 'person' });
    expect(await store.auditBook.show(6)).toMatchObject({
      row,
      entry: { kind: 'decision', decision: { kind: 'denied', note: 'use the staging account' } },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await store.auditBook.show(99)).toBeNull();
  });

  test('whatever is asked, the pages hold just the rows that fit', async () => {
    const store = open();
    await write(store, records);
    const every = await allRows(store, {}, 500);
    const filters = fc.record({
      projectRoot: maybe('/one', '/two', '/'),
      runId: maybe('run_a' as const, 'run_c' as const),
      kind: maybe('request' as const, 'decision' as const),
      result: maybe('approved', 'denied', 'completed'),
      decidedBy: maybe('person', 'policy'),
      since: maybe(0, 1000, 1500, 2000),
      until: maybe(0, 1000, 1500, 2000),
    });
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 4 }), async (filter, limit) => {
        const fits = every.filter(
          (row) =>
            (filter.projectRoot ?? row.projectRoot) === row.projectRoot &&
            (filter.runId ?? row.runId) === row.runId &&
            (filter.kind ?? row.kind) === row.kind &&
            (filter.result ?? row.result) === row.result &&
            (filter.decidedBy ?? row.decidedBy) === row.decidedBy &&
            (filter.since ?? 0) <= row.at &&
            row.at <= (filter.until ?? Infinity),
        );
        expect(await allRows(store, filter, limit)).toEqual(fits);
      }),
      { numRuns: 300 },
    );
  });

  test('any text can be searched for', async () => {
    const store = open();
    await write(store, records);
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }), async (words) => {
        await expect(allRows(store, { words }, 10)).resolves.toBeInstanceOf(Array);
      }),
      { numRuns: 500 },
    );
  });

  test('rows written before they could be searched are found too', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    await write(store, records);
    store.close();
    asBeforeStep(dataDir, 'finding rows of the audit');
    const again = open(dataDir);
    expect((await allRows(again, { words: 'push', result: null }, 10)).map(({ seq }) => seq)).toEqual([7, 1]);
    expect((await allRows(again, { result: 'denied' }, 10)).map(({ seq }) => seq)).toEqual([6]);
    expect(await again.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 10 });
  });
});

describe('exports', () => {
  const nasty = '=cmd|"x", `y` |\n<script>\u001b[31m';

  test('as JSON lines hold every row, oldest first, with its hash', async () => {
    const store = open();
    for (let count = 0; count < 200; count += 1) await write(store, runOf(`r${count}`));
    const lines = (await exported(store, {})).trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as { seq: number; hash: string; entry: { kind: string } });
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 800 }, (_, index) => index + 1));
    const verdict = await store.auditBook.verify();
    expect(verdict).toEqual({ kind: 'intact', rows: 800, head: rows.at(-1)?.hash, cut: null });
  });

  test('as CSV are no formulas, and every record has as many cells as the head', async () => {
    const store = open();
    await write(store, runOf('a', { text: nasty, denied: nasty }));
    const csv = await exported(store, { format: 'csv' });
    expect(csv).toContain(`"'=cmd|""x"", \`y\` |\n<script>`);
    const bare = csv.replaceAll(/"(?:[^"]|"")*"/g, '""');
    const widths = bare
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',').length);
    expect(new Set(widths)).toEqual(new Set([12]));
  });

  test('as Markdown keep each row on its line, and no text becomes markup', async () => {
    const store = open();
    await write(store, runOf('a', { text: nasty, denied: nasty }));
    const lines = (await exported(store, { format: 'markdown' })).trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line.replaceAll(/\\./g, '').split('|')).toHaveLength(14);
    expect(lines.join('')).not.toMatch(/<script|\u001b/);
  });

  test('to be shared tell neither the home folder, nor the project, nor what people and agents said', async () => {
    const store = open();
    const project = join(homedir(), 'secret-client');
    const run = recordsOf(
      'a',
      {
        parsed: { text: `cat ${project}/a ${homedir()}/b`, segments: [], opaque: [] },
        requester: { entryPoint: 'cli', claimedName: 'agent', says: 'for Acme' },
        cwd: project,
      },
      project,
    );
    const decision: Decision = { kind: 'denied', by: { kind: 'person', connectionId: null }, note: 'not for Acme' };
    const outcome = {
      kind: 'rejected',
      by: decision.by,
      sentence: say('{by}: {note}.', { by: say('rejected by user'), note: 'not for Acme' }),
      note: decision.note,
    } as const;
    await write(store, [
      run.request,
      { ...run.decision, entry: { kind: 'decision', decision, digest: '0'.repeat(64), question: 'command' } },
      { ...run.outcome, entry: { kind: 'outcome', outcome } },
    ]);
    for (const format of ['jsonl', 'csv', 'markdown'] as const) {
      const kept = await exported(store, { format });
      const shared = await exported(store, { format, redaction: 'shareable' });
      expect(kept).toContain('Acme');
      expect(shared).not.toMatch(/Acme|secret-client/);
      expect(shared).not.toContain(homedir());
      expect(shared).toMatch(/project(\\)?-[0-9a-f]{6}/);
    }
  });
});
