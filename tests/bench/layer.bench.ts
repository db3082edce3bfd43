/**
 * What a layer costs (rows P12 and P13): the same work in the home natively and through the layer, in turns, with the start of each command and
 * without it; then a listing of 100,000 changes beside `find`, and a landing of 1,000 files beside `cp`. Ratios are medians of the ratios within
 * a round.
 * Run: node tests/bench/layer.bench.ts [runs] [changes] [folder of the built helpers] [entries of a large home]
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir, loadavg } from 'node:os';
import path from 'node:path';
import { createStagedService } from '#core/broker/staged-service.ts';
import { createChangeBook } from '#core/configuration/change-book.ts';
import { english } from '#domain/common/message.ts';
import { unreadSettings } from '#domain/settings/default-settings.ts';
import { createLauncher } from '../../main/node/launch/create-launcher.ts';
import { createSandboxPlans } from '../../main/node/sandbox/create-sandbox-plans.ts';
import { createStagedWrites } from '../../main/node/staging/create-staged-writes.ts';
import { holdLock } from '../../main/rpc/socket/hold-lock.ts';
import { createStaging } from '../../main/node/staging/hold/create-staging.ts';
import { stagedPrograms, stagedSurroundings } from '../../main/node/staging/staged-surroundings.ts';
import { runPlainly } from './peers/raw-bubblewrap.ts';
import { draftAt } from './sandbox-draft.ts';
import { fillProject } from './layer-project.ts';
import { middleOf, noteReading } from './readings/note-reading.ts';
import { handClock } from '../fakes/hand-clock.ts';

const runs = Number(process.argv[2] ?? 30);
const changes = Number(process.argv[3] ?? 100_000);
const helpers = path.resolve(process.argv[4] ?? 'out/helper');
const entries = Number(process.argv[5] ?? 0);
const base = realpathSync(mkdtempSync(path.join(homedir(), '.countersign-layer-')));
const [home, project, dataDir] = ['home', 'home/project', 'data'].map((name) => path.join(base, name)) as [
  string,
  string,
  string,
];
mkdirSync(project, { recursive: true });
mkdirSync(dataDir, { mode: 0o700 });

const env = { ...process.env, HOME: home };
const holderPath = path.join(helpers, 'staging-holder');
const staging = createStaging({ dataDir, homeDir: home, holderPath });
const plans = createSandboxPlans({ homeDir: home, dataDir, env, helperPath: null, staging });
const launcher = createLauncher({
  env,
  helperPath: null,
  dataDir,
  starterPath: path.join(helpers, 'starter'),
  staging,
});
const asked = draftAt(project);
const draft = { ...asked, settings: unreadSettings({ approvalPolicy: { mode: 'never' }, writesOutside: 'stage' }) };
const everything = { kinds: null, states: null, marked: null, runId: null, text: null } as const;
let runNumber = 0;

/** In the sandbox, on the layer. */
async function staged(script: string): Promise<void> {
  const resolved = await plans.resolve(draft);
  if (resolved.kind === 'refused') throw new Error(english(resolved.error.message));
  if (resolved.plan.staged === undefined)
    throw new Error(english((await staging.problemOf(project))?.message ?? null) ?? 'by its plan');
  const launched = await launcher.launch({
    runId: `run_layer${++runNumber}`,
    attempt: 1,
    plan: resolved.plan,
    argv: ['/bin/sh', '-c', script],
    cwd: project,
    projectRoot: project,
    env: { HOME: home },
    terminal: null,
  });
  if (launched.kind === 'failed') throw new Error(english(launched.error.message));
  let said = '';
  launched.attempt.onOutput((_, bytes) => (said = (said + Buffer.from(bytes).toString()).slice(-400)));
  launched.attempt.endInput();
  const { exitCode, setupError } = await launched.attempt.exit;
  if (exitCode !== 0) throw new Error(`${script.slice(0, 80)}: ${exitCode} ${setupError} ${said}`);
}

const natively = async (script: string): Promise<void> => await runPlainly(['/bin/sh', '-c', script], project, [], env);

