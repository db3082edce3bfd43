/**
 * What a sandbox costs: medians of interleaved runs, as ratios to raw bubblewrap with the same mounts (rows P1, P1b) and
 * to the same work outside (row P10). Ratios are medians of the ratios within a round, so that a busy machine disturbs both.
 * Run: node tests/bench/sandbox.bench.ts [runs] [helper] [folder with the peers installed]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { createLauncher } from '../../main/node/launch/create-launcher.ts';
import { createSandboxPlans } from '../../main/node/sandbox/create-sandbox-plans.ts';
import { findProgram } from '../../main/node/sandbox/machine/find-program.ts';
import { rawBubblewrap, runPlainly } from './peers/raw-bubblewrap.ts';
import { findPeers } from './peers/sandbox-peers.ts';
import { draftAt } from './sandbox-draft.ts';
import { middleOf, noteReading } from './readings/note-reading.ts';
import { english } from '#domain/common/message.ts';

const runs = Number(process.argv[2] ?? 30);
const helperPath = process.argv[3] === undefined || process.argv[3] === '' ? null : path.resolve(process.argv[3]);
const base = realpathSync(mkdtempSync(path.join(homedir(), '.countersign-bench-')));
const small = path.join(base, 'small');
const big = path.join(base, 'big');
/** For raw bubblewrap, with the same shape: what it needs on the host may stay there. */
const beside = path.join(base, 'beside');
makeProject(small, 20);
makeProject(beside, 20);
makeProject(big, 40_000);
// What they left to write would slow only what writes, and raw bubblewrap makes no names.
execFileSync('sync');

const { env } = process;
const dataDir = path.join(base, 'data');
const plans = createSandboxPlans({ homeDir: homedir(), dataDir: dataDir, env, helperPath });
const starter = helperPath === null ? null : path.join(path.dirname(helperPath), 'starter');
const starterPath = starter !== null && existsSync(starter) ? starter : null;
const quiet = createLauncher({ env, helperPath: null, dataDir, starterPath });
const watching = createLauncher({ env, helperPath, dataDir, starterPath });
const builder = helperPath === null ? null : path.join(path.dirname(helperPath), 'builder');
const builderPath = builder !== null && existsSync(builder) ? builder : null;
const quietBuilt = createLauncher({ env, helperPath: null, dataDir, starterPath, builderPath });
const watchingBuilt = createLauncher({ env, helperPath, dataDir, starterPath, builderPath });
let runNumber = 0;
let closeRaw = (): void => undefined;

async function planFor(root: string, entries = 0): Promise<SandboxPlan> {
  const resolved = await plans.resolve(draftAt(root, manyEntries(entries)));
  if (resolved.kind === 'refused') throw new Error(english(resolved.error.message));
  return resolved.plan;
}

/** Folders that the settings name one by one, as a long-lived settings file does. */
function manyEntries(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => path.join(small, `d${index % 20}`, `entry${index}`));
}

async function ours(
  launcher: typeof quiet,
  plan: SandboxPlan,
  root: string,
  argv: readonly [string, ...string[]],
): Promise<void> {
  const launched = await launcher.launch({
    runId: `run_bench${++runNumber}`,
    attempt: 1,
    plan,
    argv,
    cwd: root,
    projectRoot: root,
    env: {},
    terminal: null,
  });
  if (launched.kind === 'failed') throw new Error(english(launched.error.message));
  launched.attempt.onOutput(() => {});
  launched.attempt.endInput();
  const { exitCode, setupError } = await launched.attempt.exit;
  if (exitCode !== 0) throw new Error(`${argv.join(' ')}: ${exitCode} ${setupError}`);
}

interface Case {
  readonly name: string;
  readonly against: string | null;
  readonly target: number | null;
  readonly run: () => Promise<void>;
  /** Not measured. */
  readonly prepare?: () => void;
}

const restMs = 4;

async function measure(title: string, cases: readonly Case[], count: number): Promise<void> {
  const times = new Map<string, number[]>(cases.map(({ name }) => [name, []]));
  for (let round = -2; round < count; round++) {
    for (const { name, run, prepare } of cases) {
      prepare?.();
      // No command profits from the one before, or pays for it.
      await pause(restMs);
      const start = performance.now();
      await run();
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  console.log(`\n${title} (${count} runs, load ${loadavg()[0]?.toFixed(1)})`);
  for (const { name, against, target } of cases) {
    const [low, middle, high] = quartiles(times.get(name) ?? []);
    const ratio = against === null ? null : quartiles(paired(times.get(name) ?? [], times.get(against) ?? []))[1];
    if (against !== null) {
      const ratios = middleOf(paired(times.get(name) ?? [], times.get(against) ?? []));
      const [row = 'P1'] = /^P\d+/u.exec(title) ?? [];
      const what = row === 'P1' ? name : `${title.replace(/^P\d+: /u, '')}, ${name}`;
      noteReading({ row, what, unit: '×', ...ratios, against, target: target === null ? null : { most: target } });
    }
    const judged = ratio === null || target === null ? '' : ratio <= target ? `<= ${target} ok` : `> ${target} MISSED`;
    const shown = [low, middle, high].map((ms) => ms.toFixed(2)).join(' / ');
    console.log(
      `  ${name.padEnd(40)} ${shown} ms  ${ratio === null ? '' : `x${ratio.toFixed(2)} of ${against}`} ${judged}`,
    );
  }
}

function paired(values: readonly number[], others: readonly number[]): number[] {
  return values.map((value, index) => value / (others[index] ?? Number.NaN));
}

function quartiles(values: readonly number[]): [number, number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return [at(0.25), at(0.5), at(0.75)];
}

/** The size of a large product: twenty files a folder, source files of a hundred functions, tests in several files. */
function makeProject(root: string, files: number): void {
  const folders = Math.max(20, files / 20);
  for (let folder = 0; folder < folders; folder++)
    mkdirSync(path.join(root, `d${folder % 20}/e${folder}`), { recursive: true });
  for (let file = 0; file < files; file++) {
    const folder = file % folders;
    writeFileSync(path.join(root, `d${folder % 20}/e${folder}/f${file}.txt`), `line ${file}\n`.repeat(40));
  }
  for (let file = 0; file < 6; file++) {
    writeFileSync(path.join(root, `part${file}.c`), sourceOf(file));
    writeFileSync(path.join(root, `part${file}.test.mjs`), testOf(file));
  }
  const objects = Array.from({ length: 6 }, (_, file) => `part${file}.o`).join(' ');
  writeFileSync(path.join(root, 'main.c'), 'int part0_99(int);\nint main(void){return part0_99(1) == 0;}\n');
  writeFileSync(path.join(root, 'Makefile'), `CFLAGS = -O2\nx: main.o ${objects}\n\t$(CC) -o $@ $^\n`);
  writeFileSync(path.join(root, 'package.json'), '{"scripts":{"test":"node --test"}}');
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@e', ...args], { cwd: root, stdio: 'ignore' });
  };
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'x');
}

