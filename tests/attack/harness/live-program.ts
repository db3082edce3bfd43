/** Attacks that need a broker of their own around them; runs one by name as the current user and prints what it saw. */
import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLauncher } from '../../../main/node/launch/create-launcher.ts';
import { carrying, signal } from '../../../main/node/launch/process/process-tree.ts';
import { ptyNative } from '../../../main/node/launch/process/pty-native.ts';
import { ownDescriptor } from '../../../main/node/launch/process/descriptors.ts';
import { createSandboxPlans } from '../../../main/node/sandbox/create-sandbox-plans.ts';
import { draftFor, runInWorld } from './worlds/run-in-world.ts';
import { createWorld, type World } from './worlds/world.ts';

type Live = (world: World, sandboxed: boolean, argument: string) => Promise<unknown>;

const mark = (world: World): string => path.basename(world.base);
const alive = (world: World): number => left(world).length;

/** What a broker keeps ready in its own data for as long as it runs: spare-folders.test.ts sees that it goes with it. */
const spare = /^home\/\.countersign-data\/placeholders\/spare-[^/]+\/(\d+\/)?$/;

/** Folders with a stroke at their end. One that is kept ready may be taken, and be gone, before it is entered. */
function below(world: World, folder: string): readonly string[] {
  try {
    return readdirSync(path.join(world.base, folder), { withFileTypes: true }).flatMap((entry) => {
      const name = folder + entry.name;
      return entry.isDirectory() ? [`${name}/`, ...below(world, `${name}/`)] : [name];
    });
  } catch (error) {
    if (spare.test(folder) && error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Everything below the world that is not the inside of the repository, with the kind of each name. */
function names(world: World): readonly string[] {
  return (
    below(world, '')
      .filter((name) => !/\.git\/(objects|logs|refs|worktrees)/.test(name))
      .filter((name) => !spare.test(name))
      // And what it remembers there of settings.
      .filter((name) => !/^home\/\.countersign-data\/(?:obeyed\.json$|without-secrets\/)/.test(name))
      .toSorted()
  );
}

const live: Readonly<Record<string, Live>> = {
  /** A terminal of the broker, opened as node-pty does, and another file of the broker without close-on-exec. */
  async descriptors(world, sandboxed) {
    const { master, slave } = ptyNative().open(80, 24);
    const native = ptyNative().open(80, 24);
    for (const fd of [master, slave, native.master, native.slave]) ownDescriptor(fd);
    const script = 'for f in $(seq 3 60); do [ -e /proc/self/fd/$f ] && readlink /proc/self/fd/$f; done; true';
    if (sandboxed) {
      const pipes = await runInWorld(world, script, { sandboxed: true });
      const terminal = await runInWorld(world, script, { sandboxed: true, terminal: true });
      return { output: pipes.output + terminal.output };
    }
    const child = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await new Promise((resolve) => child.once('close', resolve));
    closeSync(slave);
    return { output };
  },

  /** Processes that leave their group, their session and their parent; stopped ones; ones that ignore everything. */
  async orphans(world, sandboxed, kind) {
    const hold = 'trap "" TERM HUP INT; exec sleep 1000';
    const scripts: Record<string, string> = {
      background: `(${hold}) >/dev/null 2>&1 &`,
      'double fork': `( ( (${hold}) & ) & ) >/dev/null 2>&1`,
      setsid: `setsid sh -c '${hold}' >/dev/null 2>&1 &`,
      nohup: 'nohup sleep 1000 >/dev/null 2>&1 &',
      stopped: 'sh -c "kill -STOP \\$\\$; sleep 1000" >/dev/null 2>&1 & sleep 0.1',
      'clean environment': `setsid env -i sh -c '${hold}' >/dev/null 2>&1 &`,
      daemon: `perl -e 'use POSIX; exit if fork; POSIX::setsid(); exit if fork; chdir "/"; sleep 1000' >/dev/null 2>&1`,
      coproc: 'mkfifo f; sleep 1000 < f >/dev/null 2>&1 & sleep 0.05',
    };
    const script = `${scripts[kind] ?? 'exit 9'}\ntrue`;
    const env = { ATTACKMARK: mark(world) };
    if (sandboxed) {
      const { exitCode } = await runInWorld(world, script, { sandboxed: true, env });
      return { exitCode, alive: alive(world) };
    }
    const child = spawn('/bin/sh', ['-c', script], {
      stdio: 'ignore',
      cwd: world.project,
      env: { ...process.env, ...env },
      detached: true,
    });
    await new Promise((resolve) => child.once('exit', resolve));
    await pause(50);
    const count = alive(world);
    for (const pid of left(world)) signal(pid, 'SIGKILL');
    return { exitCode: 0, alive: count };
  },

  /** Ended by the broker while it refuses to die. */
  async terminated(world, _, kind) {
    const scripts: Record<string, string> = {
      stubborn: 'trap "" TERM; echo ready; while :; do sleep 0.1; done',
      'stopped group': 'echo ready; kill -STOP $$; sleep 1000',
      forking: 'echo ready; f() { sleep 0.01; f & }; f; f; f; sleep 1000',
      polite: 'trap "echo bye; exit 3" TERM; echo ready; while :; do sleep 0.05; done',
    };
    const ran = await runInWorld(world, scripts[kind] ?? 'exit 9', {
      sandboxed: true,
      env: { ATTACKMARK: mark(world) },
      during: (attempt) =>
        attempt.onOutput((_stream, chunk) => {
          if (Buffer.from(chunk).toString().includes('ready')) attempt.terminate();
        }),
    });
    return { exitCode: ran.exitCode, signal: ran.signal, output: ran.output, alive: alive(world) };
  },

  /** The names of the world before and after runs that end in different ways. */
  async litter(world, _, kind) {
    const before = names(world);
    if (kind === 'unborn repository') rmSync(path.join(world.project, '.git'), { recursive: true });
    const start = kind === 'unborn repository' ? names(world) : before;
    const run = async (script: string): Promise<unknown> => await runInWorld(world, script, { sandboxed: true });
    if (kind === 'together') await Promise.all([run('sleep 0.2'), run('sleep 0.05'), run('true')]);
    else if (kind === 'missing command') await runInWorld(world, '', { sandboxed: true, argv: ['no-such-command'] });
    else if (kind === 'writes while it runs') {
      await runInWorld(world, 'echo ready; sleep 0.2', {
        sandboxed: true,
        during: (attempt) =>
          attempt.onOutput(() => writeFileSync(path.join(world.project, '.claude/kept'), 'by a person')),
      });
      const kept = existsSync(path.join(world.project, '.claude/kept'));
      rmSync(path.join(world.project, '.claude'), { recursive: true, force: true });
      return { kept, added: names(world).filter((name) => !start.includes(name)) };
    } else await run('ls -a; git status --short');
    const after = names(world);
    return {
      added: after.filter((name) => !start.includes(name)),
      lost: start.filter((name) => !after.includes(name)),
    };
  },

  /** Secrets that come, or are replaced, while a command waits for them. */
  async changes(world, sandboxed, kind) {
    const file = kind === 'replaced folder' ? '.aws/credentials' : '.ssh/id_ed25519';
    const script = `echo ready; for i in $(seq 20); do cat "$HOME/${file}" "$HOME/.ssh/new" 2>/dev/null; sleep 0.03; done; true`;
    const change = (): void => {
      writeFileSync(path.join(world.home, '.ssh/new'), `${world.secret}\n`);
      if (kind !== 'replaced folder') {
        writeFileSync(path.join(world.home, 'fresh'), `${world.secret}\n`);
        renameSync(path.join(world.home, 'fresh'), path.join(world.home, file));
      }
    };
    let changed = false;
    const { output } = await runInWorld(world, script, {
      sandboxed,
      during: (attempt) =>
        attempt.onOutput(() => {
          if (!changed) change();
          changed = true;
        }),
    });
    return { leaked: output.includes(world.secret) };
  },

  /** A name of the plan becomes a link between the yes and the start. */
  async swapped(world) {
    const target = path.join(world.project, 'sub');
    const inner = path.join(target, 'inner');
    mkdirSync(inner);
    const settings = {
      permissions: [
        { kind: 'path' as const, path: target, access: 'read' as const },
        { kind: 'path' as const, path: inner, access: 'write' as const },
      ],
    };
    const ordinary = await runInWorld(world, 'touch sub/inner/ok; touch sub/no', { sandboxed: true, settings });
    const plans = createSandboxPlans({ homeDir: world.home, dataDir: `${world.home}/.d`, env: process.env });
    const resolved = await plans.resolve(draftFor(world, settings));
    if (resolved.kind !== 'plan') return resolved;
    rmSync(inner, { recursive: true });
    symlinkSync(world.outside, inner);
    const launched = await createLauncher({
      builderPath: process.env['ATTACK_BUILDER'] ?? null,
      env: process.env,
      helperPath: null,
      dataDir: `${world.home}/.d`,
    }).launch({
      runId: 'run_swapped',
      attempt: 1,
      plan: resolved.plan,
      argv: ['/bin/sh', '-c', 'touch sub/inner/escaped'],
      cwd: world.project,
      projectRoot: world.project,
      env: {},
      terminal: null,
    });
    return {
      ordinary: ordinary.exitCode,
      kind: launched.kind,
      escaped: existsSync(path.join(world.outside, 'escaped')),
    };
  },

  /** Being the broker that is killed: prints the mark and waits. */
  async broker(world, sandboxed, kind) {
    await runInWorld(world, 'echo ready; setsid sleep 1000 & sleep 1000', {
      sandboxed,
      terminal: kind === 'terminal',
      env: { ATTACKMARK: mark(world) },
      during: (attempt) =>
        attempt.onOutput(() => {
          if (kind === 'half-built') leaveBehind(world);
          process.stdout.write(`${JSON.stringify({ base: world.base, before: 0 })}\n`);
        }),
    });
    return null;
  },
};

/**
 * Leaves behind what bubblewrap leaves when it is killed half way: a process with its environment that waits for ever. The real one is
 * to be had for less than a millisecond.
 */
function leaveBehind(world: World): void {
  const environments = readdirSync('/proc').flatMap((pid) => {
    try {
      const isBwrap = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')[0]?.endsWith('bwrap') === true;
      return isBwrap ? readFileSync(`/proc/${pid}/environ`, 'latin1') : [];
    } catch {
      return []; // Another user's, or gone.
    }
  });
  const own = environments.find((text) => text.includes(`ATTACKMARK=${mark(world)}`)) ?? '';
  const variables = own.split('\0').map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]);
  const env = Object.fromEntries(variables.filter(([name]) => name !== '')) as Record<string, string>;
  spawn('sleep', ['1000'], { env, detached: true, stdio: 'ignore', cwd: '/' }).unref();
}

/** Processes of the attack, known by their environment or by where they are. */
function left(world: World): readonly number[] {
  const inside = readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(world.base);
    } catch {
      return false; // Another user's, or gone.
    }
  });
  return [...new Set([...carrying(`ATTACKMARK=${mark(world)}`), ...inside.map(Number)])].filter(
    (pid) => pid !== process.pid,
  );
}

const [name = '', kind = '', parent = '', probe = '', how = ''] = process.argv.slice(2);
const world = createWorld(probe === '' ? null : probe, parent);
const result = await live[name]?.(world, how !== 'control', kind);
// The world goes with its ground (`users.ts`).
process.stdout.write(`\n${JSON.stringify(result)}\n`, () => process.exit(0));
