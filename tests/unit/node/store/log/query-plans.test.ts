/** How SQLite finds rows of the log: by number or by an index, never by sorting, and never by reading bodies of what does not fit. */
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { everyAuditRow, type AuditFilter } from '#domain/audit/audit-book.ts';
import { createAuditBook } from '../../../../../main/node/store/log/audit-book.ts';
import { compareHead } from '../../../../../main/node/store/head/compare-head.ts';
import { openDatabase } from '../../../../../main/node/store/open-database.ts';
import { verifyChain } from '../../../../../main/node/store/log/verify-chain.ts';
import { temporaryFolders } from '../temporary-folder.ts';

const folder = temporaryFolders();

/** The statements that some work prepares, each with how it is done. */
async function plansOf(work: (database: DatabaseSync) => Promise<unknown>): Promise<string[]> {
  const opened = openDatabase(join(folder(), 'store.db'), 0);
  if (opened.kind === 'failed') throw opened.error;
  const { database } = opened;
  onTestFinished(() => database.close());
  const texts = new Set<string>();
  const listening = new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (name === 'prepare') texts.add(String(given[0]));
        return Reflect.apply(value, target, given) as unknown;
      };
    },
  });
  await work(listening);
  return [...texts].flatMap((text) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all()
      .map((row) => String(row['detail'])),
  );
}

/** A walk in the order of the numbers that ends with its page, and tables of one row. */
const allowed =
  /^(SEARCH |SCAN audit( USING (COVERING )?INDEX \w+)?$|SCAN audit_words VIRTUAL TABLE|SCAN (audit_cut|sqlite_sequence)$|SCALAR SUBQUERY)/;

const filters: readonly (readonly [string, Partial<AuditFilter>])[] = [
  ['everything', {}],
  ['a project', { projectRoot: '/p' }],
  ['a run', { runId: 'run_a' }],
  ['a kind', { kind: 'attempt' }],
  ['configuration changes', { kind: 'configuration-change' }],
  ['a topic', { topic: 'store' }],
  ['what was said', { result: 'approved' }],
  ['who decided', { decidedBy: 'person' }],
  ['a time', { since: 1000, until: 2000 }],
  ['what was before a time', { until: 2000 }],
  ['what came since', { since: 2000 }],
  ['a time of a project', { since: 1000, until: 2000, projectRoot: '/p' }],
  ['a time with words', { since: 1000, until: 2000, words: 'make' }],
  ['words', { words: 'make' }],
  ['words of a project', { words: 'make', projectRoot: '/p', result: 'approved' }],
];

// Whatever is compared lies in an index: what is computed of a body would be computed for every row that is passed.
const isWalk = (plan: string): boolean => plan.includes('audit ') && !plan.includes('PRIMARY KEY');

test.each(filters)('a page of %s sorts nothing', async (_title, change) => {
  const plans = await plansOf((database) =>
    createAuditBook(database, '/home').query({ filter: { ...everyAuditRow, ...change }, before: 100, limit: 50 }),
  );
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter((plan) => !allowed.test(plan) || plan.includes('TEMP B-TREE'))).toEqual([]);
  expect(plans.filter((plan) => isWalk(plan) && !/USING (COVERING )?INDEX/u.test(plan))).toEqual([]);
});

test('the few configuration changes are found in an index of their own', async () => {
  const filter = { ...everyAuditRow, kind: 'configuration-change' } as const;
  const plans = await plansOf((database) =>
    createAuditBook(database, '/home').query({ filter, before: null, limit: 50 }),
  );
  expect(plans).toContain('SCAN audit USING INDEX audit_configuration_changes');
});

test('words are compared with what an index says of their rows', async () => {
  const filter = { ...everyAuditRow, words: 'make', result: 'approved' };
  const plans = await plansOf((database) =>
    createAuditBook(database, '/home').query({ filter, before: null, limit: 50 }),
  );
  expect(plans).toContain('SEARCH audit USING INDEX audit_by_seq (seq=?)');
});

test('times are looked up by age, before the walk begins', async () => {
  const filter = { ...everyAuditRow, since: 1000, until: 2000 };
  const plans = await plansOf((database) =>
    createAuditBook(database, '/home').query({ filter, before: null, limit: 50 }),
  );
  expect(plans).toContain('SEARCH audit USING COVERING INDEX audit_by_age (at>? AND at<?)');
});

test('one row, the request of a run, an export, a check and the head are looked up by number or index', async () => {
  const plans = await plansOf(async (database) => {
    const book = createAuditBook(database, '/home');
    await book.show(1);
    await book.export({ filter: everyAuditRow, format: 'csv', redaction: 'as-kept', after: null });
    await verifyChain(database);
    compareHead(database, { seq: 5, hash: '0'.repeat(64) }, true);
  });
  expect(plans).toContain('SEARCH audit USING INDEX audit_by_run (run_id=?)');
  expect(plans.filter((plan) => !allowed.test(plan) || plan.includes('TEMP B-TREE'))).toEqual([]);
});
