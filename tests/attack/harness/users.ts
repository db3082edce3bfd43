/** As whom the attacks are made: the current user, and an ordinary one when the current is the superuser. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { accessSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { findProgram } from '../../../main/node/sandbox/machine/find-program.ts';
import type { AttackResult } from './attack.ts';
import { startThere, type Start } from './worlds/reachable.ts';
import { bundledProgram, checkoutPlace, compiledPlace, nodeInside, sharedProgram } from './shared-programs.ts';

export interface TestUser {
  readonly title: 'superuser' | 'ordinary user';
  readonly uid: number;
}

/** No account has this number, so nothing has to be made for it or removed. */
const ordinaryUid = 64_123;
const self = process.getuid?.() ?? 0;

export const users: readonly TestUser[] =
  self === 0
    ? [
        { title: 'superuser', uid: 0 },
        { title: 'ordinary user', uid: ordinaryUid },
      ]
    : [{ title: 'ordinary user', uid: self }];

/** Why nothing can be tried here, or null. */
export const cannotTry: string | null =
  findProgram('bwrap', process.env) === null ? 'bubblewrap is not installed' : null;

const here = import.meta.dirname;
const environment: Record<string, string> = {
  PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
  HOME: '/nonexistent',
  LANG: 'C.UTF-8',
  // What the projects of worlds are copies of.
  ...(process.env['ATTACK_PROJECT'] === undefined ? {} : { ATTACK_PROJECT: process.env['ATTACK_PROJECT'] }),
};

function startOf({ uid }: TestUser, program: string, args: readonly string[]): Start {
  accessSync(path.join(here, program));
  const starter = path.join(here, 'compiled-program.mjs');
  const words = [compiledPlace(uid), bundledProgram(program), ...args];
  if (uid === self) return { file: nodeInside(), args: [starter, ...words], identity: null };
  return startThere(uid, checkoutPlace(), nodeInside(), [starter, ...words]);
}

const endSchema = z.object({
  signal: z.string().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
  stderr: z.string(),
});
const resultSchema = z.array(
  z.object({
    name: z.string(),
    control: z.boolean(),
    sandboxed: z.boolean(),
    output: z.string(),
    controlOutput: z.string(),
  }),
);

/** With what the sandboxed pass writes outside of its project staged, and then without the pass that has no sandbox. */
export const onLayer: Readonly<Record<string, string>> = { ATTACK_STAGED: '1' };

export async function runAs(
  user: TestUser,
  title: string,
  place: Place,
  more: Readonly<Record<string, string>> = {},
): Promise<readonly AttackResult[]> {
  return resultSchema.parse(
    JSON.parse(
      await programAs(
        user,
        'batch-program.ts',
        [title, place.probe ?? '', place.worlds(user), place.helper ?? ''],
        more,
      ),
    ),
  );
}

/** Runs a program of this folder as a user and gives back the last line it printed. */
export async function programAs(
  user: TestUser,
  program: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const start = startOf(user, program, args);
  const { stdout } = await promisify(execFile)(start.file, start.args, {
    ...start.identity,
    env: { ...environment, ...more },
    maxBuffer: 64 << 20,
    cwd: '/',
  }).catch((error: unknown) => {
    throw new Error(`${program} as ${user.title}: ${whyItEnded(error)}`, { cause: error });
  });
  return stdout.trimEnd().split('\n').at(-1) ?? '';
}

/** The words of its error first: a report has room for one line. */
function whyItEnded(error: unknown): string {
  const { signal, code, stderr } = endSchema.parse(error);
  const said = /^\w*Error\b.*$/mu.exec(stderr)?.[0] ?? stderr.trim().split('\n').at(-1) ?? '';
  return `${signal ?? code}: ${said}`;
}

/**
 * Where worlds are made. Programs that make many leave them to its `remove`: a file system that looks at what was just removed before it
 * gives a new file (ext4) took a sixth of the computing time of attacks that each removed their own.
 */
export interface Ground {
  readonly base: string;
  worlds(user: TestUser): string;
  remove(): void;
}

/** With the C program that makes system calls; without a compiler what needs it is skipped. */
export interface Place extends Ground {
  readonly probe: string | null;
  /** The observer, built where everybody can start it. */
  readonly helper: string | null;
}

export function createGround(): Ground {
  const base = mkdtempSync(path.join(self === 0 ? '/var/lib' : homedir(), 'countersign-attack-'));
  // Passed but not listed, as a folder of homes often is: for the ordinary user, whose folder it is not.
  chmodSync(base, 0o711);
  return {
    base,
    worlds(user) {
      const folder = path.join(base, String(user.uid));
      if (mkdirSync(folder, { recursive: true }) !== undefined && user.uid !== self)
        chownSync(folder, user.uid, user.uid);
      return folder;
    },
    remove() {
      // An attack may leave folders that their owner may not enter.
      if (self !== 0) spawnSync('chmod', ['-R', 'u+rwX', base]);
      rmSync(base, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export function createPlace(): Place {
  const starter = sharedProgram('starter');
  if (starter !== null) {
    environment['ATTACK_STARTER'] = starter;
    process.env['ATTACK_STARTER'] = starter;
  }
  const builder = process.env['COUNTERSIGN_BUILDER'] === 'own' ? sharedProgram('builder') : null;
  if (builder !== null) {
    environment['ATTACK_BUILDER'] = builder;
    process.env['ATTACK_BUILDER'] = builder;
  }
  const staging = sharedProgram('staging');
  if (staging !== null) {
    environment['ATTACK_STAGING'] = staging;
    process.env['ATTACK_STAGING'] = staging;
  }
  const namespace = sharedProgram('namespace');
  if (namespace !== null) environment['ATTACK_NAMESPACE_HOLDER'] = namespace;
  return { ...createGround(), probe: sharedProgram('probe'), helper: sharedProgram('observer') };
}

export interface StartedProgram {
  readonly firstLine: Promise<string>;
  /** As `kill -9` would. */
  kill(): void;
}

export function startAs(user: TestUser, program: string, args: readonly string[]): StartedProgram {
  const start = startOf(user, program, args);
  const child = spawn(start.file, start.args, {
    ...start.identity,
    env: environment,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const firstLine = new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().split('\n')[0] ?? ''));
  });
  return { firstLine, kill: () => void child.kill('SIGKILL') };
}

/** What a scenario of the layer saw, acted out by that user. */
export async function seenOnLayer(place: Place, user: TestUser, scenario: string): Promise<unknown> {
  return JSON.parse(await programAs(user, 'staged-program.ts', [scenario, place.worlds(user), place.helper ?? '']));
}
