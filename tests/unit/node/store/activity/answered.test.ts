/** What was answered in a time: on a real file, from rows as the broker writes them, by a clock that the rows themselves carry. */
import { expect, test } from 'vitest';
import type { AuditRecord } from '#core/ports.ts';
import { answeredSchema, mostAnswered, type Answered } from '#domain/audit/answered.ts';
import type { DecidedBy, Decision } from '#domain/approval/decision.ts';
import type { Store } from '../../../../../main/node/store/open-store.ts';
import { openStores } from '../open-stores.ts';
import { recordsOf } from '../sample-records.ts';
import { temporaryFolders } from '../temporary-folder.ts';

const folder = temporaryFolders();
const open = openStores();
const dayMs = 86_400_000;
/** A midnight, whatever the machine's own clock and calendar say. */
const midnight = 20_000 * dayMs;
const digest = '0'.repeat(64);
const person: DecidedBy = { kind: 'person', connectionId: null };

const yes = (by: DecidedBy, scope: Extract<Decision, { kind: 'approved' }>['scope'] = { kind: 'once' }): Decision => ({
  kind: 'approved',
  scope,
  by,
  digest,
  grants: [],
});

async function answer(store: Store, id: string, at: number, decision: Decision, agent = 'Codex'): Promise<void> {
  const run = recordsOf(id, { requester: { entryPoint: 'hook', claimedName: agent, says: null } }, '/p', at - 10);
  const entry: AuditRecord['entry'] = { kind: 'decision', decision, digest, question: 'command', askedAt: at - 5 };
  await store.audit.write(run.request);
  await store.audit.write({ ...run.request, at, entry });
}

const today = async (store: Store, now = midnight + 1): Promise<Answered> => {
  const since = Math.floor(now / dayMs) * dayMs;
  return answeredSchema.parse(await store.activity.answered({ since, until: since + dayMs }));
};

test('a day without answers has none', async () => {
  expect(await today(open(folder()))).toEqual({ byPerson: [], without: [], questions: [], isAtLeast: false });
});

test('the day begins at its midnight: what was answered a moment before is of yesterday', async () => {
  const store = open(folder());
  await answer(store, 'late', midnight - 1, yes(person));
  await answer(store, 'early', midnight, yes(person));
  const found = await today(store);
  expect(found.byPerson.map(({ runId }) => runId)).toEqual(['run_early']);
  expect(found.questions).toEqual([{ entryPoint: 'hook', agent: 'Codex', n: 1 }]);
  expect((await today(store, midnight - 1)).byPerson.map(({ runId }) => runId)).toEqual(['run_late']);
});

test('a person’s answers and those in their place stand apart, each with its record, the newest first', async () => {
  const store = open(folder());
  await answer(store, 'yes', midnight + 1000, yes(person, { kind: 'project' }));
  await answer(store, 'no', midnight + 2000, { kind: 'denied', by: person, note: null }, 'Claude Code');
  await answer(store, 'rule', midnight + 3000, yes({ kind: 'rule', ruleId: 'rul_1' }));
  await answer(store, 'kept', midnight + 4000, yes({ kind: 'cache', scope: 'project' }));
  await answer(store, 'policy', midnight + 5000, yes({ kind: 'policy' }));
  const host: Decision = {
    kind: 'network-rule',
    effect: 'deny',
    pattern: 'paste.example',
    scope: { kind: 'once' },
    by: person,
    digest,
    note: null,
  };
  await answer(store, 'host', midnight + 6000, host);
  const { byPerson, without, questions } = await today(store);
  expect(
    byPerson.map(({ runId, verdict, scope, pattern, agent, text }) => [
      runId,
      verdict,
      scope?.kind,
      pattern,
      agent,
      text,
    ]),
  ).toEqual([
    ['run_host', 'denied', 'once', 'paste.example', 'Codex', 'make host'],
    ['run_no', 'denied', undefined, null, 'Claude Code', 'make no'],
    ['run_yes', 'approved', 'project', null, 'Codex', 'make yes'],
  ]);
  expect(without.map(({ runId, by }) => [runId, by.kind])).toEqual([
    ['run_kept', 'cache'],
    ['run_rule', 'rule'],
  ]);
  expect(questions).toEqual([
    { entryPoint: 'hook', agent: 'Codex', n: 2 },
    { entryPoint: 'hook', agent: 'Claude Code', n: 1 },
  ]);
  const [newest] = byPerson;
  expect(await store.auditBook.show(newest?.seq ?? 1)).toMatchObject({ row: { runId: 'run_host', kind: 'decision' } });
});

test('however many there are, only the newest are read', async () => {
  const store = open(folder());
  for (let n = 0; n < mostAnswered + 5; n += 1) await answer(store, `r${n}`, midnight + n, yes(person));
  const { byPerson, questions } = await today(store);
  expect(byPerson).toHaveLength(mostAnswered);
  expect(byPerson[0]?.runId).toBe(`run_r${mostAnswered + 4}`);
  expect(questions[0]?.n).toBe(mostAnswered + 5);
});

test('a clock that was set back between two answers loses neither', async () => {
  const store = open(folder());
  await answer(store, 'ahead', midnight + 5000, yes(person));
  await answer(store, 'back', midnight + 1000, yes(person));
  expect((await today(store)).byPerson.map(({ runId }) => runId)).toEqual(['run_back', 'run_ahead']);
});
