/** Guards the log of an open store: every row is written into a file that has its name, and what became shorter is an alarm and a row. */
import type { DatabaseSync } from 'node:sqlite';
import type { AuditBook, Clock } from '#core/ports.ts';
import { everyPlace, harmlessStoreEvents, type ChangedBy } from '#domain/settings/configuration-change.ts';
import type { ChainVerdict, OpenAlarm } from '#domain/audit/audit-book.ts';
import { BrokerError, type WireError } from '#domain/common/errors.ts';
import { createChangeLog, type RowGuard } from '../log/audit-log.ts';
import { guardStore } from '../database.ts';
import { nameAside, type Repair } from '../health/repair-store.ts';
import { verifyChain } from '../log/verify-chain.ts';
import type { ChosenPlace } from './head-copy.ts';
import { createHeadKeeper, type HeadKeeper } from './keep-head.ts';
import type { StoreAlarm } from './head-file.ts';
import { tellAlarm } from './tell-alarm.ts';
import { watchFiles } from './watch-files.ts';
import { english, say } from '#domain/common/message.ts';

export interface StoreLog {
  readonly guard: RowGuard;
  begin(found: { readonly wasThere: boolean; readonly repair: Repair | null; readonly isMended: boolean }): void;
  /** What no person has taken note of yet, for people. */
  alarms(): readonly WireError[];
  /** Those of them that are not said at this start anyway. */
  oldAlarms(): readonly WireError[];
  /** Returns what ends it. */
  onAlarm(listener: () => void): () => void;
  raise(event: StoreAlarm['event'], before: number | null, after: number | null): void;
  /** From now on the head is sealed too; throws nothing. */
  seal(key: string, isNewKey: boolean): void;
  /** Whether everything is still there, without waiting for a row to be written. */
  look(): void;
  /** Reads the chain from where it was last found whole; raises an alarm where it is broken. Throws `store-unavailable`. */
  checkOn(): Promise<void>;
  /** The same book, whose checks raise an alarm. */
  watching(book: AuditBook): AuditBook;
  /** A person took note of every alarm. Throws `store-unavailable`. */
  accept(by: ChangedBy, what?: 'accepted' | 'restored' | 'repaired' | 'set-aside'): Promise<void>;
  /** A person chose where the head is copied to, or that it is copied nowhere any more. Throws `store-unavailable`. */
  choseCopy(by: ChangedBy, what: 'copied-elsewhere' | 'copied-nowhere'): Promise<void>;
  /** Resolves when a copy of the head elsewhere is written, or could not be. */
  settled(): Promise<void>;
}

interface Options {
  readonly database: DatabaseSync;
  readonly file: string;
  readonly clock: Clock;
  readonly headFile: string | null;
  readonly chosen: ChosenPlace;
}

const nothing = (): undefined => undefined;
/** Of a store that cannot be opened. */
export const silentLog: StoreLog = {
  guard: { before: nothing, after: nothing },
  begin: nothing,
  alarms: () => [],
  oldAlarms: () => [],
  onAlarm: () => nothing,
  raise: nothing,
  seal: nothing,
  look: nothing,
  checkOn: async () => undefined,
  watching: (book) => book,
  accept: async () => undefined,
  choseCopy: async () => undefined,
  settled: async () => undefined,
};

/** Said by the store itself when it is opened. */
const saidAtStart: ReadonlySet<StoreAlarm['event']> = new Set(['repaired', 'set-aside', 'mended']);

/** Those that the verdict does not tell of itself. */
function openBeside(verdict: ChainVerdict, alarms: readonly StoreAlarm[]): OpenAlarm[] {
  return alarms
    .filter(({ event, before }) => !(verdict.kind === 'broken' && event === 'broken' && before === verdict.seq))
    .map((alarm) => ({ ...tellAlarm(alarm), since: alarm.at }));
}

/** A whole copy of what this process still holds, beside the place where its file was. */
function rescue(database: DatabaseSync, file: string, now: number): void {
  try {
    database.prepare('VACUUM INTO ?').run(nameAside(file, 'rescued', now));
  } catch {
    // Where the folder itself is gone there is no place for it.
  }
}

