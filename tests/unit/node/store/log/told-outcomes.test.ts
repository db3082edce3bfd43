/** What an outcome told: kept as text to be found and exported, and as messages for people who read another language; no secret in either. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { everyAuditRow } from '#domain/audit/audit-book.ts';
import { say } from '#domain/common/message.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { file, openStores } from '../open-stores.ts';
import { recordsOf } from '../sample-records.ts';
import { temporaryFolders } from '../temporary-folder.ts';

const folder = temporaryFolders();
const open = openStores();

const secret = `ghp_${'a1B2'.repeat(9)}`;
const by = { kind: 'person', connectionId: null } as const;
const sentence = say('{by}: {note}', { by: say('rejected by user'), note: `not with ${secret}` });
const outcome: Outcome = { kind: 'rejected', by, sentence, note: null };

test('an outcome is found by its words, shown as messages, exported in English, and holds no secret', async () => {
  const dataDir = folder();
  const store = open(dataDir);
  const run = recordsOf('a');
  for (const record of [run.request, { ...run.outcome, entry: { kind: 'outcome' as const, outcome } }])
    await store.audit.write(record);
  const page = await store.auditBook.query({
    filter: { ...everyAuditRow, words: 'rejected by user' },
    before: null,
    limit: 10,
  });
  const [row] = page.rows;
  expect(page.rows).toHaveLength(1);
  const shown = await store.auditBook.show(row?.seq ?? 0);
  const told = Object(shown?.entry['outcome']) as { readonly sentence: unknown };
  expect(told.sentence).toMatchObject({ code: '{by}: {note}', values: { by: { code: 'rejected by user' } } });
  const asked = { filter: everyAuditRow, format: 'jsonl', redaction: 'as-kept', after: null } as const;
  const lines = (await store.auditBook.export(asked)).text;
  expect(lines).toContain('"sentence":"rejected by user: not with ');
  const database = new DatabaseSync(file(dataDir), { readOnly: true });
  const bodies = JSON.stringify(database.prepare('SELECT body FROM audit').all());
  database.close();
  expect(bodies).toContain('not with ');
  for (const text of [bodies, lines]) expect(text).not.toContain(secret);
});