function sourceOf(file: number): string {
  const one = (index: number): string =>
    `int part${file}_${index}(int n){int s=${index};for(int i=0;i<n*${index + 3};i++)` +
    `{char b[64];snprintf(b,sizeof b,"%d",i);s+=(int)strlen(b)*i;}return s+1;}\n`;
  return `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n${Array.from({ length: 100 }, (_, index) => one(index)).join('')}`;
}

function testOf(file: number): string {
  return (
    "import test from 'node:test';\nimport assert from 'node:assert';\n" +
    `test('sums ${file}', () => { let s = 0; for (let i = 0; i < 3e7; i++) s += i % 7; assert.ok(s > 0); });\n`
  );
}

try {
  const plan = await planFor(small);
  const rawPlan = await planFor(beside);
  const bigPlan = await planFor(big);
  const longPlan = await planFor(small, 200);
  const raw = rawBubblewrap(rawPlan, beside, dataDir);
  closeRaw = () => raw.close();
  const yes = ['/bin/true'] as const;
  const { peers, absent } = await findPeers(process.argv[4] ?? null, small);
  for (const name of absent) console.log(`${name}: not installed here, so it is not compared.`);
  await measure(
    'P1, P1b: /bin/true',
    [
      { name: 'plain spawn', against: null, target: null, run: () => runPlainly(yes, small) },
      {
        name: 'raw bwrap',
        against: 'plain spawn',
        target: null,
        prepare: () => raw.prepare(),
        run: () => raw.run(yes),
      },
      { name: 'launcher', against: 'raw bwrap', target: 1.15, run: () => ours(quiet, plan, small, yes) },
      ...(helperPath === null
        ? []
        : [
            {
              name: 'launcher, denials observed',
              against: 'raw bwrap',
              target: 1.4,
              run: () => ours(watching, plan, small, yes),
            },
          ]),
      ...(builderPath === null
        ? []
        : [
            {
              name: 'launcher, own builder',
              against: 'raw bwrap',
              target: 0.55,
              run: () => ours(quietBuilt, plan, small, yes),
            },
            {
              name: 'observed, own builder',
              against: 'raw bwrap',
              target: 0.7,
              run: () => ours(watchingBuilt, plan, small, yes),
            },
          ]),
      ...peers.map(({ name, argv, env: peerEnv }) => ({
        name,
        against: 'raw bwrap',
        target: null,
        run: () => runPlainly(argv, small, [], peerEnv),
      })),
      ...peers.map(({ name }) => ({
        name: `launcher beside ${name}`,
        against: name,
        target: 0.2,
        run: () => ours(quiet, plan, small, yes),
      })),
      { name: 'launcher, 40,000 files', against: 'launcher', target: 1.1, run: () => ours(quiet, bigPlan, big, yes) },
      { name: 'launcher, 200 entries', against: 'launcher', target: 1.3, run: () => ours(quiet, longPlan, small, yes) },
    ],
    runs,
  );
  const works: readonly (readonly [string, readonly [string, ...string[]], string, SandboxPlan])[] = [
    ['git status, 40,000 files', ['git', 'status', '--short'], big, bigPlan],
    ['grep, 40,000 files', ['grep', '-rc', '--include=*.txt', 'line 39', '.'], big, bigPlan],
    ...(findProgram('rg', env) === null
      ? []
      : [['rg, 40,000 files', ['rg', '-c', 'line 39', '.'], big, bigPlan] as const]),
    ['npm test, six files', ['npm', '-s', 'test'], small, plan],
    ['C build, seven files', ['make', '-s', '-B', 'x'], small, plan],
  ];
  for (const [name, argv, root, itsPlan] of works) {
    await measure(
      `P10: ${name}`,
      [
        { name: 'outside', against: null, target: null, run: () => runPlainly(argv, root) },
        { name: 'sandboxed', against: 'outside', target: 1.05, run: () => ours(quiet, itsPlan, root, argv) },
        ...(helperPath === null
          ? []
          : [{ name: 'observed', against: 'outside', target: null, run: () => ours(watching, itsPlan, root, argv) }]),
      ],
      Math.max(5, Math.floor(runs / 3)),
    );
  }
  for (const peer of peers) await peer.close();
} finally {
  closeRaw();
  rmSync(base, { recursive: true, force: true });
}
