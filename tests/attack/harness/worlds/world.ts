/** A small host to attack: a home with secrets, a project with a repository, a folder that is none of the project's business. */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

export interface World {
  readonly base: string;
  readonly home: string;
  readonly project: string;
  readonly outside: string;
  readonly sockets: string;
  readonly secret: string;
  readonly probe: string | null;
  remove(): void;
}

const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'init.defaultBranch=main'];

/** A repository with a worktree and without hooks, in a folder that is not there. */
export function makeProject(project: string, home: string): void {
  const at = (name: string): string => path.join(project, name);
  mkdirSync(project);
  const git = (...args: string[]): void => {
    execFileSync('git', [...identity, ...args], {
      cwd: project,
      stdio: 'pipe',
      env: { PATH: process.env['PATH'], HOME: home },
    });
  };
  git('init', '-q');
  writeFileSync(at('a.txt'), 'a\n');
  mkdirSync(at('.vscode'));
  writeFileSync(at('.vscode/settings.json'), '{}\n');
  mkdirSync(at('sub'));
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  git('worktree', 'add', '-q', at('tree'));
  git('config', 'user.name', 't');
  git('config', 'user.email', 't@example.com');
  if (existsSync(at('.git/hooks'))) rmSync(at('.git/hooks'), { recursive: true });
}

/** Made once for the suite: the ten programs of git for each world took longer than some of its attacks. */
function copyProject(project: string, home: string): void {
  const first = process.env['ATTACK_PROJECT'];
  if (first === undefined) return makeProject(project, home);
  cpSync(first, project, { recursive: true });
  // The two files that say where a worktree lies.
  for (const name of ['tree/.git', '.git/worktrees/tree/gitdir']) {
    const file = path.join(project, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(first, project));
  }
}

/** `parent` is not under /tmp or /var/tmp, which a sandbox replaces and would hide too much. */
export function createWorld(probe: string | null, parent: string): World {
  const base = realpathSync(mkdtempSync(path.join(parent, 'world-')));
  // Sockets, and other users of this test, must be able to pass.
  chmodSync(base, 0o755);
  const secret = `secret-${randomBytes(9).toString('hex')}`;
  const at = (...names: string[]): string => path.join(base, ...names);
  for (const folder of [
    'home/.ssh',
    'home/.aws',
    'home/.config/gh',
    'home/.gnupg',
    'home/.claude',
    'home/.codex',
    'home/shop',
    'home/data',
    'home/.countersign-data/placeholders',
    'outside',
    's',
  ]) {
    mkdirSync(at(folder), { recursive: true });
  }
  for (const file of ['.ssh/id_ed25519', '.aws/credentials', '.config/gh/hosts.yml', '.gnupg/key', '.netrc']) {
    writeFileSync(at('home', file), `${secret}\n`, { mode: 0o600 });
  }
  for (const file of [
    'home/.claude/.credentials.json',
    'home/.codex/auth.json',
    'home/.bash_history',
    'home/.psql_history',
    'home/shop/.env',
    'outside/.env.production',
  ]) {
    writeFileSync(at(file), `${secret}\n`, { mode: 0o600 });
  }
  writeFileSync(at('home/.npmrc'), `fund=false\n//npm.example/:_authToken=${secret}\n`, { mode: 0o600 });
  writeFileSync(at('home/.bashrc'), '# start\n');
  writeFileSync(at('outside/file'), 'before\n');
  writeFileSync(at('outside/tool'), '#!/bin/sh\necho tool\n', { mode: 0o755 });
  mkdirSync(at('outside/folder'));
  copyProject(at('project'), at('home'));
  if (probe !== null) cpSync(probe, at('probe'));
  return {
    base,
    home: at('home'),
    project: at('project'),
    outside: at('outside'),
    sockets: at('s'),
    secret,
    probe: probe === null ? null : at('probe'),
    remove: () => {
      // An attack may leave folders that their owner may not enter. What vanishes meanwhile is no fault: a launcher takes away what it kept ready.
      spawnSync('chmod', ['-R', 'u+rwX', base]);
      rmSync(base, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
