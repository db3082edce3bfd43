import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openStore } from '../../../../main/node/store/open-store.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { temporaryFolders } from './temporary-folder.ts';

const folder = temporaryFolders();
const program = fileURLToPath(new URL('run-until-killed.ts', import.meta.url));
const ender = fileURLToPath(new URL('end-orphans-and-leave.ts', import.meta.url));
const racers = 4;
/** Starting a program dominates; the long run sets 50 or more. */
const lives = Number(process.env['COUNTERSIGN_KILLS'] ?? 4);

/** Lets a broker run until it acknowledged `lines` lines and `delayMicros` more have passed; resolves to what it acknowledged. */
async function liveAndDie(args: readonly string[], lines: number, delayMicros: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--no-warnings', program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    said += text;
    if (said.split('\n').length <= lines) return;
    // Busy, for a moment shorter than timers can measure: the kill should fall between and into writes.
    const until = process.hrtime.bigint() + BigInt(delayMicros) * 1000n;
    while (process.hrtime.bigint() < until);
    child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.on('close', resolve));
  expect(child.signalCode).toBe('SIGKILL');
  // A line cut off by the end was not acknowledged.
  return said.split('\n').slice(0, -1);
}

/** Resolves to the exit code of a broker that ends what it finds open. */
async function startAgain(dataDir: string): Promise<number | null> {
  const child = spawn(process.execPath, ['--no-warnings', ender, dataDir], { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve) => child.on('close', resolve));
}

test(`a desk killed at ${lives} random moments ran nothing undecided and lost no acknowledged row`, async () => {
  const base = folder();
  const startedDir = join(base, 'started');
  mkdirSync(startedDir);
  const acknowledged: string[] = [];

  for (let life = 0; life < lives; life += 1) {
    const lines = 1 + Math.floor(Math.random() * 40);
    const delayMicros = Math.floor(Math.random() * 3000);
    acknowledged.push(...(await liveAndDie([base, startedDir, String(life)], lines, delayMicros)));

    // Several brokers start at once, as four commands without a broker do, and each finds the same runs open.
    expect(await Promise.all(Array.from({ length: racers }, () => startAgain(base)))).toEqual(
      Array.from({ length: racers }, () => 0),
    );
    expect(await startAgain(base)).toBe(0);
  }

  const database = new DatabaseSync(join(base, 'countersign.db'), { readOnly: true });
  const rows = database.prepare('SELECT kind, run_id FROM audit').all();
  const written = new Set(rows.map((row) => `${String(row['kind'])} ${String(row['run_id'])}`));
  database.close();

  const started = readdirSync(startedDir);
  expect(started.length).toBeGreaterThan(0);
  expect(started.filter((runId) => !written.has(`decision ${runId}`) || !written.has(`attempt ${runId}`))).toEqual([]);
  expect(acknowledged.filter((line) => line !== 'open' && !written.has(line))).toEqual([]);

  const store = openStore({ dataDir: base, clock: createManualClock() });
  const runs = store.history.recent({ projectRoot: null, limit: 1_000_000 });
  expect(await store.auditBook.verify()).toMatchObject({ kind: 'intact' });
  store.close();
  expect(runs.filter((run) => run.endedAt === null)).toEqual([]);
  expect(runs.length).toBe(rows.filter((row) => row['kind'] === 'request').length);
  const ended = rows.filter((row) => row['kind'] === 'outcome').map((row) => row['run_id']);
  expect(ended.length).toBe(new Set(ended).size);
  const cancelled = runs.filter((run) => run.outcome === 'cancelled');
  expect(cancelled.length).toBeGreaterThan(0);
  expect(cancelled.filter((run) => run.sentence === null || !run.sentence.includes('shut down'))).toEqual([]);
}, 900_000);
