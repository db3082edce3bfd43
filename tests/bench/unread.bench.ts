/**
 * Prints how much of real lines the reader leaves unread. Run: node tests/bench/unread.bench.ts FILE, where each line of FILE is JSON with
 * `command`, `cwd`, `project` and `home`. Their folders need not be there: the second figures are those with a project in which no
 * pattern fits, so that each one in it counts as filled in, and those outside as unread.
 */
import { readFileSync } from 'node:fs';
import { isInside } from '#domain/common/paths.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';

interface Row {
  readonly command: string;
  readonly cwd: string;
  readonly project: string;
  readonly home: string;
}

const [file = ''] = process.argv.slice(2);
const rows = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Row => JSON.parse(line));
const reader = createCommandReader();
const share = (count: number, of: number): string => `${count} of ${of} (${((100 * count) / of).toFixed(1)} %)`;

function measure(name: string, hasFolders: boolean): void {
  const reasons = new Map<string, number>();
  let parts = 0;
  let unread = 0;
  let opaque = 0;
  for (const { command, cwd, project, home } of rows) {
    const parsed = reader.read(['bash', '-c', command], {
      cwd,
      isPlain: true,
      // Of the environment only the home is in the file.
      variable: (variable) => (variable === 'HOME' ? home : undefined),
      list: (folder) => (hasFolders && isInside(folder, project) ? [] : null),
    });
    const calls = parsed.segments.filter(({ argv }) => argv.length > 0);
    parts += calls.length;
    unread += calls.filter(({ argv }) => argv.includes(null)).length;
    if (parsed.opaque.length > 0) opaque += 1;
    for (const reason of new Set(parsed.opaque.map((part) => part.reason)))
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  console.log(`${name}: lines with an unread part ${share(opaque, rows.length)}; commands ${share(unread, parts)}`);
  console.log(`  lines by reason: ${[...reasons].map(([reason, count]) => `${reason} ${count}`).join(', ')}`);
}

measure('without folders', false);
measure('with folders   ', true);
