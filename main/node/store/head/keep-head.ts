/** Keeps the head of the log outside of the database, and raises an alarm when the log no longer holds it. See decision 0011. */
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '#core/ports.ts';
import type { StoreEvent } from '#domain/settings/configuration-change.ts';
import { compareHead, placeNow, type HeadFinding } from './compare-head.ts';
import { openHeadCopy, type ChosenPlace } from './head-copy.ts';
import { readHead, writeHead, type HeadPlace, type KeptHead, type StoreAlarm } from './head-file.ts';

export interface HeadKeeper {
  /** Compares with what was kept, before anything else is written; `wasThere` as in `compareHead`. `isNew`: begun anew, and said so. */
  begin(database: DatabaseSync, wasThere: boolean, isNew: boolean): void;
  /** Compares with the last row that is known. */
  look(database: DatabaseSync): void;
  /** The same with a head that only who has the key can have written; from now on it is kept too. */
  seal(database: DatabaseSync, key: string, isNewKey: boolean): void;
  /** To be called when a row is on disk. `follows`: what the row is bound to. */
  wrote(database: DatabaseSync, place: HeadPlace, follows: HeadPlace): void;
  /** The chain was read up to here and is whole. */
  checked(place: HeadPlace): void;
  lastChecked(): HeadPlace | null;
  raise(event: StoreEvent, before: number | null, after: number | null): void;
  alarms(): readonly StoreAlarm[];
  /** Resolves when a copy elsewhere is written, or could not be. */
  settled(): Promise<void>;
  /** A person took note; what is there now counts. */
  accept(database: DatabaseSync): void;
}

export interface HeadPlaces {
  /** Null keeps nothing: for a store that is only looked at. */
  readonly path: string | null;
  readonly clock: Clock;
  /** Where a person chose to keep it too; `unreadable` where that choice cannot be read. */
  readonly chosen: ChosenPlace;
  /** Told of each alarm as it comes. */
  readonly onAlarm: (alarm: StoreAlarm) => void;
}

interface Head extends HeadPlaces {
  readonly copy: ReturnType<typeof openHeadCopy> | null;
  known: HeadPlace | null;
  checked: HeadPlace | null;
  alarms: readonly StoreAlarm[];
  sealKey: string | null;
}

export function createHeadKeeper(places: HeadPlaces): HeadKeeper {
  const { path, chosen } = places;
  const fail = (): void => {
    raise(head, 'copy-failed', null, null);
    keep(head);
  };
  const copy = path !== null && chosen.kind === 'place' ? openHeadCopy(chosen.path, fail) : null;
  const head: Head = { ...places, copy, known: null, checked: null, alarms: [], sealKey: null };
  return {
    begin: (database, wasThere, isNew) => begin(head, database, { wasThere, isNew }),
    look(database) {
      const was = head.known;
      if (was === null) return;
      head.known = placeNow(database);
      told(head, compareHead(database, was, true));
    },
    seal(database, key, isNewKey) {
      if (head.path === null) return;
      const reading = readHead(`${head.path}.sealed`, key);
      if (reading.kind === 'head') {
        head.alarms = [
          ...head.alarms,
          ...reading.kept.alarms.filter((each) => !head.alarms.some(({ at }) => at === each.at)),
        ];
        told(head, compareHead(database, reading.kept.head, true));
      } else if (reading.kind === 'unreadable' || !isNewKey) raise(head, 'unsealed', null, null);
      head.sealKey = key;
      keep(head);
    },
    wrote(database, place, follows) {
      const was = head.known;
      // First, for an alarm is a row as well.
      head.known = place;
      // The row before the one that was written is the last one known, unless another broker wrote meanwhile.
      const isNext = was === null || (follows.seq === was.seq && follows.hash === was.hash);
      if (!isNext) told(head, compareHead(database, was, true));
      keep(head);
    },
    checked(place) {
      head.checked = place;
      keep(head);
    },
    lastChecked: () => head.checked,
    raise(event, before, after) {
      raise(head, event, before, after);
      keep(head);
    },
    alarms: () => head.alarms,
    settled: async () => head.copy?.settled(),
    accept(database) {
      head.alarms = [];
      head.known = placeNow(database);
      keep(head);
    },
  };
}

function begin(
  head: Head,
  database: DatabaseSync,
  { wasThere, isNew }: { readonly wasThere: boolean; readonly isNew: boolean },
): void {
  if (head.path === null) return;
  const reading = readHead(head.path, null);
  if (reading.kind === 'unreadable') raise(head, 'unsealed', null, null);
  if (reading.kind === 'head') {
    head.alarms = reading.kept.alarms;
    const finding = isNew ? null : compareHead(database, reading.kept.head, wasThere);
    if (finding === null && !isNew) head.checked = reading.kept.checked;
    told(head, finding);
  }
  if (!isNew) compareCopy(head, database, wasThere);
  head.known = placeNow(database);
  keep(head);
}

function keep(head: Head): void {
  if (head.path === null || head.known === null) return;
  const kept: KeptHead = {
    version: 1,
    head: head.known,
    at: head.clock.now(),
    checked: head.checked,
    alarms: [...head.alarms],
  };
  try {
    writeHead(head.path, kept, null);
    if (head.sealKey !== null) writeHead(`${head.path}.sealed`, kept, head.sealKey);
    head.copy?.write(kept);
  } catch {
    // A head that is behind still holds for the rows that it tells of, and the rows themselves are on disk.
  }
}

function raise(head: Head, ...[event, before, after]: Parameters<HeadKeeper['raise']>): void {
  const alarm: StoreAlarm = { event, at: head.clock.now(), before, after };
  // One of a kind with the same figures is told once.
  if (head.alarms.some((each) => each.event === event && each.before === before && each.after === after)) return;
  head.alarms = [...head.alarms, alarm];
  head.onAlarm(alarm);
}

function told(head: Head, finding: HeadFinding | null): void {
  if (finding !== null) raise(head, finding.event, finding.before, finding.after);
}

function compareCopy(head: Head, database: DatabaseSync, wasThere: boolean): void {
  if (head.chosen.kind === 'unreadable') raise(head, 'copy-missing', null, null);
  if (head.copy === null) return;
  const reading = head.copy.read();
  if (reading.kind === 'head') told(head, compareHead(database, reading.kept.head, wasThere));
  else raise(head, 'copy-missing', null, null);
}
