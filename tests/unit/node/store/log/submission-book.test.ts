import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../../../../main/node/store/open-store.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import { completed, recordsOf } from '../sample-records.ts';
import { temporaryFolders } from '../temporary-folder.ts';

const folder = temporaryFolders();
const requester = 'r'.repeat(64);
const content = 'c'.repeat(64);
const submitted = { requester, content };

const open = (dataDir: string) => openStore({ dataDir, clock: createManualClock() });

test('a desk started anew knows what became of a submission, of its requester alone', async () => {
  const dataDir = folder();
  const before = open(dataDir);
  const ended = recordsOf('ended', { submissionId: 'one', submitted });
  for (const row of [ended.request, ended.decision, ended.attempt, ended.outcome]) await before.audit.write(row);
  const left = recordsOf('open', { submissionId: 'two', submitted });
  await before.audit.write(left.request);
  before.close();

  const after = open(dataDir);
  expect(after.submissions.find(requester, 'one')).toEqual({
    runId: 'run_ended',
    content,
    attempts: 1,
    isEnded: true,
    outcome: completed,
  });
  expect(after.submissions.find('x'.repeat(64), 'one')).toBeNull();
  expect(after.submissions.find(requester, 'three')).toBeNull();
  expect(after.submissions.find(requester, 'two')).toMatchObject({ isEnded: false, attempts: 0, outcome: null });
  await after.endOrphans();
  expect(after.submissions.find(requester, 'two')).toMatchObject({
    isEnded: true,
    attempts: 0,
    outcome: { kind: 'cancelled', reason: 'shutdown' },
  });
  // Asked again: the latest counts.
  await after.audit.write(recordsOf('again', { submissionId: 'two', submitted }).request);
  expect(after.submissions.find(requester, 'two')).toMatchObject({ runId: 'run_again', isEnded: false });
  after.close();
});

test('a repaired store knows it too', async () => {
  const dataDir = folder();
  const store = open(dataDir);
  for (let n = 0; n < 40; n += 1) {
    const run = recordsOf(`${n}`, { submissionId: `s${n}`, submitted });
    for (const row of [run.request, run.decision, run.attempt, run.outcome]) await store.audit.write(row);
  }
  store.close();
  const file = join(dataDir, 'countersign.db');
  // A page that names the requester makes no sense any more: everything is written anew from the log.
  const bytes = readFileSync(file);
  const pageBytes = bytes.readUInt16BE(16);
  const page = Math.floor(bytes.indexOf(`${requester}s`) / pageBytes) * pageBytes;
  expect(page).toBeGreaterThan(0);
  bytes.fill(0xa5, page, page + 200);
  writeFileSync(file, bytes);
  const repaired = open(dataDir);
  expect(repaired.problems.length).toBeGreaterThan(0);
  expect(repaired.submissions.find(requester, 's7')).toMatchObject({ runId: 'run_7', outcome: completed });
  repaired.close();
});
