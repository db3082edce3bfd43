/** One store, damaged in one seeded way, opened and used as a broker does; tells what came of it. */
import {
  copyFileSync,
  existsSync,
  ftruncateSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { everyAuditRow } from '#domain/audit/audit-book.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { openStore, type Store } from '../../../../main/node/store/open-store.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { file, rule, writeRun } from './open-stores.ts';
import { recordsOf } from './sample-records.ts';
import { english } from '#domain/common/message.ts';

export const keys = ['key-one', 'key-two', 'key-three'] as const;
const seedRuns = 60;

/** A small generator of numbers: a trial that failed can be made again by its seed. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A store with a log, a run that is open, rules of each effect and answers, closed again. */
export async function makeWhole(dataDir: string): Promise<void> {
  const store = openStore({ dataDir, clock: createManualClock() });
  for (let n = 0; n < seedRuns; n += 1) await writeRun(store, `r${n}`);
  await store.audit.write(recordsOf('open').request);
  await store.rules.add(rule);
  await store.rules.add({ ...rule, id: 'rul_2', effect: 'allow', tokens: ['ls'] });
  const answer = { about: 'command', by: { kind: 'policy' }, projectRoot: '/p', createdAt: 1, shown: 'x' } as const;
  await store.grants.remember({ ...answer, answerId: 'ans_1', keys: [keys[0]], effect: 'allow', expiresAt: 5000 });
  await store.grants.remember({ ...answer, answerId: 'ans_2', keys: [keys[1]], effect: 'deny', expiresAt: null });
  store.close();
}

/** Changes the file of a store in the way that the seed chooses; returns it in words. */
export function damage(path: string, pick: (below: number) => number): string {
  const bytes = readFileSync(path);
  const way = pick(10);
  if (way < 7) {
    const at = pick(bytes.length);
    const bit = 1 + pick(255);
    bytes[at] = (bytes[at] ?? 0) ^ bit;
    writeFileSync(path, bytes);
    return `byte ${at} flipped by ${bit}`;
  }
  if (way < 8) {
    const from = pick(bytes.length);
    bytes.fill(pick(256), from, Math.min(bytes.length, from + 1 + pick(600)));
    writeFileSync(path, bytes);
    return `bytes from ${from} overwritten`;
  }
  const cut = way === 8 ? bytes.length - 1 - pick(300) : pick(bytes.length);
  const handle = openSync(path, 'r+');
  ftruncateSync(handle, cut);
  closeSync(handle);
  return `cut to ${cut} bytes`;
}

export interface Trial {
  readonly what: string;
  /** Every one is a promise that was broken. */
  readonly faults: readonly string[];
  readonly end: 'did-not-matter' | 'repaired' | 'set-aside' | 'found-by-check' | 'stopped-by-rule';
}

async function use(
  store: Store,
  faults: string[],
  isTold: boolean,
): Promise<{ stopped: boolean; rows: number; broken: boolean }> {
  let stopped = false;
  try {
    const rules = store.rules.rulesFor('/p');
    if (!rules.some(({ id }) => id === 'rul_1') && !isTold)
      faults.push('a rule that forbids is gone, and nobody was told');
    if (rules.some((each) => each.effect === 'allow' && JSON.stringify(each.tokens) !== '["ls"]'))
      faults.push('a rule allows more');
  } catch (error) {
    stopped = true;
    if (!(error instanceof BrokerError) || english(error.remedy)?.startsWith('Remove the rule') !== true)
      faults.push(`rules: ${String(error)}`);
  }
  const found = store.grants.find(keys, '/p', 100);
  if (found.some(({ key, effect }) => effect === 'allow' && key !== keys[0])) faults.push('an answer allows more');
  if (store.grants.find(keys, '/p', 6000).some(({ effect }) => effect === 'allow'))
    faults.push('an answer allows longer');
  if (store.grants.find(keys, '/q', 100).length > 0) faults.push('an answer counts elsewhere');
  await store.endOrphans();
  await writeRun(store, 'after');
  const page = await store.auditBook.query({ filter: everyAuditRow, before: null, limit: 500 });
  await store.auditBook.query({ filter: { ...everyAuditRow, words: 'make' }, before: null, limit: 10 });
  await store.auditBook.show(3);
  await store.auditBook.export({ filter: everyAuditRow, format: 'csv', redaction: 'as-kept', after: null });
  store.history.recent({ projectRoot: null, limit: 50 });
  const verdict = await store.auditBook.verify();
  return { stopped, rows: page.rows.length, broken: verdict.kind === 'broken' };
}

/** `suffix`: which of the store's files is damaged. */
export async function tryDamage(whole: string, dataDir: string, seed: number, suffix = ''): Promise<Trial> {
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { force: true });
  for (const name of readdirSync(whole)) copyFileSync(join(whole, name), join(dataDir, name));
  const pick = numbersFrom(seed);
  const target = `${file(dataDir)}${suffix}`;
  const what = existsSync(target) ? damage(target, pick) : 'nothing to damage';
  const faults: string[] = [];
  const store = openStore({ dataDir, clock: createManualClock(10) });
  const told = store.problems.map(({ message }) => english(message));
  try {
    const { stopped, rows, broken } = await use(store, faults, told.length > 0);
    const aside = readdirSync(dataDir).filter((name) => name.includes('unreadable'));
    if (told.some((message) => message.includes('not all of it'))) {
      if (!aside.some((name) => name.endsWith('.rows.jsonl'))) faults.push('set aside without its rows');
      return { what, faults, end: 'set-aside' };
    }
    if (broken) return { what, faults, end: 'found-by-check' };
    // What was there, the ending of the open run and the run that came after.
    if (rows !== seedRuns * 4 + 2 + 4) faults.push(`${rows} rows, and nobody was told`);
    if (stopped) return { what, faults, end: 'stopped-by-rule' };
    return { what, faults, end: told.length > 0 ? 'repaired' : 'did-not-matter' };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    faults.push(`${String(error)}${cause}; told: ${told.join(' ')}`);
    return { what, faults, end: 'did-not-matter' };
  } finally {
    store.close();
  }
}
