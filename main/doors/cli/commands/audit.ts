/** `countersign audit`: lists, checks and exports the log of everything asked, decided, started and ended. */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  auditExportSchema,
  auditFilterSchema,
  maxAuditPage,
  type AuditFilter,
  type AuditPage,
  type AuditRow,
  type OpenAlarm,
} from '#domain/audit/audit-book.ts';
import type { AloneBroker } from '../exec/exec.ts';
import { withBroker, type Call, type CallingHost } from '../reach/call-broker.ts';
import { exitCodes } from '../exit-codes.ts';
import { visibleLine } from '../say/visible-line.ts';
import { inEnglish, english } from '#domain/common/message.ts';

export interface AuditHost extends CallingHost {
  readonly startAlone: () => Promise<AloneBroker>;
  readonly cwd: string;
  /** Resolves when the text is on its way. */
  readonly write: (text: string) => Promise<void>;
  /** Shows how far a long work is, in the place of what was shown before; null takes it away. */
  readonly progress: (text: string | null) => void;
}

const usage = `countersign audit list [--json] [--limit N] [filters]
countersign audit show SEQ
countersign audit verify [--json]
countersign audit export [--format jsonl|csv|markdown] [--shareable] [filters]
countersign audit repair | backup | restore [NAME] [--list] [--yes] | accept [--yes]
filters: [--project DIR] [--run RUN] [--kind request|decision|attempt|outcome|configuration-change] [--about TOPIC]
         [--result WORD] [--by DECIDER]
         [--since TIME] [--until TIME] [--words TEXT]
`;

const options = {
  json: { type: 'boolean' },
  limit: { type: 'string' },
  format: { type: 'string' },
  shareable: { type: 'boolean' },
  project: { type: 'string' },
  run: { type: 'string' },
  kind: { type: 'string' },
  about: { type: 'string' },
  result: { type: 'string' },
  by: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  words: { type: 'string' },
} as const;

const read = (args: readonly string[]) => parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
type Values = ReturnType<typeof read>['values'];
type Work = (call: Call) => Promise<number>;

export async function runAudit([action = '', ...args]: readonly string[], host: AuditHost): Promise<number> {
  const { values, positionals } = read(args);
  const work = plan(action, positionals, values, host);
  if (typeof work === 'string') {
    host.stderr(`${work}${usage}`);
    return exitCodes.usage;
  }
  return withBroker('countersign audit', host, work);
}

function plan(action: string, positionals: readonly string[], values: Values, host: AuditHost): Work | string {
  if (action === 'show') {
    const [seq, ...more] = positionals.map(Number);
    if (seq === undefined || !Number.isSafeInteger(seq) || seq < 1 || more.length > 0) return 'Name one row.\n';
    return (call) => show(call, seq, host);
  }
  if (positionals.length > 0) return '';
  if (action === 'verify') return (call) => verify(call, values.json === true, host);
  const filter = filterOf(values, host.cwd);
  if (typeof filter === 'string') return filter;
  if (action === 'list') {
    const limit = Number(values.limit ?? 50);
    if (!Number.isSafeInteger(limit) || limit < 1) return '--limit takes a number of rows.\n';
    return (call) => list(call, filter, limit, values.json === true, host);
  }
  if (action !== 'export') return '';
  const asked = auditExportSchema.safeParse({
    filter,
    format: values.format ?? 'jsonl',
    redaction: values.shareable === true ? 'shareable' : 'as-kept',
    after: null,
  });
  if (!asked.success) return '--format takes jsonl, csv or markdown.\n';
  return async (call) => {
    let rows = 0;
    for (let { after } = asked.data; ;) {
      const part = await call('audit.export', { ...asked.data, after });
      await host.write(part.text);
      rows += part.rows;
      if (part.next === null) break;
      after = part.next;
      host.progress(`Wrote ${rows} rows${shareOf(after, part.of)}`);
    }
    host.progress(null);
    return 0;
  };
}