interface GuardedLog extends Pick<Options, 'database' | 'file' | 'clock'> {
  readonly files: ReturnType<typeof watchFiles>;
  readonly head: HeadKeeper;
  readonly guard: RowGuard;
  readonly rows: ReturnType<typeof createChangeLog>;
  isAway: boolean;
}

function openGuarded({ database, file, clock, headFile, chosen }: Options, tell: () => void): GuardedLog {
  const head = createHeadKeeper({
    path: headFile,
    chosen,
    clock,
    onAlarm({ event, before, after }) {
      tell();
      if (headFile === null || log.isAway) return;
      // The alarm stands outside of the log as well; a row that cannot be written is no reason to stop here.
      note(log, { event, before, after, at: clock.now() }, { kind: 'desk' }).catch(nothing);
    },
  });
  const guard: RowGuard = {
    before() {
      if (isInPlace(log)) return;
      throw new BrokerError(
        'store-unavailable',
        say('The files of the log were removed or exchanged, so nothing runs.'),
        {
          remedy: say('Start the desk again; what it still held lies in the data folder under a name with "rescued".'),
        },
      );
    },
    after: ({ place, follows }) => head.wrote(database, place, follows),
  };
  const rows = createChangeLog(database, guard);
  const log: GuardedLog = { database, file, clock, files: watchFiles(file), head, guard, rows, isAway: false };
  return log;
}

function isInPlace(log: GuardedLog): boolean {
  if (log.isAway) return false;
  if (log.files.isInPlace()) return true;
  log.isAway = true;
  rescue(log.database, log.file, log.clock.now());
  log.head.raise('taken-away', null, null);
  return false;
}

function note({ rows }: GuardedLog, alarm: StoreAlarm, by: ChangedBy): Promise<void> {
  const { event, before, after } = alarm;
  const effect = harmlessStoreEvents.has(event) ? 'altered' : 'loosened';
  const words = tellAlarm(alarm).message;
  return rows.write({
    at: alarm.at,
    ...everyPlace,
    configurationChange: { topic: 'store', event, before, after, effect, by, words: english(words) },
  });
}

export function guardLog(options: Options): StoreLog {
  const { database, clock } = options;
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  const log = openGuarded(options, tell);
  const { head, guard } = log;

  return {
    guard,
    begin: ({ wasThere, repair, isMended }) =>
      guardStore(() => {
        head.begin(database, wasThere, repair?.kind === 'set-aside');
        if (repair !== null) head.raise(repair.kind, null, repair.rows);
        if (isMended) head.raise('mended', null, null);
      }),
    alarms: () => head.alarms().map(tellAlarm),
    oldAlarms: () =>
      head
        .alarms()
        .filter(({ event }) => !saidAtStart.has(event))
        .map(tellAlarm),
    onAlarm(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    raise: (event, before, after) => head.raise(event, before, after),
    seal: (key, isNewKey) => head.seal(database, key, isNewKey),
    look() {
      if (database.isOpen && isInPlace(log)) guardStore(() => head.look(database));
    },
    async checkOn() {
      const step = await verifyChain(database, { after: head.lastChecked() });
      if (step.kind === 'broken') head.raise('broken', step.seq, null);
      if (step.kind === 'intact') head.checked({ seq: (step.cut?.throughSeq ?? 0) + step.rows, hash: step.head });
    },
    watching: (inner) => ({
      ...inner,
      async verify(asked) {
        const step = await inner.verify(asked);
        if (step.kind === 'so-far') return step;
        if (step.kind === 'broken') head.raise('broken', step.seq, null);
        else guardStore(() => head.look(database));
        const alarms = openBeside(step, head.alarms());
        return alarms.length === 0 ? step : { ...step, alarms };
      },
    }),
    choseCopy: (by, event) => note(log, { event, before: null, after: null, at: clock.now() }, by),
    settled: () => head.settled(),
    async accept(by, what = 'accepted') {
      guard.before();
      const last = Number(database.prepare('SELECT max(seq) AS last FROM audit').get()?.['last'] ?? 0);
      const noted = { event: what, before: null, after: last, at: clock.now() } as const;
      await note(log, noted, by);
      head.accept(database);
      tell();
    },
  };
}
