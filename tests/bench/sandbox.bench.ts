/**
 * What a sandbox costs: medians of interleaved runs, as ratios to raw bubblewrap with the same mounts (rows P1, P1b) and
 * to the same work outside (row P10). Ratios are medians of the ratios within a round, so that a busy machine disturbs both.
 * Run: node tests/bench/sandbox.bench.ts [runs] [helper] [folder with the peers installed]
 */
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, loadavg } from 'node:os';
import path from 'node:path';
import type { SandboxPlan } from '#domain/sandbox-plan.ts';
import { createLauncher } from '../../main/node/launch/create-launcher.ts';
import { createGhosts } from '../../main/node/launch/ghosts.ts';
import { openSeccompFilter } from '../../main/node/launch/seccomp-descriptor.ts';
import { bwrapArgv } from '../../main/node/sandbox/bwrap-argv.ts';
import { createSandboxPlans } from '../../main/node/sandbox/create-sandbox-plans.ts';
import { findProgram } from '../../main/node/sandbox/find-program.ts';
import { ghostRoom } from '../../main/node/sandbox/ghost-notes.ts';
import { planMounts } from '../../main/node/sandbox/plan-mounts.ts';
import { seePastGhosts } from '../../main/node/sandbox/see-past-ghosts.ts';
import { findPeers } from './sandbox-peers.ts';
import { draftAt } from './sandbox-draft.ts';

const runs = Number(process.argv[2] ?? 30);
const helperPath = process.argv[3] === undefined || process.argv[3] === '' ? null : process.argv[3];
const base = realpathSync(mkdtempSync(path.join(homedir(), '.countersign-bench-')));
const small = path.join(base, 'small');
const big = path.join(base, 'big');
makeProject(small, 20);
makeProject(big, 40_000);

const { env } = process;
const dataDir = path.join(base, 'data');
const plans = createSandboxPlans({ homeDir: homedir(), dataDir: dataDir, env, helperPath });
const quiet = createLauncher({ env, helperPath: null, dataDir });
const watching = createLauncher({ env, helperPath, dataDir });
const ghosts = createGhosts(ghostRoom(dataDir), () => {});
let runNumber = 0;

async function planFor(root: string, entries = 0): Promise<SandboxPlan> {
  const resolved = await plans.resolve(draftAt(root, manyEntries(entries)));
  if (resolved.kind === 'refused') throw new Error(resolved.error.message);
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
  if (launched.kind === 'failed') throw new Error(launched.error.message);
  launched.attempt.onOutput(() => {});
  launched.attempt.endInput();
  const { exitCode, setupError } = await launched.attempt.exit;
  if (exitCode !== 0) throw new Error(`${argv.join(' ')}: ${exitCode} ${setupError}`);
}

async function plain(
  argv: readonly string[],
  cwd: string,
  extra: readonly number[] = [],
  childEnv: NodeJS.ProcessEnv = env,
): Promise<void> {
  const [file = '', ...args] = argv;
  await new Promise<void>((resolve, reject) => {
    const child = spawn(file, args, { cwd, env: childEnv, stdio: ['ignore', 'pipe', 'pipe', 'pipe', ...extra] });
    child.stdout?.resume();
    child.stderr?.resume();
    child.stdio[3]?.on('data', () => {});
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${argv.join(' ').slice(-200)}: ${code}`))));
  });
}

/** Bubblewrap with the very mounts of the plan, without anything of ours around it. */
async function raw(plan: SandboxPlan, root: string, argv: readonly string[]): Promise<void> {
  const planned = rawMounts.get(plan);
  if (planned === undefined) throw new Error('no mounts');
  const filter = openSeccompFilter(false);
  try {
    await plain([...planned, ...argv], root, [filter]);
  } finally {
    closeSync(filter);
  }
}

const rawMounts = new Map<SandboxPlan, readonly string[]>();
const releases: (() => void)[] = [];

function prepareRaw(plan: SandboxPlan, root: string): void {
  const planned = planMounts(plan, seePastGhosts([]));
  if (planned.kind === 'refused') throw new Error(planned.error.message);
  releases.push(ghosts.hold(planned.ghosts));
  const call = {
    mounts: planned.mounts,
    network: plan.network,
    cwd: root,
    statusFd: 3,
    seccompFd: 4,
    innerEnv: {},
    argv: [],
  };
  rawMounts.set(plan, [findProgram('bwrap', env) ?? 'bwrap', ...bwrapArgv(call)]);
}

interface Case {
  readonly name: string;
  readonly against: string | null;
  readonly target: number | null;
  readonly run: () => Promise<void>;
}

async function measure(title: string, cases: readonly Case[], count: number): Promise<void> {
  const times = new Map<string, number[]>(cases.map(({ name }) => [name, []]));
  for (let round = -2; round < count; round++) {
    for (const { name, run } of cases) {
      const start = performance.now();
      await run();
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  console.log(`\n${title} (${count} runs, load ${loadavg()[0]?.toFixed(1)})`);
  for (const { name, against, target } of cases) {
    const [low, middle, high] = quartiles(times.get(name) ?? []);
    const ratio = against === null ? null : quartiles(paired(times.get(name) ?? [], times.get(against) ?? []))[1];
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

function makeProject(root: string, files: number): void {
  for (let folder = 0; folder < 20; folder++) mkdirSync(path.join(root, `d${folder}`), { recursive: true });
  for (let file = 0; file < files; file++)
    writeFileSync(path.join(root, `d${file % 20}`, `f${file}.txt`), `line ${file}\n`);
  writeFileSync(path.join(root, 'x.c'), '#include <stdio.h>\nint main(void){puts("x");return 0;}\n');
  writeFileSync(path.join(root, 'package.json'), '{"scripts":{"test":"node -e 0"}}');
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@e', ...args], { cwd: root, stdio: 'ignore' });
  };
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'x');
}

try {
  const plan = await planFor(small);
  const bigPlan = await planFor(big);
  const longPlan = await planFor(small, 200);
  prepareRaw(plan, small);
  const yes = ['/bin/true'] as const;
  const { peers, absent } = await findPeers(process.argv[4] ?? null, small);
  for (const name of absent) console.log(`${name}: not installed here, so it is not compared.`);
  await measure(
    'P1, P1b: /bin/true',
    [
      { name: 'plain spawn', against: null, target: null, run: () => plain(yes, small) },
      { name: 'raw bwrap', against: 'plain spawn', target: null, run: () => raw(plan, small, yes) },
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
      ...peers.map(({ name, argv, env: peerEnv }) => ({
        name,
        against: 'raw bwrap',
        target: null,
        run: () => plain(argv, small, [], peerEnv),
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
    ['git status', ['git', 'status', '--short'], big, bigPlan],
    ['search', ['grep', '-rc', 'line 39', 'd1', 'd2', 'd3', 'd4', 'd5'], big, bigPlan],
    ...(findProgram('rg', env) === null ? [] : [['rg', ['rg', '-c', 'line 39', '.'], big, bigPlan] as const]),
    ['npm test', ['npm', '-s', 'test'], small, plan],
    ['C build', ['cc', '-O2', '-o', 'x', 'x.c'], small, plan],
  ];
  for (const [name, argv, root, itsPlan] of works) {
    await measure(
      `P10: ${name}`,
      [
        { name: 'outside', against: null, target: null, run: () => plain(argv, root) },
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
  for (const release of releases) release();
  rmSync(base, { recursive: true, force: true });
}
