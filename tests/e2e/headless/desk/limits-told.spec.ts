/** Each limit that ends a command is named in a sentence, where its caller reads it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { cgroupPlace } from '../../../../main/node/sandbox/machine/cgroup-place.ts';
import { expect, test, type Home } from '../helpers/shared-desk.ts';
import { runCli } from '../helpers/run-cli.ts';

interface Told {
  readonly what: string;
  readonly limits?: Readonly<Record<string, number>>;
  readonly args?: readonly string[];
  readonly script: string;
  readonly code: number | readonly number[];
  readonly sentence: string;
  readonly isUntold?: boolean;
}

/** The kernel does not count the processes of the superuser, and others than it have a group only where one was delegated. */
const isUncounted = process.getuid?.() === 0 && cgroupPlace() === null;

const told: readonly Told[] = [
  {
    what: 'CPU time',
    limits: { cpuSeconds: 1 },
    script: 'while :; do :; done',
    code: [137, 152],
    sentence: 'The command reached its limit of 1 seconds of CPU time, and one of its processes was ended.',
  },
  {
    what: 'memory',
    limits: { memoryMiB: 1500 },
    script: 'exec python3 -c "x = bytearray(3 << 30)"',
    code: [1, 137],
    sentence: 'reached its limit of 1500 MiB of memory',
  },
  {
    what: 'processes',
    limits: { processes: 20 },
    script: 'for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do sleep 1 & done; wait',
    code: [1, 2, 254],
    sentence: 'reached its limit of 20 processes',
    isUntold: isUncounted,
  },
  {
    what: 'the size of a file',
    limits: { fileMiB: 1 },
    script: 'exec head -c 5000000 /dev/zero > big',
    code: [1, 153],
    sentence: 'The command reached its limit of 1 MiB for one file.',
  },
  {
    what: 'open files',
    script: 'exec python3 -c "f = [open(\'/dev/null\') for _ in range(2000000)]"',
    code: 1,
    sentence: 'Judging by its output, the command reached the number of files that this machine lets one process open.',
  },
  {
    what: 'private folders',
    limits: { scratchMiB: 2 },
    script: 'head -c 9000000 /dev/zero > /tmp/full',
    code: 1,
    sentence: 'its private /tmp, /var/tmp and /dev/shm hold 2 MiB each (setting limits.scratchMiB).',
  },
  {
    what: 'time',
    args: ['--timeout-ms', '300'],
    script: 'sleep 60',
    code: 124,
    sentence: 'command timed out after 300 milliseconds.',
  },
];

function limit(home: Home, limits: Told['limits']): void {
  const folder = join(home.home, '.local/share/countersign');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const all = { cpuSeconds: null, memoryMiB: null, processes: null, fileMiB: null, ...limits };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ limits: all }), { mode: 0o600 });
}

for (const { what, limits, args = [], script, code, sentence, isUntold = false } of told) {
  test(`a command that reaches its limit of ${what} is told so`, async ({ home, startHost }) => {
    test.skip(isUntold, 'Nothing counts it here.');
    limit(home, limits);
    await startHost();
    const end = await runCli(['exec', ...args, '--', 'sh', '-c', script], { home });
    expect(end.stderr).toContain(sentence);
    expect([code].flat()).toContain(end.code);
  });
}

test('a limit that nothing holds is told as not held: by doctor, in the plan, and where it is required', async ({
  home,
  startHost,
}) => {
  test.skip(!isUncounted, 'The number of processes is held here.');
  limit(home, { processes: 20 });
  await startHost();
  const doctor = await runCli(['doctor'], { home });
  expect(doctor.stdout.toString()).toContain(
    '✗ The number of processes can be limited\n    → The kernel does not count the processes of the superuser. Run the desk as an ordinary user, or in a cgroup',
  );
  // The sentence is true: more of them run than the limit says.
  const script = 'n=0; for i in $(seq 40); do sleep 2 & n=$((n + 1)); done; echo $n';
  const end = await runCli(['exec', '--', 'sh', '-c', script], { home });
  expect([end.code, end.stdout.toString().trim()]).toEqual([0, '40']);
  const [attempt] = (await runCli(['audit', 'list', '--kind', 'attempt', '--json'], { home })).stdout
    .toString()
    .split('\n');
  const { seq } = z.object({ seq: z.number() }).parse(JSON.parse(attempt ?? ''));
  const shown = await runCli(['audit', 'show', String(seq)], { home });
  const { entry } = z.object({ entry: z.unknown() }).parse(JSON.parse(shown.stdout.toString()));
  expect(JSON.stringify(entry)).toContain('"missing":["limits"]');
  const all = { cpuSeconds: null, memoryMiB: null, processes: 20, fileMiB: null };
  const required = JSON.stringify({ limits: all, requiredProtections: ['limits'] });
  writeFileSync(join(home.home, '.local/share/countersign/settings.json'), required, { mode: 0o600 });
  const refused = await runCli(['exec', '--', 'true'], { home });
  expect([refused.code, refused.stderr]).toEqual([
    126,
    expect.stringContaining('would not have: limits. See “This machine”.'),
  ]);
});
