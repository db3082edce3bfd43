/** Makes what is shown of the log out of hashed rows alone: of the row itself, and of the request of its run. */
import type { DatabaseSync } from 'node:sqlite';
import { configurationChangeSchema } from '#domain/settings/configuration-change.ts';
import { auditKindSchema, type AuditEntry, type AuditRow } from '#domain/audit/audit-book.ts';
import { runIdSchema, sessionIdSchema } from '#domain/common/ids.ts';
import { inTodaysWords, kindOfToday } from './old-words.ts';

export type SqlRow = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

/** Longest command text in a list, in characters. */
const lineLength = 400;
/** A longer configuration change is left out of a list, in characters of its row. */
const listedChange = 4000;

/** What the rows of one run share, as its request says it. */
interface RunWords {
  readonly text: string;
  readonly entryPoint: string | null;
  readonly claimedName: string | null;
}
const unknownRun: RunWords = { text: '', entryPoint: null, claimedName: null };

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields | null => (isFields(value) ? value : null);

/** Null for a body that is not what was written. */
function parseBody(body: unknown): Fields | null {
  try {
    const entry = fieldsOf(JSON.parse(String(body)));
    return entry === null ? null : inTodaysWords(entry);
  } catch {
    return null; // The row is shown as damaged.
  }
}

function wordsOf(entry: Fields | null): RunWords {
  const command = fieldsOf(entry?.['command']);
  const requester = fieldsOf(command?.['requester']);
  return {
    text: (textOrNull(fieldsOf(command?.['parsed'])?.['text']) ?? '').slice(0, lineLength),
    entryPoint: textOrNull(requester?.['entryPoint']),
    claimedName: textOrNull(requester?.['claimedName']),
  };
}

function changeRow(configurationChange: Fields | null, bodyLength: number): Partial<AuditRow> {
  const by = fieldsOf(configurationChange?.['by']);
  return {
    result: textOrNull(configurationChange?.['effect']),
    decidedBy: textOrNull(by?.['kind']),
    text: (textOrNull(configurationChange?.['words']) ?? '').slice(0, lineLength),
    entryPoint: textOrNull(by?.['entryPoint']),
    claimedName: null,
    // Null for what another version wrote and this one does not know; its sentence is there.
    configurationChange:
      bodyLength > listedChange ? null : (configurationChangeSchema.safeParse(configurationChange).data ?? null),
  };
}

/** What is left to say of a row that is not in the form that it was written in. */
function damagedRow(raw: SqlRow): AuditRow {
  const kind = auditKindSchema.safeParse(kindOfToday(raw['kind']));
  return {
    seq: Number(raw['seq']),
    at: Number.isSafeInteger(raw['at']) ? Number(raw['at']) : 0,
    sessionId: sessionIdSchema.safeParse(raw['session_id']).data ?? null,
    runId: runIdSchema.safeParse(raw['run_id']).data ?? null,
    projectRoot: textOrNull(raw['project_root']),
    kind: kind.data ?? 'request',
    result: 'damaged',
    decidedBy: null,
    text: '',
    entryPoint: null,
    claimedName: null,
    configurationChange: null,
  };
}

export interface RowReader {
  row(raw: SqlRow): AuditRow;
  entry(raw: SqlRow): AuditEntry;
}

/** For one page or one part of an export: what a run asked for is looked up once. */
export function createRowReader(requestOf: (runId: string) => SqlRow | undefined): RowReader {
  const runs = new Map<string, RunWords>();
  const ofRun = (runId: string): RunWords => {
    const known = runs.get(runId);
    if (known !== undefined) return known;
    const request = requestOf(runId);
    // Empty where the request was removed with the oldest rows.
    const words = request === undefined ? unknownRun : wordsOf(parseBody(request['body']));
    runs.set(runId, words);
    return words;
  };
  const read = (raw: SqlRow, entry: Fields | null): AuditRow => {
    const [sessionId, runId] = [raw['session_id'], raw['run_id']];
    const kind = auditKindSchema.safeParse(kindOfToday(raw['kind'])).data;
    const isOwnForm =
      Number.isSafeInteger(raw['at']) &&
      (sessionId === '' || sessionIdSchema.safeParse(sessionId).success) &&
      (runId === '' || runIdSchema.safeParse(runId).success);
    if (entry === null || kind === undefined || !isOwnForm) return damagedRow(raw);
    const base = {
      ...damagedRow(raw),
      projectRoot: raw['project_root'] === '' ? null : String(raw['project_root']),
      kind,
    };
    if (kind === 'configuration-change') {
      return { ...base, ...changeRow(fieldsOf(entry['configurationChange']), String(raw['body']).length) };
    }
    const result = fieldsOf(entry['decision']) ?? fieldsOf(entry['outcome']);
    let words = unknownRun;
    if (kind === 'request') {
      words = wordsOf(entry);
      runs.set(String(runId), words);
    } else if (runId !== '') words = ofRun(String(runId));
    return {
      ...base,
      ...words,
      result: textOrNull(result?.['kind']),
      decidedBy: textOrNull(fieldsOf(result?.['by'])?.['kind']),
    };
  };
  return {
    row: (raw) => read(raw, parseBody(raw['body'])),
    entry(raw) {
      const entry = parseBody(raw['body']);
      return {
        row: read(raw, entry),
        // The text as it is, for a person who looks into what happened to it.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- hashed, so as it was written; the page takes any other apart
        entry: (entry ?? { kind: 'damaged', text: String(raw['body']) }) as AuditEntry['entry'],
        hash: String(raw['hash']),
      };
    },
  };
}

/** Looks up the request of a run. */
export function createRequestFinder(database: DatabaseSync): (runId: string) => SqlRow | undefined {
  const find = database.prepare(
    "SELECT body FROM audit INDEXED BY audit_by_run WHERE run_id = ? AND kind = 'request' ORDER BY seq LIMIT 1",
  );
  return (runId) => find.get(runId);
}
