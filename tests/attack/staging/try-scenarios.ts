/** Commands that delete and overwrite, run on a layer above their project: each scenario says what was on the host at each step. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { triedFacts, type TriedFacts } from '#core/run/trying/tried-facts.ts';
import type { StagedWrites } from '#core/ports.ts';
import { createLossFinder } from '../../../main/node/losses/create-loss-finder.ts';
import { createStagedWrites } from '../../../main/node/staging/create-staged-writes.ts';
import { holdLock } from '../../../main/rpc/socket/hold-lock.ts';
import { stagedPrograms, stagedSurroundings } from '../../../main/node/staging/staged-surroundings.ts';
import { runInWorld, stagingOf, type Ran, type RunOptions } from '../harness/worlds/run-in-world.ts';
import type { World } from '../harness/worlds/world.ts';

type Seen = Readonly<Record<string, unknown>>;
type Scenario = (world: World, helper: string | null) => Promise<Seen>;

const requester = { entryPoint: 'mcp', claimedName: null, says: null } as const;
const origin = { runId: 'run_try1', requester } as const;

/** Every name, mode and content below a folder, but what git writes for itself. */
function treeOf(folder: string): string {
  const lines: string[] = [];
  const look = (at: string): void => {
    for (const name of readdirSync(at).toSorted()) {
      const file = path.join(at, name);
      const found = lstatSync(file);
      if (name === '.git' && at === folder) continue;
      const held = found.isFile() ? readFileSync(file) : found.isSymbolicLink() ? readlinkSync(file) : '';
      lines.push([path.relative(folder, file), found.mode, createHash('sha256').update(held).digest('hex')].join(' '));
      if (found.isDirectory()) look(file);
    }
  };
  look(folder);
  return lines.join('\n');
}

/** A repository with tracked, changed, ignored and unknown files. */
function furnish({ project, home }: World, files = 20): void {
  const put = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
    writeFileSync(path.join(project, name), text);
  };
  const git = (...words: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'gc.auto=0', ...words], {
      cwd: project,
      env: { PATH: process.env['PATH'], HOME: home },
      stdio: 'ignore',
    });
  put('.gitignore', 'node_modules/\nbuild/\n');
  for (let at = 0; at < files; at++) put(`src/${at % 50}/file${at}.js`, `var a = ${at};\n`);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'x');
  put('src/0/file0.js', 'not committed\n');
  put('notes/idea.txt', 'nowhere else\n');
  put('a.scratch', 'nowhere else either\n');
  put('build/out.o', 'o');
  for (let at = 0; at < 200; at++) put(`node_modules/p${at % 10}/m${at}.js`, `${at}`);
}

interface Desk {
  readonly project: string;
  readonly writes: StagedWrites;
  readonly run: (script: string, more?: Partial<RunOptions>) => Promise<Ran>;
  readonly facts: () => Promise<TriedFacts & { readonly layer: number }>;
}

function deskOf(world: World, helper: string | null): Desk {
  const dataDir = `${world.home}/.countersign-data`;
  const env = { PATH: process.env['PATH'] };
  const surroundings = stagedSurroundings({ homeDir: world.home, dataDir }, env);
  const programs = stagedPrograms(process.env['ATTACK_STAGING'] ?? null);
  const writes = createStagedWrites({
    dataDir,
    surroundings,
    programs,
    staging: stagingOf(world),
    now: () => Date.now(),
    takeLock: holdLock,
  });
  const view = createLossFinder().watch(world.project, Date.now() + 1);
  return {
    project: world.project,
    writes,
    async run(script, more = {}) {
      await writes.tried?.begin(world.project, origin.runId);
      return await runInWorld(world, script, { sandboxed: true, helperPath: helper, tried: origin.runId, ...more });
    },
    async facts() {
      const listing = await writes.tried?.list(world.project, origin);
      if (listing === null || listing === undefined) throw new Error('nothing was tried');
      const plan = { protectedPaths: [], entries: [] };
      return { ...(await triedFacts(listing, { plan, surroundings, view })), layer: listing.layer };
    },
  };
}

const commands: Readonly<Record<string, string>> = {
  'rm -rf node_modules': 'rm -rf node_modules',
  'git checkout .': 'git checkout -q .',
  'git clean -fdx': 'git clean -qfdx',
  'a formatter': "find src -name '*.js' -exec sed -i s/var/let/ {} +",
  'find -delete': "find . -name '*.scratch' -delete",
};

/** Whether the staged changes of the project name any in the project itself. */
async function isShown({ writes, project }: Desk): Promise<boolean> {
  return (await writes.list(project)).layers.some(({ root }) => root === project);
}

