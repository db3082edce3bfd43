/** Starts and backups on a file system that is really full: one sentence with a way out, an exit code of its own, and an end. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../helpers/headless-host.ts';

const out = join(import.meta.dirname, '../../../../out');
const program = (name: string): string => join(out, name);
const full = 'The disk that holds the store is full, so nothing runs. Make room on it, then start the desk again.';

/** A home of its own on a small file system in a space of mounts that nobody else sees. */
const script = `set -u
mount -t tmpfs -o "$OPTIONS,mode=700" none "$ROOM" || exit 99
export HOME="$ROOM" XDG_DATA_HOME="$ROOM/d" XDG_STATE_HOME="$ROOM/s" XDG_CONFIG_HOME="$ROOM/c" XDG_CACHE_HOME="$ROOM/k" XDG_RUNTIME_DIR="$ROOM/r"
mkdir -p "$ROOM/p"; mkdir -m 700 "$ROOM/r"; cd "$ROOM/p"
if [ -n "$BEFORE" ]; then sh -c "$BEFORE" > /dev/null 2>&1 || exit 98; fi
sh -c "$FILL" > /dev/null 2>&1
exec "$@"`;

interface Room {
  readonly options?: string;
  readonly before?: string;
  readonly fill?: string;
}

function runIn(
  { options = 'size=1m', before = '', fill = 'head -c 100m /dev/zero > "$ROOM/fill"' }: Room,
  args: readonly string[],
) {
  const room = mkdtempSync(join(tmpdir(), 'countersign-full-'));
  try {
    const env = { ...process.env, ROOM: room, OPTIONS: options, BEFORE: before, FILL: fill };
    const words = ['-m', 'sh', '-c', script, 'sh', process.execPath, ...args];
    const end = spawnSync('unshare', words, { env, encoding: 'utf8', timeout: 240_000 });
    return { code: end.status, said: end.stderr.trim(), printed: end.stdout };
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

const filled = `"${process.execPath}" "${program('countersign.cjs')}" exec -- true`;
const rooms: readonly (readonly [string, Room])[] = [
  ['with nothing on it yet', {}],
  ['with a store on it', { options: 'size=4m', before: filled }],
];
const starts: readonly (readonly [string, readonly string[]])[] = [
  ['the desk', [program('headless.js')]],
  ['a command without a desk', [program('countersign.cjs'), 'exec', '--', 'true']],
  ['a look into the log', [program('cli.js'), 'audit', 'list']],
  ['a backup', [program('cli.js'), 'audit', 'backup']],
];

test.describe('on a full disk', () => {
  test.skip(process.platform !== 'linux' || process.getuid?.() !== 0, 'Needs a file system of its own.');
  for (const [where, room] of rooms) {
    for (const [what, args] of starts) {
      test(`${what} ends with one sentence, ${where}`, () => {
        expect(runIn(room, args)).toEqual({ code: 74, said: `countersign: ${full}`, printed: '' });
      });
    }
  }

  test('a disk without room for another file says so too', () => {
    const room = {
      options: 'size=10m,nr_inodes=12',
      fill: 'for n in 1 2 3 4 5 6 7 8 9 10 11 12; do : > "$ROOM/$n"; done',
    };
    const end = runIn(room, [program('headless.js')]);
    expect(end.code).toBe(74);
    expect(end.said).toMatch(/^countersign: [^\n]+$/u);
    expect(end.said).toContain('full');
  });
});
