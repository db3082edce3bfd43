/** What policies, permissions and grants mean for a real command. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test, afterEach } from 'vitest';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { cannotTry, createPlace, users } from './harness/users.ts';
import { runInWorld, type RunOptions } from './harness/worlds/run-in-world.ts';
import { createWorld, type World } from './harness/worlds/world.ts';

const place = createPlace();
afterAll(() => place.remove());
let world: World;
beforeEach(() => {
  world = createWorld(null, place.worlds(users[0] ?? { title: 'ordinary user', uid: 0 }));
});
afterEach(() => world.remove());

const run = async (script: string, options: Partial<RunOptions> = {}): Promise<string> =>
  (await runInWorld(world, script, { sandboxed: true, ...options })).output.trim();
const can = (what: string): string => `(${what}) >/dev/null 2>&1 && echo yes || echo no`;
const entryAt = (name: string, access: 'read' | 'write' | 'deny'): Settings['permissions'][number] => ({
  kind: 'path',
  path: path.join(world.base, name),
  access,
});

const openHome = (): Partial<Settings> => ({
  files: { mode: 'workspace-write', writableRoots: [world.home], excludeTmpdir: true, excludeSlashTmp: false },
});

const git = (...args: string[]): void => {
  execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], { cwd: world.project, stdio: 'ignore' });
};

const reach = (name: string): string =>
  can(`python3 -c "import socket; socket.socket(socket.AF_UNIX).connect('${name}')"`);

describe.skipIf(cannotTry !== null)('in the sandbox', () => {
  test('read-only may write nothing but private places', async () => {
    const settings: Partial<Settings> = { files: { mode: 'read-only' } };
    expect(
      await run(`${can('echo x > a.txt')}; ${can('cat a.txt')}; ${can('echo x > /dev/shm/x')}`, { settings }),
    ).toBe('no\nyes\nyes');
  });

  test('a writable root is writable, and its own protected names are not', async () => {
    const settings: Partial<Settings> = {
      files: { mode: 'workspace-write', writableRoots: [world.outside], excludeTmpdir: true, excludeSlashTmp: true },
    };
    const script = `${can('echo x > "$OUT/x"')}; ${can('mkdir -p "$OUT/.claude/x"')}; ${can('echo x > /tmp/x')}`;
    expect(await run(script, { settings, env: { OUT: world.outside } })).toBe('yes\nno\nno');
  });

  test('the deepest entry wins: closed in an open folder, open in a closed one', async () => {
    for (const name of ['project/a/b', 'project/a/c']) mkdirSync(path.join(world.base, name), { recursive: true });
    writeFileSync(path.join(world.base, 'project/a/secret'), 'x');
    const settings: Partial<Settings> = {
      permissions: [entryAt('project/a', 'deny'), entryAt('project/a/b', 'write')],
    };
    const script = [can('cat a/secret'), can('ls a/c'), can('echo x > a/b/y'), can('mv a z'), can('ls a')].join('; ');
    expect(await run(script, { settings })).toBe('no\nno\nyes\nno\nno');
    expect(existsSync(path.join(world.base, 'project/a/b/y'))).toBe(true);
  });

  test('a glob denies what it names, and a denied name that does not exist cannot be made', async () => {
    mkdirSync(path.join(world.project, '.hidden/deep'), { recursive: true });
    for (const folder of ['sub', '.hidden/deep']) writeFileSync(path.join(world.project, folder, '.env'), 'x');
    const settings: Partial<Settings> = {
      permissions: [{ kind: 'glob', glob: '**/.env', access: 'deny' }, entryAt('project/keys', 'deny')],
    };
    expect(
      await run(
        `${can('cat sub/.env')}; ${can('cat .hidden/deep/.env')}; ${can('mv sub/.env x')}; ${can('mkdir keys/x')}; ${can('cat a.txt')}`,
        {
          settings,
        },
      ),
    ).toBe('no\nno\nno\nno\nyes');
    expect(existsSync(path.join(world.project, 'keys'))).toBe(false);
  });

  test('an entry for a file that is still to be written lets it be written, and nothing beside it', async () => {
    const wanted = path.join(world.outside, 'new.txt');
    const settings: Partial<Settings> = { permissions: [{ kind: 'path', path: wanted, access: 'write' }] };
    const script = `${can('echo x >> "$OUT/new.txt"')}; ${can('echo x > "$OUT/other.txt"')}; ${can('rm "$OUT/new.txt"')}`;
    expect(await run(script, { settings, env: { OUT: world.outside } })).toBe('yes\nno\nno');
    expect([readFileSync(wanted, 'utf8'), existsSync(path.join(world.outside, 'other.txt'))]).toEqual(['x\n', false]);
  });

  test('a file that an entry names and nobody writes is not there afterwards, and none is made in vain', async () => {
    const paths = ['new.txt', 'later/', 'no/such/new.txt'].map((name) => `${world.outside}/${name}`);
    const settings: Partial<Settings> = {
      permissions: paths.map((named) => ({ kind: 'path', path: named, access: 'write' })),
    };
    const script = `cat "$OUT/new.txt"; ${can('mkdir "$OUT/later"')}; ${can('mkdir -p "$OUT/no/such"')}`;
    expect(await run(script, { settings, env: { OUT: world.outside } })).toBe('no\nno');
    expect(paths.map((named) => existsSync(named))).toEqual([false, false, false]);
  });

  test('what nobody may read is unreadable, by every name', async () => {
    symlinkSync(path.join(world.home, 'data'), path.join(world.project, 'link'));
    writeFileSync(path.join(world.home, 'data/x'), world.secret);
    const settings: Partial<Settings> = { denyRead: [path.join(world.project, 'link')] };
    expect(await run(`cat "$HOME/data/x" link/x; cat /proc/self/root"$HOME"/data/x`, { settings })).not.toContain(
      world.secret,
    );
  });

  test('a folder of PATH that may not be entered stops no command, and hides no missing one', async () => {
    const closed = path.join(world.outside, 'closed');
    mkdirSync(closed, { mode: 0 });
    // The second holds for the superuser as well, who may enter every folder.
    const searchPath = `${closed}/bin:/${'x'.repeat(300)}/bin:${process.env['PATH']}`;
    const environment = {
      brokerEnv: { ...process.env, HOME: world.home, PATH: searchPath },
      env: { PATH: searchPath },
    };
    expect(await run('echo ran', environment)).toBe('ran');
    for (const helperPath of [null, place.helper]) {
      const ran = await runInWorld(world, '', { sandboxed: true, argv: ['no-such-tool'], helperPath, ...environment });
      expect([ran.exitCode, ran.output]).toEqual([127, 'no-such-tool: command not found\n']);
    }
  });

  test('a secret is unreadable where a variable says that it lies, but not what is the project’s', async () => {
    for (const file of [path.join(world.outside, 'kube'), path.join(world.project, 'kube')]) writeFileSync(file, 'x');
    const brokerEnv = {
      ...process.env,
      HOME: world.home,
      KUBECONFIG: `${world.outside}/kube:${world.project}/kube`,
      GNUPGHOME: world.base,
    };
    expect(await run(`${can('cat "$OUT/kube"')}; ${can('cat kube')}`, { brokerEnv, env: { OUT: world.outside } })).toBe(
      'no\nyes',
    );
  });

  test('a service that listens in a writable place is out of reach, also in the project', async () => {
    const settings: Partial<Settings> = {
      files: { mode: 'workspace-write', writableRoots: [world.outside], excludeTmpdir: true, excludeSlashTmp: true },
    };
    const servers = [world.outside, world.project].map((folder) =>
      createServer((socket) => socket.on('error', () => {}).end('x')).listen(path.join(folder, 'sock')),
    );
    await Promise.all(servers.map((server) => once(server, 'listening')));
    expect(await run(`${reach(`${world.outside}/sock`)}; ${reach('sock')}`, { settings })).toBe('no\nno');
    for (const server of servers) server.close();
  });

  test('with a closed root only what is named can be seen', async () => {
    const settings: Partial<Settings> = {
      permissions: [
        { kind: 'special', name: 'root', access: 'deny' },
        { kind: 'special', name: 'minimal', access: 'read' },
      ],
    };
    const script = `${can('echo x > a.txt')}; ${can('ls "$HOME"')}; ${can('ls /var/log')}; ${can('git status')}; ${can('echo x > /x')}`;
    expect(await run(script, { settings })).toBe('yes\nno\nno\nyes\nno');
  });

  const grants: readonly (readonly [string, () => Grant, string, string])[] = [
    [
      'a path to write',
      () => ({ kind: 'path', path: path.join(world.outside, 'folder'), access: 'write' }),
      'echo x > "$OUT/folder/x"',
      'yes',
    ],
    [
      'only that path',
      () => ({ kind: 'path', path: path.join(world.outside, 'folder'), access: 'write' }),
      'echo x > "$OUT/x"',
      'no',
    ],
    [
      'a file to read',
      () => ({ kind: 'path', path: path.join(world.home, '.netrc'), access: 'read' }),
      'cat "$HOME/.netrc"',
      'yes',
    ],
    [
      'a file in a closed folder',
      () => ({ kind: 'path', path: path.join(world.home, '.ssh/id_ed25519'), access: 'read' }),
      'cat "$HOME/.ssh/id_ed25519"',
      'yes',
    ],
    [
      'a protected name',
      () => ({ kind: 'path', path: path.join(world.project, '.vscode'), access: 'write' }),
      'echo x > .vscode/tasks.json',
      'yes',
    ],
    [
      'the project does not lift protection',
      () => ({ kind: 'path', path: world.project, access: 'write' }),
      'echo x > .vscode/tasks.json',
      'no',
    ],
  ];
  test.each(grants)('a grant of %s', async (_, grant, script, expected) => {
    expect(await run(can(script), { grants: [grant()], env: { OUT: world.outside } })).toBe(expected);
  });

  test('a worktree elsewhere can commit, and its repository is protected all the same', async () => {
    const tree = path.join(world.base, 'away');
    execFileSync('git', ['worktree', 'add', '-q', tree], { cwd: world.project, stdio: 'ignore' });
    const script = [
      can('git commit -q --allow-empty -m x'),
      can('echo x > "$REPO/.git/hooks/post-commit"'),
      can('git config a.b c'),
      can('echo x > "$REPO/a.txt"'),
      can('echo "gitdir: /x" > .git'),
    ];
    expect(await run(script.join('; '), { projectRoot: tree, env: { REPO: world.project } })).toBe(
      'yes\nno\nno\nno\nno',
    );
  });

  test('a .git file that names somebody else’s repository opens nothing', async () => {
    const thief = path.join(world.base, 'thief');
    mkdirSync(thief);
    writeFileSync(path.join(thief, '.git'), `gitdir: ${world.project}/.git\n`);
    expect(await run(can('echo x > "$REPO/.git/x"'), { projectRoot: thief, env: { REPO: world.project } })).toBe('no');
  });

  test('submodules keep their hooks and their pointers', async () => {
    git('clone', '-q', '.', '../other');
    git('submodule', 'add', '-q', '../other', 'mod');
    git('commit', '-qm', 'mod');
    const script = [
      can('echo x > .git/modules/mod/hooks/pre-commit'),
      can('echo x > mod/.git'),
      can('mv mod mod2'),
      can('cd mod && git -c user.name=t -c user.email=t@e commit -q --allow-empty -m x'),
    ];
    expect(await run(script.join('; '))).toBe('no\nno\nno\nyes');
  });

  test('hooks that the repository keeps among its files are protected too', async () => {
    mkdirSync(path.join(world.project, '.husky/_'), { recursive: true });
    execFileSync('git', ['config', 'core.hooksPath', '.husky/_'], { cwd: world.project });
    expect(await run(`${can('echo x > .husky/pre-commit')}; ${can('echo x > .husky/_/h')}`)).toBe('no\nno');
  });

  test('full access to files with a blocked network writes everywhere and reaches nothing', async () => {
    const settings: Partial<Settings> = { files: { mode: 'danger-full-access' } };
    const script = `${can('echo x > "$OUT/x"')}; ${can('exec 3<>/dev/tcp/1.1.1.1/80')}; grep -c : /proc/net/dev`;
    expect(await run(script, { settings, argv: ['bash', '-c', script], env: { OUT: world.outside } })).toBe(
      'yes\nno\n1',
    );
    expect(readFileSync(path.join(world.outside, 'x'), 'utf8')).toBe('x\n');
  });

  const refusals: readonly (readonly [string, () => Partial<RunOptions>])[] = [
    ['the root as a project', () => ({ projectRoot: '/' })],
    ['a home as a project', () => ({ projectRoot: world.home })],
    ['a project with a line break in its name', () => ({ projectRoot: '/a\nb' })],
    ['a project that does not exist', () => ({ projectRoot: path.join(world.base, 'none') })],
    ['a file as a project', () => ({ projectRoot: path.join(world.outside, 'file') })],
    ['a project inside what nobody may read', () => ({ settings: { denyRead: [world.base] } })],
    [
      'a grant of something denied',
      () => ({
        settings: { denyRead: [world.outside] },
        grants: [{ kind: 'path', path: `${world.outside}/file`, access: 'read' }],
      }),
    ],
    [
      'a single host',
      () => ({ grants: [{ kind: 'host', target: { host: 'example.com', port: 443, protocol: 'https' } }] }),
    ],
    [
      'leaving the sandbox while something is denied',
      () => ({ sandboxed: false, settings: { denyRead: [world.outside] } }),
    ],
    ['a protection that is missing', () => ({ settings: { requiredProtections: ['denials-observed'] } })],
  ];
  test.each(refusals)('%s is refused before anything runs', async (_, options) => {
    await expect(run('true', options())).rejects.toThrow();
  });

  test.each([
    '.zlogin',
    '.xsession',
    '.pam_environment',
    '.config/environment.d/a.conf',
    '.local/bin/git',
    '.config/nvim/init.lua',
    '.vimrc',
    '.tmux.conf',
  ])(
    'what the session, the editor or the terminal of a person runs (%s) is made by nobody in an open home',
    async (name) => {
      expect(
        await run(can(`mkdir -p "$HOME/$(dirname ${name})"; echo x > "$HOME/${name}"`), { settings: openHome() }),
      ).toBe('no');
    },
  );

  test('a home as a project is possible where the settings name it', async () => {
    const settings = openHome();
    expect(
      await run(`${can('echo x > y')}; ${can('echo x >> .bashrc')}; ${can('cat .netrc')}`, {
        projectRoot: world.home,
        settings,
      }),
    ).toBe('yes\nno\nno');
  });
});