const shareOf = (done: number, of = 0): string => (of > 0 ? `, ${Math.floor((100 * done) / of)} %` : '');

/** A date or a moment of ISO 8601; what is neither is not guessed. */
function timeOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
}

function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // A project that is gone is still in the log, by the path it had.
    return path;
  }
}

function filterOf(values: Values, cwd: string): AuditFilter | string {
  const filter = auditFilterSchema.safeParse({
    projectRoot: values.project === undefined ? null : realFolder(resolve(cwd, values.project)),
    runId: values.run ?? null,
    kind: values.kind ?? null,
    topic: values.about ?? null,
    result: values.result ?? null,
    decidedBy: values.by ?? null,
    since: timeOf(values.since),
    until: timeOf(values.until),
    words: values.words ?? null,
  });
  if (filter.success) return filter.data;
  const wrong = String(filter.error.issues[0]?.path[0] ?? 'filter');
  return `--${wrong === 'topic' ? 'about' : wrong}: this is not understood.\n`;
}

function lineOf(row: AuditRow): string {
  const place = row.kind === 'configuration-change' && row.entryPoint !== null ? ` (${row.entryPoint})` : '';
  const result = [row.result, row.decidedBy === null ? null : `by ${row.decidedBy}${place}`].filter(Boolean).join(' ');
  const time = new Date(row.at).toISOString();
  return `${row.seq}  ${time}  ${row.kind.padEnd(20)}  ${result.padEnd(24)}  ${visibleLine(row.text)}\n`;
}

async function list(call: Call, filter: AuditFilter, wanted: number, json: boolean, host: AuditHost): Promise<number> {
  let left = wanted;
  for (let before: number | null = null; left > 0;) {
    const page: AuditPage = await call('audit.query', { filter, before, limit: Math.min(left, maxAuditPage) });
    await host.write(page.rows.map((row) => (json ? `${JSON.stringify(row, inEnglish)}\n` : lineOf(row))).join(''));
    left -= page.rows.length;
    before = page.next;
    if (before === null) break;
  }
  return 0;
}

async function show(call: Call, seq: number, host: AuditHost): Promise<number> {
  const found = await call('audit.show', { seq });
  if (found === null) {
    host.stderr('countersign: There is no such row.\n');
    return 1;
  }
  await host.write(`${JSON.stringify(found, inEnglish, 2)}\n`);
  return 0;
}

async function verify(call: Call, json: boolean, host: AuditHost): Promise<number> {
  let verdict = await call('audit.verify', { after: null });
  while (verdict.kind === 'so-far') {
    const { place, of } = verdict;
    host.progress(`Read ${place.seq} of ${of} rows`);
    verdict = await call('audit.verify', { after: place });
  }
  host.progress(null);
  if (json) await host.write(`${JSON.stringify(verdict, inEnglish)}\n`);
  else if (verdict.kind === 'intact')
    await host.write(`Intact: ${verdict.rows} rows, the last one is ${verdict.head}\n`);
  else await host.write(`Broken at row ${verdict.seq}: it is ${verdict.why}.\n`);
  const alarms = verdict.alarms ?? [];
  if (!json && alarms.length > 0) await host.write(tellAlarms(alarms));
  if (verdict.kind === 'broken') return 1;
  return alarms.length > 0 ? exitCodes.openAlarm : 0;
}

function tellAlarms(alarms: readonly OpenAlarm[]): string {
  const count = alarms.length === 1 ? '1 alarm about the log is' : `${alarms.length} alarms about the log are`;
  const lines = alarms.map(({ since, message, remedy }) =>
    [`ALARM since ${new Date(since).toISOString()}: ${english(message)}`, english(remedy)].filter(Boolean).join(' '),
  );
  return `${count} open:\n${lines.map((line) => `${visibleLine(line)}\n`).join('')}`;
}
