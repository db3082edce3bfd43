/**
 * Prints how many parts of real lines the reader cannot resolve. Run: node tests/bench/unread.bench.ts FILE, where each line of FILE is
 * JSON with `command`, `cwd`, `project` and `home`.
 */
import { readFileSync } from 'node:fs';
import { createCommandReader } from '#core/request/command-reader.ts';

interface Row {
  readonly command: string;
  readonly cwd: string;
  readonly home: string;
}

const [file = ''] = process.argv.slice(2);
const rows = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Row);
const reader = createCommandReader();
const reasons = new Map<string, number>();
let parts = 0;
let unread = 0;
let opaque = 0;
let beside = 0;
for (const { command, cwd, home } of rows) {
  const variable = (name: string): string | undefined => (name === 'HOME' ? home : undefined);
  // The folders are not there, so names cannot be filled in.
  const parsed = reader.read(['bash', '-c', command], { cwd, isPlain: true, variable, list: () => null });
  const calls = parsed.segments.filter(({ argv }) => argv.length > 0);
  parts += calls.length;
  unread += calls.filter(({ argv }) => argv.includes(null)).length;
  if (parsed.opaque.length > 0) opaque += 1;
  if (parsed.opaque.some(({ reason }) => reason !== 'glob')) beside += 1;
  for (const { reason } of parsed.opaque) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}
const share = (count: number, of: number): string => `${count} of ${of} (${((100 * count) / of).toFixed(1)} %)`;
console.log(`parts with an unresolved word  ${share(unread, parts)}`);
console.log(`lines with an opaque part      ${share(opaque, rows.length)}`);
console.log(`lines with one beside globs     ${share(beside, rows.length)}`);
for (const [reason, count] of reasons) console.log(`${reason.padEnd(20)} ${count}`);