async function triedThroughout(world: World, helper: string | null, script: string, files: number): Promise<Seen> {
  furnish(world, files);
  const before = treeOf(world.project);
  const copy = path.join(world.base, 'copy');
  cpSync(world.project, copy, { recursive: true });
  execFileSync('/bin/sh', ['-c', script], { cwd: copy, env: { PATH: process.env['PATH'], HOME: world.home } });
  const natively = treeOf(copy);

  const desk = deskOf(world, helper);
  const { writes, run, facts } = desk;
  const ran = await run(script);
  const isUntouched = treeOf(world.project) === before;
  const { kept, left, lost, isComplete, deleted, overwritten, layer } = await facts();
  const isHidden = !(await isShown(desk));
  await writes.tried?.keep(world.project, layer, kept);
  await writes.tried?.end(world.project, origin.runId, 'drop');
  const asNatively = treeOf(world.project) === natively;
  const [landing] = await writes.landings(world.project);
  if (landing === undefined) throw new Error('nothing was landed');
  const undone = await writes.undo(
    world.project,
    landing.id,
    landing.entries.map(({ n }) => n),
  );
  return {
    code: ran.exitCode,
    isUntouched,
    facts: [deleted.files, overwritten.files, lost, isComplete, left],
    isHidden,
    asNatively,
    undone: undone.every(({ result }) => result === 'undone') && treeOf(world.project) === before,
    isGone: !(await isShown(desk)),
  };
}

const throughout = (name: string, files = 20): Readonly<Record<string, Scenario>> => ({
  [name]: async (world, helper) => await triedThroughout(world, helper, commands[name] ?? 'false', files),
});

export const tryScenarios: Readonly<Record<string, Scenario>> = {
  ...throughout('rm -rf node_modules'),
  ...throughout('git checkout .'),
  ...throughout('git clean -fdx'),
  ...throughout('a formatter', Number(process.env['TRY_FILES'] ?? 120)),
  ...throughout('find -delete'),

  /** What is written over protected names, in repositories inside and beside the project is never part of what is kept by itself. */
  async 'ways around the guards of a run'(world, helper) {
    furnish(world);
    const before = treeOf(world.project);
    const desk = deskOf(world, helper);
    const { run, facts, writes } = desk;
    const ran = await run(
      [
        'echo evil > .git/hooks/post-checkout; git config core.fsmonitor evil; mv .git .git2',
        'git init -q lib; git -C lib config core.fsmonitor evil; git add lib',
        'mkdir -p sub/.vscode; echo {} > sub/.vscode/tasks.json',
        'mkfifo pipe; ln -s /etc/passwd out; touch /outside-of-it; echo plain > plain',
      ].join('; '),
    );
    const { kept, left, layer } = await facts();
    const isUntouched = treeOf(world.project) === before;
    await writes.tried?.keep(world.project, layer, kept);
    await writes.tried?.end(world.project, origin.runId, 'leave');
    const there = (name: string): boolean => existsSync(path.join(world.project, name));
    return {
      ended: ran.exitCode !== null,
      isUntouched,
      isLeft: left > 0,
      hook: there('.git/hooks/post-checkout'),
      config: /evil/u.test(readFileSync(path.join(world.project, '.git/config'), 'utf8')),
      nested: there('lib/.git/config'),
      tasks: there('sub/.vscode/tasks.json'),
      pipe: there('pipe'),
      plain: there('plain'),
      isShown: await isShown(desk),
    };
  },

  /** Two at once see each their own, and the commands beside them see neither. */
  async 'what others see meanwhile'(world, helper) {
    furnish(world);
    const desk = deskOf(world, helper);
    const { run, writes } = desk;
    const first = await run('rm -rf src; test -e src || echo gone; echo mine > mine');
    const beside = await runInWorld(world, 'test -e src && echo there; test -e mine || echo not mine', {
      sandboxed: true,
      helperPath: helper,
    });
    const again = await run('test -e src && echo there');
    await writes.tried?.end(world.project, origin.runId, 'drop');
    return { first: first.output, beside: beside.output, again: again.output, isShown: await isShown(desk) };
  },

  /** What the person saved while it ran is not overwritten. */
  async 'a file that was saved meanwhile'(world, helper) {
    furnish(world);
    const { run, facts, writes } = deskOf(world, helper);
    await run('rm -rf notes; echo theirs > a.scratch');
    const { kept, layer } = await facts();
    writeFileSync(path.join(world.project, 'notes/idea.txt'), 'saved meanwhile\n');
    writeFileSync(path.join(world.project, 'a.scratch'), 'saved meanwhile\n');
    const ended = await writes.tried?.keep(world.project, layer, kept);
    return {
      results: ended?.outcomes.map(({ change, result }) => `${change.path} ${result}`).toSorted(),
      notes: readFileSync(path.join(world.project, 'notes/idea.txt'), 'utf8'),
      scratch: readFileSync(path.join(world.project, 'a.scratch'), 'utf8'),
    };
  },

  /** With the home staged too, both are seen together. */
  async 'with the home staged too'(world, helper) {
    furnish(world);
    const { run, facts, writes } = deskOf(world, helper);
    const settings = { writesOutside: 'stage' } as const;
    const ran = await run('rm -rf notes; echo x > ~/from-try; cat ~/from-try', { settings });
    const later = await runInWorld(world, 'cat ~/from-try; cat notes/idea.txt', {
      sandboxed: true,
      helperPath: helper,
      settings,
    });
    const { deleted, lost } = await facts();
    await writes.tried?.end(world.project, origin.runId, 'drop');
    return {
      ran: ran.output,
      later: later.output,
      deleted: deleted.files,
      lost,
      home: existsSync(path.join(world.home, 'from-try')),
    };
  },
};