const quartile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** `here` and `there`: the same work in two folders of the home, so that neither profits from the other. */
async function compare(name: string, script: (folder: string, turn: number) => string, target: number): Promise<void> {
  const times: [number, number][] = [];
  const inside: [number, number][] = [];
  for (let round = -2; round < runs; round++) {
    const native = await timed(() => natively(script('native', round + 2)));
    const layer = await timed(() => staged(script('staged', round + 2)));
    const start = [await timed(() => natively('true')), await timed(() => staged('true'))] as const;
    if (round >= 0) times.push([native, layer]);
    if (round >= 0) inside.push([native - start[0], layer - start[1]]);
  }
  const ratios = times.map(([native, layer]) => layer / native);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quartile(ratios, part).toFixed(2));
  const [native, layer] = [0, 1].map((at) =>
    quartile(
      times.map((pair) => pair[at] ?? 0),
      0.5,
    ).toFixed(0),
  );
  const within = middleOf(inside.map(([real, own]) => own / real));
  const row = { row: 'P12', unit: '×', against: 'natively' } as const;
  noteReading({ ...row, what: `${name}, its start aside`, ...within, target: { most: target } });
  noteReading({ ...row, what: `${name}, with its start`, ...middleOf(ratios) });
  const without = within.value.toFixed(2);
  const judged = within.value <= target ? 'ok' : 'MISSED';
  console.log(
    `  ${name.padEnd(44)} ${native} ms, ${layer} ms  x${low} / x${middle} / x${high} with the start, inside x${without} <= ${target} ${judged}`,
  );
}

async function inTheHome(): Promise<void> {
  for (const folder of ['native', 'staged']) fillProject(path.join(home, folder));
  execFileSync('sync');
  console.log(
    `\nP12: in the home, natively and on the layer, with the start of each command (${runs} runs, load ${loadavg()[0]?.toFixed(1)})`,
  );
  await compare('git status, 10,000 files', (folder) => `cd ~/${folder} && git status >/dev/null`, 1.1);
  await compare(
    'npm install -g of two packages',
    (folder) =>
      `cd ~/${folder}/pkg && npm install -g --offline --no-audit --no-fund --install-links --cache ~/${folder}/cache --prefix ~/${folder}/tools ./a-tool ./b-tool >/dev/null`,
    1.1,
  );
  await compare('C build, 8 files', (folder) => `cd ~/${folder} && make -s -B x.a 2>/dev/null`, 1.1);
  await compare(
    '1,000 small files made, read and removed',
    (folder) =>
      `mkdir -p ~/${folder}/new && cd ~/${folder}/new && i=0; while [ $i -lt 1000 ]; do echo $i > f$i; i=$((i+1)); done; cat f* >/dev/null; rm f*`,
    1.1,
  );
  await compare(
    'append to 1,000 files, once more',
    (folder) => `cd ~/${folder} && for f in d[0-9]/f*.txt d1[0-9]/f*.txt; do echo more >> $f; done`,
    1.1,
  );
  // Others in each round: each is copied into the layer then.
  await compare(
    'append to 250 files, the first time',
    (folder, turn) =>
      `cd ~/${folder} && for n in 0 1 2 3 4; do for f in d$((20 + ${turn % 36} * 5 + n))/f*.txt; do echo more >> $f; done; done`,
    1.1,
  );
}

/** A third created, a third modified, a third deleted. */
async function stageMany(): Promise<void> {
  const third = Math.floor(changes / 3);
  const make = `import os
b = os.path.expanduser("~/many")
for i in range(${third} * 2):
    d = b + "/d%d" % (i // 500)
    os.makedirs(d, exist_ok=True)
    open(d + "/f%d" % i, "w").write("old %d" % i)`;
  const change = `import os
b = os.path.expanduser("~/many")
for i in range(${third} * 2):
    f = b + "/d%d/f%d" % (i // 500, i)
    if i % 2: os.unlink(f)
    else:
        open(f, "a").write("more")
        open(f + "n", "w").write("new")`;
  execFileSync('python3', ['-c', make], { env });
  await staged(`python3 -c '${change}'`);
}

function openDesk() {
  const writes = createStagedWrites({
    dataDir,
    surroundings: stagedSurroundings({ homeDir: home, dataDir }, env),
    programs: stagedPrograms(holderPath),
    staging,
    now: () => Date.now(),
    takeLock: holdLock,
  });
  const clock = handClock();
  const book = createChangeBook({ write: () => Promise.resolve() }, clock);
  const sessions = { sessionOf: () => null, over: () => null };
  return createStagedService({ writes, book, clock, homeDir: home, sessions, projectOf: () => project });
}

const load = (): string => loadavg()[0]?.toFixed(1) ?? '';
const middle = (values: readonly number[]): string => quartile(values, 0.5).toFixed(0);
const ratio = (ours: readonly number[], theirs: readonly number[]): string =>
  quartile(
    ours.map((ms, at) => ms / (theirs[at] ?? Number.NaN)),
    0.5,
  ).toFixed(2);

