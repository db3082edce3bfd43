/** Limits that the kernel counts for a whole command, on a kernel where version 2 of cgroups can be had. */
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { noLimits, type ResourceLimits } from '#domain/sandbox/resource-limits.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { noOtherKernel, onOtherKernel } from './harness/worlds/other-kernel.ts';
import { createPlace, type Place } from './harness/users.ts';

const repository = path.join(import.meta.dirname, '../..');
let place: Place;
const said = new Map<string, string>();

const bomb = `perl -e 'my $made = 0; while ($made < 300) { my $c = fork; last unless defined $c; if (!$c) { sleep 30; exit } $made++ } print "$made\\n"'`;
/** Each for itself stays below the limit. */
const eaters = `for i in 1 2 3 4 5; do perl -e 'my $n = 90 << 20; my $x = "x" x $n; print "got\\n"; sleep 5' & done; wait; echo end`;
const lift = `for group in /sys/fs/cgroup/countersign-*; do [ -d "$group" ] && echo SEEN
(echo max > "$group/pids.max") 2>/dev/null && echo LIFTED; (echo 0 > /sys/fs/cgroup/cgroup.procs) 2>/dev/null && echo MOVED; done; echo end`;

const limited = (limits: Partial<ResourceLimits>): Partial<Settings> => ({ limits: { ...noLimits, ...limits } });
const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
const run = (script: string, settings: Partial<Settings>, helper: string, as = ''): string => {
  const program = path.join('tests/attack/harness/run-program.ts');
  const words = [process.execPath, program, script, JSON.stringify(settings), '/mnt', helper].map(quote);
  return `${as} ${words.join(' ')} | tail -n 1 >> "$SAID"`;
};

const mark = (name: string): string => `echo "## ${name}" >> "$SAID"`;

beforeAll(async () => {
  place = createPlace();
  if (noOtherKernel !== null) return;
  const helper = place.helper ?? '';
  const script = [
    `cd ${quote(repository)}`,
    mark('bomb'),
    run(bomb, limited({ processes: 40 }), helper),
    mark('bomb without the helper'),
    run(bomb, limited({ processes: 40 }), ''),
    mark('eaters'),
    run(eaters, limited({ memoryMiB: 200 }), helper),
    mark('lift'),
    run(lift, { ...limited({ processes: 40 }), files: { mode: 'danger-full-access' } }, helper),
    mark('left'),
    'ls /sys/fs/cgroup | grep countersign >> "$SAID"; echo none >> "$SAID"',
    mark('delegated'),
    // As a service manager delegates: the folder and what moves processes, the broker one level below.
    `group=/sys/fs/cgroup/delegated; mkdir -p $group/desk; echo '+memory +pids' > $group/cgroup.subtree_control
chown 64123 $group $group/cgroup.procs $group/desk $group/desk/cgroup.procs; chmod 777 /mnt
mkdir /run/here; mount --bind ${quote(repository)} /run/here; cd /run/here; echo 0 > $group/desk/cgroup.procs`,
    run(eaters, limited({ memoryMiB: 200 }), '', 'setpriv --reuid=64123 --regid=64123 --clear-groups').replace(
      quote(process.execPath),
      quote(process.execPath.replace(repository, '/run/here')),
    ),
    'ls $group | grep countersign >> "$SAID"; echo none >> "$SAID"',
  ].join('\n');
  const output = await onOtherKernel(script, place.worlds({ title: 'superuser', uid: 0 }));
  for (const part of output.split('## ').slice(1)) {
    const [name = '', ...lines] = part.trimEnd().split('\n');
    said.set(name, lines.join('\n'));
  }
}, 300_000);
afterAll(() => place.remove());

const endSchema = z.object({ exitCode: z.int().nullable(), output: z.string() });
const outputOf = (name: string): string =>
  endSchema.parse(JSON.parse((said.get(name) ?? '').split('\n')[0] ?? '')).output;
beforeEach(({ skip }) => skip(noOtherKernel !== null, noOtherKernel ?? ''));

test.each(['bomb', 'bomb without the helper'])('a fork bomb of the superuser stops at its limit: %s', (name) => {
  const [made, sentence] = outputOf(name).split('\n');
  expect(Number(made)).toBeGreaterThan(20);
  expect(Number(made)).toBeLessThanOrEqual(41);
  expect(sentence).toBe('countersign: The command reached its limit of 40 processes.');
});

test.each(['eaters', 'delegated'])('processes that are small one by one get no more memory together: %s', (name) => {
  const output = outputOf(name);
  expect(output.split('got').length - 1).toBeLessThan(5);
  expect(output).toContain(
    'countersign: The command reached its limit of 200 MiB of memory, and one of its processes was ended.',
  );
});

test('a command that may write everywhere can neither lift its limit nor leave it', () => {
  expect(outputOf('lift')).toBe('SEEN\nend\n');
});

test('nothing is left of the groups', () => {
  expect(said.get('left')).toBe('none');
  expect(said.get('delegated')?.split('\n').at(-1)).toBe('none');
});
