/** Facts about the help, the completions and the manual page: they say what the command line does, and no more. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node-pty';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agentIdSchema } from '#domain/agents/agent.ts';
import { commandTable } from '../../../../main/doors/cli/documentation/command-table.ts';
import { stagedOptions } from '../../../../main/doors/cli/commands/staged.ts';
import { readRunArguments } from '../../../../main/doors/cli/exec/run-agent.ts';
import { exitCodes } from '../../../../main/doors/cli/exit-codes.ts';
import { completionShells, writeCompletions } from '../../../../main/doors/cli/documentation/write-completions.ts';
import { writeManPage } from '../../../../main/doors/cli/documentation/write-man-page.ts';
import { askedHelp, wholeHelp } from '../../../../main/doors/cli/documentation/write-usage.ts';

const root = join(import.meta.dirname, '../../../..');
const source = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Where the options of each subcommand are read. */
const readers: Readonly<Record<string, readonly string[]>> = {
  exec: ['main/doors/cli/exec/arguments/read-exec-arguments.ts'],
  serve: ['main/rpc/headless/read-serve-arguments.ts'],
  status: ['main/cli.ts'],
  agents: ['main/doors/cli/commands/agents.ts'],
  stop: ['main/doors/cli/commands/stop.ts'],
  release: ['main/doors/cli/commands/release.ts'],
  doctor: ['main/cli.ts'],
  approvals: ['main/doors/cli/commands/approvals.ts'],
  drive: ['main/doors/drive/read-drive-arguments.ts'],
  audit: ['main/doors/cli/commands/audit.ts', 'main/doors/cli/commands/store-care.ts'],
  assess: ['main/doors/cli/commands/assess.ts'],
  rules: ['main/doors/cli/commands/rules.ts', 'main/doors/cli/commands/read-rule-arguments.ts'],
  policy: ['main/doors/cli/commands/policy.ts'],
  model: ['main/doors/cli/commands/model.ts'],
  mcp: ['main/doors/cli/commands/mcp.ts'],
  install: ['main/doors/cli/commands/install.ts'],
  uninstall: ['main/doors/cli/commands/install.ts'],
  hook: ['main/doors/cli/commands/hook.ts'],
  redeem: ['main/doors/cli/commands/redeem.ts'],
  start: ['main/doors/cli/sessions/start.ts'],
  sessions: ['main/doors/cli/sessions/sessions.ts'],
  settings: ['main/doors/cli/sessions/settings.ts'],
  leave: ['main/doors/cli/exec/leave.ts'],
  pair: ['main/doors/cli/devices/pair.ts'],
  devices: ['main/doors/cli/devices/devices.ts'],
  team: ['main/doors/cli/devices/team.ts'],
  completions: [],
};

function optionsIn(paths: readonly string[]): Set<string> {
  const found = paths.flatMap((path) => [
    ...source(path).matchAll(/'?([a-z][a-z-]*)'?: \{ type: '(?:string|boolean)'/g),
  ]);
  return new Set(found.map(([, name]) => name ?? ''));
}

test('the table names every subcommand that there is, and no other', () => {
  const [table = ''] = /^const commands: [^]*?^\};/m.exec(source('main/cli.ts')) ?? [];
  const handled = [...table.matchAll(/^ {2}(?:async )?([a-z]+)[(:]/gm)].map(([, name]) => name);
  const named = commandTable.map(({ name }) => name);
  expect(new Set(handled.filter((name) => name !== 'help'))).toEqual(new Set(named));
});

test('what may follow a subcommand is what its reader knows', () => {
  const actions = new Map(commandTable.map(({ name, actions: words }) => [name, words]));
  for (const name of ['install', 'uninstall']) {
    expect(actions.get(name)).toEqual([...agentIdSchema.options, 'other', 'command-line']);
  }
  expect(actions.get('completions')).toEqual(completionShells);
  for (const name of ['approvals', 'audit', 'rules', 'policy', 'model', 'drive', 'settings']) {
    const words = (readers[name] ?? []).map(source).join('');
    for (const action of actions.get(name) ?? []) expect(words).toContain(`'${action}'`);
  }
});

const optionsOf = (wanted: string): readonly string[] =>
  commandTable.flatMap(({ name, options }) => (name === wanted ? options.map((option) => option.name) : []));

test('run takes what exec takes, but no time limit, and a terminal without being told', () => {
  const refused = optionsOf('exec').filter(
    (option) =>
      readRunArguments([`--${option}`, '--', 'x'], '/', false).kind === 'bad' && !optionsOf('run').includes(option),
  );
  expect(refused).toEqual(['timeout-ms', 'tty', 'no-tty']);
  expect([...optionsOf('run'), ...refused].toSorted()).toEqual(optionsOf('exec').toSorted());
});

test.each(['staged', 'keep', 'discard', 'undo'] as const)('%s takes just the options of its help, too', (name) => {
  expect(optionsOf(name).toSorted()).toEqual([...stagedOptions[name]].toSorted());
});

test.each(commandTable.filter(({ name }) => name !== 'run' && !Object.hasOwn(stagedOptions, name)))(
  '$name takes just the options of its help',
  ({ name, options }) => {
    expect(new Set(options.map((option) => option.name))).toEqual(optionsIn(readers[name] ?? []));
  },
);

test('every exit code is in the help', () => {
  for (const code of Object.values(exitCodes)) expect(wholeHelp()).toMatch(new RegExp(`^ {2}${code}\\b`, 'm'));
});

test('help is what it is asked for, unless the command behind -- is meant', () => {
  for (const { name, options } of commandTable) {
    const help = askedHelp(name, ['--help']) ?? '';
    for (const option of options) expect(help).toContain(`--${option.name}`);
    expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110);
  }
  expect(askedHelp('exec', ['--', 'npm', '--help'])).toBeNull();
  expect(askedHelp('exec', ['--json', '--', 'ls'])).toBeNull();
});