async function listing(): Promise<void> {
  await stageMany();
  const desk = openDesk();
  const query = { ...everything, sessionId: 'ses_1', listing: null, offset: 0, limit: 500 } as const;
  const { total } = await desk.list(query);
  const list: number[] = [];
  const find: number[] = [];
  const computing: number[] = [];
  for (let round = 0; round < Math.max(3, Math.min(runs, 10)); round++) {
    const look = ['find', path.join(home, 'many'), '-printf', '%p %s %T@ %i %m\n'];
    find.push(await timed(() => runPlainly(look, project, [], env)));
    const before = process.cpuUsage();
    list.push(await timed(() => desk.list(query)));
    const { user, system } = process.cpuUsage(before);
    computing.push((user + system) / 1000);
  }
  const lists = middleOf(list.map((ms, at) => ms / (find[at] ?? Number.NaN)));
  noteReading({
    row: 'P13',
    what: `${total} changes listed`,
    unit: '×',
    ...lists,
    against: 'find',
    target: { most: 2 },
  });
  noteReading({ row: 'P13', what: `${total} changes listed`, unit: 'ms', ...middleOf(list), target: { most: 2000 } });
  console.log(
    `\nP13: ${total} changes listed, reviewed, and their first page (load ${load()})\n` +
      `  ${middle(list)} ms, the quickest ${Math.min(...list).toFixed(0)} ms; the desk computes ${middle(computing)} ms of it; ` +
      `find over the real ones ${middle(find)} ms: x${ratio(list, find)}`,
  );
  await landing(desk, total);
}

/** The start of a command, and its listing, above a home that holds as much as some do. */
async function largeHome(): Promise<void> {
  const desk = openDesk();
  const query = { ...everything, sessionId: 'ses_1', listing: null, offset: 0, limit: 500 } as const;
  const figures = async (): Promise<string> => {
    const start: number[] = [];
    const list: number[] = [];
    for (let round = 0; round < 12; round++) {
      start.push(await timed(() => staged('true')));
      list.push(await timed(() => desk.list(query)));
    }
    return `${middle(start)} ms to run true, ${middle(list)} ms to list`;
  };
  const before = await figures();
  const fillAll = `import os
b = os.path.expanduser("~/large")
for i in range(${entries}):
    d = b + "/d%d" % (i // 1000)
    if i % 1000 == 0: os.makedirs(d)
    os.close(os.open(d + "/f%d" % i, os.O_CREAT))`;
  execFileSync('python3', ['-c', fillAll], { env });
  console.log(`\nA home of ${entries} more entries (load ${load()}): ${before} before; ${await figures()} after`);
}

async function landing(desk: ReturnType<typeof openDesk>, others: number): Promise<void> {
  const query = { ...everything, sessionId: 'ses_1', listing: null, offset: 0, limit: 500 } as const;
  const land: number[] = [];
  const copy: number[] = [];
  for (let round = 0; round < Math.max(3, Math.min(runs, 5)); round++) {
    const folder = `land${round}`;
    await staged(
      `mkdir ~/${folder} && cd ~/${folder} && i=0; while [ $i -lt 1000 ]; do echo $i > f$i; i=$((i+1)); done`,
    );
    const { listing: id, rows } = await desk.list({ ...query, text: `/${folder}` });
    const choice = { kind: 'folder', place: { layer: rows[0]?.layer ?? 1, path: folder } } as const;
    const target = { sessionId: 'ses_1', listing: id, choice } as const;
    let kept = '';
    land.push(
      await timed(async () => {
        const { counts } = await desk.keep(target, { kind: 'person', entryPoint: 'page' });
        kept = JSON.stringify(counts);
      }),
    );
    if (kept !== '{"kept":1001}') throw new Error(kept);
    const [from, to] = [folder, `copied${round}`].map((name) => path.join(home, name));
    copy.push(await timed(() => runPlainly(['cp', '-a', from ?? '', to ?? ''], project, [], env)));
  }
  const lands = middleOf(land.map((ms, at) => ms / (copy[at] ?? Number.NaN)));
  noteReading({ row: 'P13', what: '1,000 files landed', unit: '×', ...lands, against: 'cp -a', target: { most: 3 } });
  console.log(
    `  1,000 files landed with journal and digests, ${others} others staged: ${middle(land)} ms; cp -a ${middle(copy)} ms: x${ratio(land, copy)}`,
  );
}

try {
  if (runs > 0) await inTheHome();
  if (entries > 0) await largeHome();
  if (changes > 0) await listing();
} finally {
  await staging.alone(project, () => Promise.resolve());
  execFileSync('chmod', ['-R', 'u+rwx', base]);
  rmSync(base, { recursive: true, force: true });
}
process.exit(0);
