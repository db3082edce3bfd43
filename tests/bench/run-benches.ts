/**
 * `npm run bench`: measures every row, one program after the other, and prints the figures with their targets.
 *   --rows P1,P4,growth   only these            --rounds N        of each (30)
 *   --minutes N           of load, for what may not grow (10)
 *   --recording FILE      real commands, a JSON object with command, project, cwd and home on each line
 *   --peers               installs other sandboxes into out/bench-peers and compares with them
 *   --user NAME           as this account too, where the superuser runs it
 *   --json                the figures as JSON    --write           into docs/performance.md and its drawings
 * Exits with 1 where a program could not measure; a missed target is told and is no failure.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfOld } from '../../scripts/lib/build-if-old.mjs';
import { runCommand } from '../../scripts/lib/run-command.mjs';
import { isMet } from './readings/note-reading.ts';
import { benchPrograms } from './readings/programs.ts';
import { accountNamed, runProgram, selfAccount } from './readings/run-program.ts';
import { drawRow, shownFigure, tableOf, type Taken } from './readings/show-readings.ts';

const root = path.join(import.meta.dirname, '../..');
const { values: given } = parseArgs({
  options: {
    rows: { type: 'string' },
    rounds: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '10' },
    recording: { type: 'string' },
    user: { type: 'string' },
    peers: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(given.rounds);
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 1000) throw new Error('--rounds is a number from 1 to 1000.');
const wanted = given.rows?.split(',') ?? null;
const known = new Set(benchPrograms.flatMap(({ rows }) => rows));
for (const row of wanted ?? [])
  if (!known.has(row)) throw new Error(`There is no row ${row}; there are ${[...known].join(', ')}.`);

/** Versions are those of the day, and printed: the question is what others cost now. */
async function installPeers(): Promise<string> {
  const folder = path.join(root, 'out/bench-peers');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n');
  const packages = ['@openai/codex', '@anthropic-ai/sandbox-runtime'];
  const argv = ['npm', 'install', '--no-audit', '--no-fund', '--prefix', folder, ...packages];
  const { exitCode, output } = await runCommand(argv, { quiet: true, timeoutMs: 300_000 });
  if (exitCode !== 0) throw new Error(`The other sandboxes could not be installed.\n${output}`);
  return folder;
}

const log = (text: string): void => void process.stderr.write(`${text}\n`);
// What a build prints belongs to nobody who reads JSON.
console.log = log;
await buildIfOld();
const minutes = Number(given.minutes);
if (!Number.isFinite(minutes) || minutes < 0) throw new Error('--minutes is a number.');
const options = {
  rounds,
  minutes,
  recording: given.recording === undefined ? null : path.resolve(given.recording),
  peers: given.peers ? await installPeers() : null,
};
const accounts = [selfAccount(), ...(given.user === undefined ? [] : [accountNamed(given.user)])];
const taken: Taken[] = [];
const failed: string[] = [];
for (const { file, rows, args } of benchPrograms) {
  if (wanted !== null && !rows.some((row) => wanted.includes(row))) continue;
  const words = args(options);
  if ('why' in words) {
    log(`\n━━ ${file}: not run, ${words.why}`);
    continue;
  }
  for (const as of accounts) {
    log(`\n━━ ${file} ${words.join(' ')}, as ${as.name}`);
    const { readings, exitCode } = await runProgram(file, words, as);
    const load = loadavg()[0] ?? 0;
    taken.push(...readings.map((reading) => ({ ...reading, as: as.name, load })));
    if (readings.length === 0 || exitCode === null || exitCode > 1) failed.push(`${file} as ${as.name}`);
  }
}

const missed = taken.filter((reading) => isMet(reading) === false);
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}`;
const command = `npm run bench -- ${process.argv
  .slice(2)
  .filter((word) => word !== '--write')
  .join(' ')}`.trim();
if (given.json) process.stdout.write(`${JSON.stringify({ machine, command, readings: taken, failed }, null, 2)}\n`);
else process.stdout.write(`\n${tableOf(taken)}\n`);
if (given.write) {
  const file = path.join(root, 'docs/performance.md');
  const [begin, end] = ['<!-- figures: begin -->', '<!-- figures: end -->'];
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error('docs/performance.md has no place for the figures.');
  const said = `${begin}\n\n${new Date().toISOString().slice(0, 10)}, ${machine}. \`${command}\`\n\n${tableOf(taken)}\n\n`;
  writeFileSync(file, `${text.slice(0, from)}${said}${text.slice(to)}`);
  for (const row of ['growth', 'memory'] as const)
    if (taken.some((one) => one.row === row)) writeFileSync(path.join(root, `docs/${row}.svg`), drawRow(row, taken));
}
log(`\n${taken.length} figures, ${missed.length} targets missed.`);
for (const one of missed) log(`missed: ${one.row} ${one.what}, as ${one.as}: ${shownFigure(one)}`);
for (const each of failed) log(`no figures: ${each}`);
process.exitCode = failed.length === 0 ? 0 : 1;
