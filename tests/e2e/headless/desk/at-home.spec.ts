/** What is started in the home folder: it is nobody's project unless the settings name it, and nothing of other projects is touched. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { expect, test, type Home } from '../helpers/shared-desk.ts';
import { connectMcp } from '../helpers/mcp-agent.ts';
import { runCli } from '../helpers/run-cli.ts';

const answerSchema = z.object({
  hookSpecificOutput: z.object({ updatedInput: z.object({ command: z.string() }).optional() }),
});

const shim = join(import.meta.dirname, '../../../../out/shim.cjs');

async function collect(argv: readonly string[], home: Home, input = ''): Promise<string> {
  const [program = '', ...args] = argv;
  const child = spawn(program, args, { cwd: home.home, env: home.env, stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.end(input);
  await once(child, 'close');
  return said;
}

const hook = (home: Home, event: string, more: object): Promise<string> =>
  collect(
    [process.execPath, shim, 'hook', 'claude', event],
    home,
    JSON.stringify({
      session_id: 's1',
      transcript_path: '/t',
      cwd: home.home,
      permission_mode: 'default',
      hook_event_name: event,
      tool_use_id: 't1',
      ...more,
    }),
  );

/** What an agent's call comes to: the answer of its hook, or of the line that the hook gave it. */
async function ask(home: Home, tool: string, input: object): Promise<string> {
  const answer = await hook(home, 'PreToolUse', { tool_name: tool, tool_input: input });
  const given = answerSchema.parse(JSON.parse(answer)).hookSpecificOutput.updatedInput;
  return given === undefined ? answer : collect(['bash', '-c', given.command], home);
}

const touch = (name: string) => ['--', 'sh', '-c', `touch ${name}; echo made`];

async function everyEntryPoint(home: Home): Promise<Readonly<Record<string, string>>> {
  const at = { home, cwd: home.home };
  const cli = async (...args: string[]): Promise<string> => {
    const { stdout, stderr } = await runCli(args, at);
    return stdout.toString() + stderr;
  };
  const agent = await connectMcp({ ...home, project: home.home });
  const patch = '*** Begin Patch\n*** Add File: by-patch\n+x\n*** End Patch';
  const said = {
    exec: await cli('exec', ...touch('by-exec')),
    run: await cli('run', '--network', 'blocked', ...touch('by-run')),
    mcp: (await agent.call('shell', { command: 'touch by-mcp; echo made' })).text,
    patch: (await agent.call('apply_patch', { patch })).text,
    hook: await ask(home, 'Bash', { command: 'touch by-hook; echo made' }),
    write: await ask(home, 'Write', { file_path: join(home.home, '.bashrc'), content: 'x' }),
  };
  await agent.client.close();
  return said;
}

const made = (home: Home): readonly string[] =>
  ['by-exec', 'by-run', 'by-mcp', 'by-patch', 'by-hook'].filter((name) => existsSync(join(home.home, name)));

test('nothing that starts in the home may change it, each refusal says where to go, and other projects stay as they are', async ({
  startHost,
  home,
}) => {
  mkdirSync(join(home.home, '.claude'));
  const settings = JSON.stringify({ hooks: { PreToolUse: [{ matcher: '', hooks: [] }] } });
  writeFileSync(join(home.home, '.claude/settings.json'), settings);
  await startHost();
  const inProject = (name: string) => runCli(['exec', ...touch(name)], { home });
  expect((await inProject('before')).stdout.toString()).toBe('made\n');
  // Its own settings are the person's: nothing is opened because of them.
  expect(await hook(home, 'SessionStart', { source: 'startup' })).toBe('');
  const before = await runCli(['status', '--json'], { home });
  expect(JSON.parse(before.stdout.toString())).toMatchObject({ projects: [home.project] });
  for (const [entryPoint, said] of Object.entries(await everyEntryPoint(home))) {
    expect(said, entryPoint).toContain('is your home folder; a command could change everything in it.');
    expect(said, entryPoint).toContain('cd into a repository and start there');
  }
  expect(made(home)).toEqual([]);
  expect(existsSync(join(home.home, '.bashrc'))).toBe(false);
  // Nothing began there, so it is nobody's project.
  const refused = await runCli(['status', '--json'], { home });
  expect(JSON.parse(refused.stdout.toString())).toMatchObject({ projects: [home.project] });
  expect((await inProject('after')).stdout.toString()).toBe('made\n');
  // Looking around needs no yes; keys and passwords are closed by their names.
  const look = await runCli(['exec', '--sandbox', 'read-only', '--', 'cat', 'small-project/hello.txt'], {
    home,
    cwd: home.home,
  });
  expect(look.stdout.toString()).toBe('hello from the project\n');
  const status = await runCli(['status', '--json'], { home });
  // Nobody's whole home is looked through for what agents obey.
  expect(JSON.parse(status.stdout.toString())).toMatchObject({ projects: [home.project, home.home], brings: [] });
});

test('an open page lists a home where something runs, and not where that was refused', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const listed = broker.page.getByRole('navigation').getByRole('listitem');
  const at = { home, cwd: home.home };
  expect((await runCli(['exec', ...touch('by-exec')], at)).stderr).toContain('is your home folder');
  // A later event of this page's own stream: what came before it was applied.
  const looking = runCli(['exec', '--', 'touch', 'in-project'], { home });
  expect((await looking).code).toBe(0);
  await expect(broker.page.getByText('touch in-project').first()).toBeVisible();
  await expect(listed).toHaveCount(1);
  await runCli(['exec', '--sandbox', 'read-only', '--', 'true'], at);
  await expect(listed).toHaveCount(2);
  await broker.page.reload();
  await expect(listed).toHaveCount(2);
});

test('what contains the home is refused alike, and a wider start asks a person', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const at = await runCli(['exec', ...touch('x')], { home, cwd: '/' });
  expect(at.stderr).toContain('/ is a folder that contains your home folder');
  expect(at.stderr).toContain('cd into a repository');
  const wider = runCli(['exec', '--writable', '.', ...touch('by-exec')], { home, cwd: home.home });
  await expect(broker.card).toContainText('looser settings');
  await broker.deny.click();
  expect((await wider).code).not.toBe(0);
  expect(made(home)).toEqual([]);
});

test('where the settings name the home it is a project like any other', async ({ startHost, home }) => {
  const folder = join(home.home, '.local/share/countersign');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(
    join(folder, 'settings.json'),
    JSON.stringify({
      files: { mode: 'workspace-write', writableRoots: [home.home], excludeTmpdir: false, excludeSlashTmp: false },
    }),
    { mode: 0o600 },
  );
  await startHost();
  const { write, ...said } = await everyEntryPoint(home);
  expect(made(home)).toEqual(['by-exec', 'by-run', 'by-mcp', 'by-patch', 'by-hook']);
  expect(said['exec']).toBe('made\n');
  // What shells obey stays closed there too.
  expect(write).toContain('deny');
  expect(readFileSync(join(home.project, 'hello.txt'), 'utf8')).toBe('hello from the project\n');
});
