/** Writes rows of the audit log as JSON lines, CSV or a Markdown table, a part at a time. */
import type { AuditEntry, AuditExport, AuditExportPart } from '#domain/audit/audit-book.ts';
import { inEnglish } from '#domain/common/message.ts';
import { coverEntry, coverParts } from './cover-entry.ts';

/** Rows and characters after which a part ends; it ends with the row that passes either. */
const partRows = 10_000;
const partLength = 1024 * 1024;
/** Rows read at once: bodies may be long, and a part that is full reads no more of them. */
const batchRows = 250;

const columns = [
  'seq',
  'time',
  'project',
  'run',
  'kind',
  'result',
  'decided by',
  'entry point',
  'requester',
  'command',
  'ending',
  'hash',
] as const;

function textAt(entry: AuditEntry['entry'], outer: string, name: string): string {
  const inside = entry[outer];
  const value = typeof inside === 'object' && inside !== null && !Array.isArray(inside) ? inside[name] : null;
  return typeof value === 'string' ? value : '';
}

function cellsOf({ row, entry, hash }: AuditEntry): readonly string[] {
  return [
    `${row.seq}`,
    new Date(row.at).toISOString(),
    row.projectRoot ?? '',
    row.runId ?? '',
    row.kind,
    row.result ?? '',
    row.decidedBy ?? '',
    row.entryPoint ?? '',
    row.claimedName ?? '',
    row.text,
    textAt(entry, 'outcome', 'sentence') || textAt(entry, 'decision', 'note'),
    hash,
  ];
}

/** A spreadsheet computes what begins like a formula; an agent chooses what its command begins with. */
function csvCell(text: string): string {
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}

/** Nothing of a cell may end it, or be read as markup of the page it is put on. */
function markdownCell(text: string): string {
  if (/^[\p{L}\p{N} .:/,]*$/u.test(text)) return text;
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .replaceAll(/[\\`*_{}[\]<>()#+!|&~$-]/g, (sign) => `\\${sign}`)
    .replaceAll(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll('\\&#', '&#');
}

/** Those that a table shows of an entry, beside its row; see `cellsOf`. */
const coverCells = (entry: AuditEntry, homeDir: string): AuditEntry =>
  coverParts(entry, homeDir, ['outcome', 'decision']);

interface Format {
  readonly head: string;
  line(entry: AuditEntry): string;
  /** What its lines show, without what tells who and where. */
  cover(entry: AuditEntry, homeDir: string): AuditEntry;
}

const formats: Readonly<Record<AuditExport['format'], Format>> = {
  jsonl: {
    head: '',
    // A configuration change stands in the entry already.
    line: ({ row: { configurationChange: _listed, ...row }, entry, hash }) =>
      `${JSON.stringify({ ...row, entry, hash })}\n`,
    cover: coverEntry,
  },
  csv: {
    head: `${columns.join(',')}\r\n`,
    line: (entry) => `${cellsOf(entry).map(csvCell).join(',')}\r\n`,
    cover: coverCells,
  },
  markdown: {
    head: `| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}\n`,
    line: (entry) => `| ${cellsOf(entry).map(markdownCell).join(' | ')} |\n`,
    cover: coverCells,
  },
};

/** Programs and tables take what was told in English. */
function asTold(entry: AuditEntry): AuditEntry {
  if (entry.row.kind !== 'outcome') return entry;
  const told: AuditEntry['entry'] = JSON.parse(JSON.stringify(entry.entry, inEnglish));
  return { ...entry, entry: told };
}

/** `read` gives rows after a number, oldest first. */
export function exportAudit(
  asked: AuditExport,
  homeDir: string,
  read: (after: number | null, limit: number) => readonly AuditEntry[],
): AuditExportPart {
  const format = formats[asked.format];
  let text = asked.after === null ? format.head : '';
  let rows = 0;
  let last = asked.after;
  while (rows < partRows && text.length < partLength) {
    const entries = read(last, batchRows);
    for (const entry of entries.map((each) => asTold(each))) {
      text += format.line(asked.redaction === 'shareable' ? format.cover(entry, homeDir) : entry);
      rows += 1;
      last = entry.row.seq;
      if (text.length >= partLength) break;
    }
    if (entries.length < batchRows && last === (entries.at(-1)?.row.seq ?? last)) return { text, rows, next: null };
  }
  return { text, rows, next: last };
}