/** What bash offers after these words, the last one being typed. */
function offered(...words: string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ');
  const script = `${writeCompletions('bash')}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _countersign; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

describe('the completions', () => {
  test.each([
    [['countersign', 'ap'], ['approvals']],
    [['countersign', 'approvals', 'a'], ['answer']],
    [['countersign', 'exec', '--net'], ['--network']],
    [
      ['countersign', 'exec', '--network', 'a'],
      ['ask', 'allow-listed'],
    ],
    [['countersign', 'audit', 'export', '--format', 'm'], ['markdown']],
    [
      ['countersign', 'completions', ''],
      ['bash', 'zsh', 'fish', '--help'],
    ],
    [['countersign', 'nothing', ''], []],
  ])('of bash after %j are %j', (words, expected) => {
    expect(offered(...words)).toEqual(expected);
  });

  test.each(completionShells)('of %s know every subcommand and option', (shell) => {
    const text = writeCompletions(shell);
    for (const { name, options } of commandTable) {
      expect(text).toContain(name);
      for (const option of options) expect(text).toMatch(new RegExp(`(--|-l )${option.name}\\b`));
    }
  });

  test('of bash are read by it without complaint', () => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: writeCompletions('bash'), encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  describe('as the shell itself offers them', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'completions-'));
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    const lines: readonly [string, string[]][] = [
      ['countersign ap', ['approvals']],
      ['countersign approvals a', ['answer']],
      ['countersign exec --netw', ['--network']],
      ['countersign exec --network al', ['allow-listed']],
      ['countersign audit export --format m', ['markdown']],
    ];

    test.for(lines)('by fish after %j: %j', ([line, expected], { skip }) => {
      const file = join(folder, 'countersign.fish');
      writeFileSync(file, writeCompletions('fish'));
      const script = 'source $argv[1]; complete -C"$argv[2]"';
      const { error, stdout, stderr } = spawnSync('fish', ['--no-config', '-c', script, file, line], {
        env: { ...process.env, HOME: folder },
        encoding: 'utf8',
      });
      if (error !== undefined) return skip('fish is not installed here');
      const words = stdout.split('\n').flatMap((each) => each.split('\t')[0]?.trim() || []);
      expect([words, stderr]).toEqual([expected, '']);
    });

    // It completes for whoever types at a terminal, so it is given one.
    test.for(lines)('by zsh after %j: %j', async ([line, [expected = '']], { skip }) => {
      if (spawnSync('zsh', ['--version']).error !== undefined) return skip('zsh is not installed here');
      writeFileSync(join(folder, '_countersign'), writeCompletions('zsh'));
      const set = `PS1='> '; fpath=(${folder} $fpath); autoload -Uz compinit; compinit -u -D`;
      writeFileSync(join(folder, '.zshrc'), set);
      const shell = spawn('zsh', ['-i'], { cols: 200, env: { ...process.env, HOME: folder, ZDOTDIR: folder } });
      let screen = '';
      shell.onData((text) => (screen += text));
      const gone = new Promise((resolve) => shell.onExit(resolve));
      await expect.poll(() => screen).toContain('> ');
      shell.write(`${line}\t`);
      const typed = line.slice(0, line.lastIndexOf(' ') + 1) + expected;
      await expect.poll(() => screen).toContain(typed);
      shell.kill('SIGKILL');
      await gone;
    });
  });
});

test('the manual page is read by man without a warning, and holds every subcommand and option', (context) => {
  const page = writeManPage('1.2.3');
  const { error, stdout, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-rLL=200n'], {
    input: page,
    encoding: 'utf8',
  });
  if (error !== undefined) return context.skip('groff is not installed here');
  expect(stderr).toBe('');
  const text = stdout
    .replaceAll(/\u001b\[[0-9;]*m|.\u0008/g, '')
    .replaceAll('‐', '-')
    .replaceAll('−', '-');
  for (const { name, options } of commandTable) {
    expect(text).toContain(`countersign ${name}`);
    for (const option of options) expect(text).toContain(`--${option.name}`);
  }
  return undefined;
});
