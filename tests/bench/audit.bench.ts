/** Prints what it costs to look into an audit log of a million rows. Run: node tests/bench/audit.bench.ts [ROWS [FOLDER]]; a folder is kept and used again. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActivityBook, AuditBook } from '#core/ports.ts';
import { everyAuditRow, type AuditFilter } from '#domain/audit/audit-book.ts';
import { createActivityBook } from '../../main/node/store/activity/read-activity.ts';
import { createAuditBook } from '../../main/node/store/log/audit-book.ts';
import { openDatabase } from '../../main/node/store/open-database.ts';
import { fillAudit } from './audit/fill-audit.ts';
import { noteReading } from './readings/note-reading.ts';

const wanted = Number(process.argv[2] ?? 1_000_000);
const [, , , kept] = process.argv;
if (kept !== undefined) mkdirSync(kept, { recursive: true, mode: 0o700 });
const folder = kept ?? mkdtempSync(join(tmpdir(), 'countersign-bench-'));
const isFilled = existsSync(join(folder, 'countersign.db'));
/** What is promised, in computing time: a page in so many milliseconds, a check in so many seconds, so many rows a second. */
const promised = { pageMs: 50, checkMs: 10_000, rowsASecond: 50_000 };
const missed: string[] = [];

const books = (): { readonly book: AuditBook; readonly activity: ActivityBook } => {
  const opened = openDatabase(join(folder, 'countersign.db'), 0);
  if (opened.kind === 'failed') throw opened.error;
  const { database } = opened;
  if (!isFilled) fillAudit(database, wanted);
  return { book: createAuditBook(database, '/home/u'), activity: createActivityBook(database) };
};

async function timesOf(work: () => Promise<unknown>, rounds: number, mostMs: number, what: string): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Of this process alone: what else the machine does at the time is no matter of the store.
    const started = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1000);
  }
  times.sort((a, b) => a - b);
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  noteReading({ row: 'P8', what, unit: 'ms', value: at(0.5), spread: [at(0.25), at(0.75)], target: { most: mostMs } });
  if (at(0.5) > mostMs) missed.push(`${what}: ${at(0.5).toFixed(0)} of ${mostMs} ms`);
  return `median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (${(at(0.5) / mostMs).toFixed(2)} of what is promised)`;
}

const started = performance.now();
const { book, activity } = books();
const size = statSync(join(folder, 'countersign.db')).size / 1024 ** 2;
console.log(`${wanted} rows, ${size.toFixed(0)} MiB, filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);

const middle = Math.floor(wanted / 2);
const questions: [string, Partial<AuditFilter>, number | null][] = [
  ['newest page', {}, null],
  ['a page from the middle', {}, middle],
  ['one project', { projectRoot: '/home/u/projects/project-7' }, null],
  ['one project, from the middle', { projectRoot: '/home/u/projects/project-7' }, middle],
  ['one run', { runId: 'run_77' }, null],
  ['a rare word of a decision', { result: 'aborted' }, null],
  ['a rare decider', { decidedBy: 'person' }, null],
  ['two filters that meet seldom', { projectRoot: '/home/u/projects/project-7', result: 'aborted' }, null],
  ['two filters that never meet', { kind: 'attempt', result: 'approved' }, null],
  ['a kind', { kind: 'outcome' }, null],
  ['configuration changes, of which there are none', { kind: 'configuration-change' }, null],
  ['a time that is to come', { since: wanted * 1000 }, null],
  ['the last minutes', { since: (wanted / 4) * 1000 - 600_000 }, null],
  ['since a time in the middle, rarely decided so', { since: middle * 250, decidedBy: 'person' }, null],
  ['a short time in the middle', { since: middle * 250, until: middle * 250 + 60_000 }, null],
  [
    'an hour long ago, in one project',
    { since: 1_000_000, until: 4_600_000, projectRoot: '/home/u/projects/project-7' },
    null,
  ],
  ['an hour long ago, never said', { since: 1_000_000, until: 4_600_000, result: 'aborted', kind: 'attempt' }, null],
  ['an hour long ago, with words', { since: 1_000_000, until: 4_600_000, words: 'npm test' }, null],
  ['an hour long ago', { since: 1_000_000, until: 4_600_000 }, null],
  ['before a time long ago', { until: 4_600_000 }, null],
  ['a common word', { words: 'npm test' }, null],
  ['a rare word', { words: 'rarew' }, null],
  ['a rare word in one project', { words: 'rareword', projectRoot: '/home/u/projects/project-7' }, null],
  ['a common word that the project never has with the decision', { words: 'git', result: 'aborted' }, null],
  ['nothing', { words: 'nowhere' }, null],
];
for (const [title, change, before] of questions) {
  const filter = { ...everyAuditRow, ...change };
  console.log(
    `${title}: ${await timesOf(() => book.query({ filter, before, limit: 100 }), 15, promised.pageMs, title)}`,
  );
}
const secondsFilled = wanted / 4;
const pictures: [string, number, number][] = [
  ['activity of an hour', secondsFilled - 3600, secondsFilled],
  ['activity of a day of 86,400 runs', secondsFilled - 86_400, secondsFilled],
  ['activity of everything', 0, secondsFilled],
];
for (const [title, from, to] of pictures) {
  const query = { since: Math.max(0, from) * 1000, until: to * 1000, projectRoot: null, agent: null };
  console.log(`${title}: ${await timesOf(() => activity.read(query), 15, promised.pageMs, title)}`);
}
for (const projectRoot of ['/home/u/projects/project-7', '/home/u/projects/none']) {
  const what = `activity of everything in ${projectRoot}`;
  const query = { since: 0, until: secondsFilled * 1000, projectRoot, agent: null };
  console.log(`${what}: ${await timesOf(() => activity.read(query), 15, promised.pageMs, what)}`);
}
for (const [title, from, to] of pictures.slice(0, 2)) {
  const query = { since: Math.max(0, from) * 1000, until: to * 1000 };
  const what = `what was answered in it: ${title}`;
  console.log(`${what}: ${await timesOf(() => activity.answered(query), 15, promised.pageMs, what)}`);
}
for (const redaction of ['as-kept', 'shareable'] as const) {
  for (const format of ['csv', 'jsonl', 'markdown'] as const) {
    const began = process.cpuUsage();
    let rows = 0;
    for (let after: number | null = null; rows < 200_000;) {
      const next = await book.export({ filter: everyAuditRow, format, redaction, after });
      rows += next.rows;
      ({ next: after } = next);
      if (after === null) break;
    }
    const { user, system } = process.cpuUsage(began);
    const rate = (rows * 1_000_000) / (user + system);
    noteReading({ row: 'P8', what: `export as ${format}, ${redaction}`, unit: 'rows/s', value: rate });
    console.log(`export as ${format}, ${redaction}: ${rate.toFixed(0)} rows a second`);
    if (format === 'csv' && rate < promised.rowsASecond)
      missed.push(`CSV ${redaction}: ${rate.toFixed(0)} rows a second`);
  }
}
let longest = 0;
let last = performance.now();
const watch = setInterval(() => {
  longest = Math.max(longest, performance.now() - last);
  last = performance.now();
}, 1);
console.log(
  `check of the chain: ${await timesOf(() => book.verify(), 1, promised.checkMs, 'check')}; the desk waited at most ${longest.toFixed(0)} ms`,
);
clearInterval(watch);
if (kept === undefined) rmSync(folder, { recursive: true, force: true });
for (const each of missed) console.log(`MISSED ${each}`);
process.exitCode = missed.length === 0 ? 0 : 1;
