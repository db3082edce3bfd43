/** Keeps the head of the log outside of the database, and raises an alarm when the log no longer holds it. See decision 0011. */
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '#core/ports.ts';
import type { StoreEvent } from '#domain/settings/adjustment.ts';
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
  /** Somebody took note; what is there now counts. */
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

export function createHeadKeeper({ path, clock, chosen, onAlarm }: HeadPlaces): HeadKeeper {
  const copy = path !== null && chosen.kind === 'place' ? openHeadCopy(chosen.path, () => fail()) : null;
  let known: HeadPlace | null = null;
  let checked: HeadPlace | null = null;
  let alarms: readonly StoreAlarm[] = [];
  let sealKey: string | null = null;

  const keep = (): void => {
    if (path === null || known === null) return;
    const kept: KeptHead = { version: 1, head: known, at: clock.now(), checked, alarms: [...alarms] };
    try {
      writeHead(path, kept, null);
      if (sealKey !== null) writeHead(`${path}.sealed`, kept, sealKey);
      copy?.write(kept);
    } catch {
      // A head that is behind still holds for the rows that it tells of, and the rows themselves are on disk.
    }
  };
  const raise: HeadKeeper['raise'] = (event, before, after) => {
    const alarm: StoreAlarm = { event, at: clock.now(), before, after };
    // One of a kind with the same figures is told once.
    if (alarms.some((each) => each.event === event && each.before === before && each.after === after)) return;
    alarms = [...alarms, alarm];
    onAlarm(alarm);
  };
  const fail = (): void => {
    raise('copy-failed', null, null);
    keep();
  };
  const compareCopy = (database: DatabaseSync, wasThere: boolean): void => {
    if (chosen.kind === 'unreadable') raise('copy-missing', null, null);
    if (copy === null) return;
    const reading = copy.read();
    if (reading.kind === 'head') told(compareHead(database, reading.kept.head, wasThere));
    else raise('copy-missing', null, null);
  };
  const told = (finding: HeadFinding | null): void => {
    if (finding !== null) raise(finding.event, finding.before, finding.after);
  };

  return {
    begin(database, wasThere, isNew) {
      if (path === null) return;
      const reading = readHead(path, null);
      if (reading.kind === 'unreadable') raise('unsealed', null, null);
      if (reading.kind === 'head') {
        ({ alarms } = reading.kept);
        const finding = isNew ? null : compareHead(database, reading.kept.head, wasThere);
        if (finding === null && !isNew) ({ checked } = reading.kept);
        told(finding);
      }
      if (!isNew) compareCopy(database, wasThere);
      known = placeNow(database);
      keep();
    },
    look(database) {
      const was = known;
      if (was === null) return;
      known = placeNow(database);
      told(compareHead(database, was, true));
    },
    seal(database, key, isNewKey) {
      if (path === null) return;
      const reading = readHead(`${path}.sealed`, key);
      if (reading.kind === 'head') {
        alarms = [...alarms, ...reading.kept.alarms.filter((each) => !alarms.some(({ at }) => at === each.at))];
        told(compareHead(database, reading.kept.head, true));
      } else if (reading.kind === 'unreadable' || !isNewKey) raise('unsealed', null, null);
      sealKey = key;
      keep();
    },
    wrote(database, place, follows) {
      const was = known;
      // First, for an alarm is a row as well.
      known = place;
      // The row before the one that was written is the last one known, unless another broker wrote meanwhile.
      const isNext = was === null || (follows.seq === was.seq && follows.hash === was.hash);
      if (!isNext) told(compareHead(database, was, true));
      keep();
    },
    checked(place) {
      checked = place;
      keep();
    },
    lastChecked: () => checked,
    raise(event, before, after) {
      raise(event, before, after);
      keep();
    },
    alarms: () => alarms,
    settled: async () => copy?.settled(),
    accept(database) {
      alarms = [];
      known = placeNow(database);
      keep();
    },
  };
}
