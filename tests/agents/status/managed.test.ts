/** Hooks in the settings of the machine, with real agents: they outlast what a project, a person, a flag or a variable says. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  mkdirSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { clients, type ClientName } from '../harness/clients.ts';
import { runningRows } from '../harness/every-agent.ts';
import { statusOf, withAgent } from '../harness/everyday.ts';
import { closedToOthers } from '../harness/open-to-others.ts';
import { canHaveOwnEtc, openOwnEtc, type OwnEtc } from '../harness/own-etc.ts';

interface Row {
  readonly agent: ClientName;
  readonly file: string;
  readonly off: readonly [path: string, text: string];
  /** Settings of the machine with which a person's hooks do not run; absent where that file has none. */
  readonly forbids?: string;
  /** Where that is another file. */
  readonly forbidsIn?: string;
  readonly args: readonly string[];
  /** Words with which it is held there as well, although it does not say that it begins. */
  readonly also?: readonly string[];
}

const rows: readonly Row[] = [
  {
    agent: 'claude',
    file: 'claude-code/managed-settings.json',
    off: ['.claude/settings.json', '{ "disableAllHooks": true }'],
    forbids: '{ "allowManagedHooksOnly": true }',
    args: ['--permission-mode', 'bypassPermissions'],
    also: ['--bare', '--setting-sources=project', '--safe-mode'],
  },
  {
    agent: 'codex',
    file: 'codex/requirements.toml',
    off: ['.codex/config.toml', '[features]\nhooks = false\n'],
    forbids: 'allow_managed_hooks_only = true\n',
    args: [],
  },
  {
    agent: 'gemini',
    file: 'gemini-cli/settings.json',
    off: ['.gemini/settings.json', '{ "hooksConfig": { "enabled": false } }'],
    forbids: '{ "hooksConfig": { "enabled": false } }',
    args: [],
  },
  {
    agent: 'qwen',
    file: 'qwen-code/settings.json',
    off: ['.qwen/settings.json', '{ "disableAllHooks": true }'],
    forbids: '{ "disableAllHooks": true }',
    args: [],
  },
  {
    agent: 'copilot',
    file: 'github-copilot/policy.d/countersign.json',
    off: ['.github/copilot/settings.json', '{ "disableAllHooks": true }'],
    forbids: '{ "allowManagedHooksOnly": true }',
    forbidsIn: 'github-copilot/managed-settings.json',
    args: ['--trust-folder'],
  },
  {
    agent: 'opencode',
    file: 'opencode/opencode.json',
    off: ['opencode.json', '{ "plugin": [] }'],
    args: [],
  },
];

for (const { agent, file, off, forbids, forbidsIn = file, args, also = [] } of runningRows(rows)) {
  if (!canHaveOwnEtc) {
    test(`${agent}: settings of the machine`, ({ skip }) => skip('only the superuser can have an /etc of their own'));
    continue;
  }
  let place: OwnEtc;
  const open = (): OwnEtc => (place = openOwnEtc());
  const ofMachine = (): string => join(place.etc, file);
  const command = (line: string) =>
    [
      { kind: 'tool', ...clients[agent].shell(line) },
      { kind: 'text', text: 'done' },
    ] as const;
  withAgent(
    agent,
    (stage) => {
      test.skipIf(forbids === undefined)(
        `${agent}: settings of the machine that shut a person’s hooks out are a red light with the file`,
        async () => {
          const other = join(place.etc, forbidsIn);
          mkdirSync(dirname(other), { recursive: true });
          writeFileSync(other, forbids ?? '');
          const { lab } = stage;
          expect(await statusOf(lab, agent)).toMatchObject({
            enforcement: 'not-gated',
            reason: `Hooks of yours are switched off for this machine, in /etc/${forbidsIn}.`,
          });
          const end = await lab.run(agent, command('echo in:$COUNTERSIGN_SANDBOX'));
          expect(end.heard).toContain('in:');
          expect(end.heard).not.toContain('in:bwrap');
          rmSync(other);
        },
      );

      test(`${agent}: hooks there run although the project switches hooks off, and go again`, async () => {
        const { lab } = stage;
        stage.broker().person.start(() => 'deny');
        expect((await lab.cli('uninstall', agent, '--yes')).code).toBe(0);
        const installing = await lab.cli('install', agent, '--managed', '--yes');
        expect(installing.code, `${installing.stdout}${installing.stderr}`).toBe(0);
        lab.write(...off);
        const end = await lab.run(agent, command('echo in:$COUNTERSIGN_SANDBOX'), { args });
        expect(end.heard, end.stderr).toContain('in:bwrap');
        expect(await statusOf(lab, agent)).toMatchObject({ enforcement: 'gated' });
        for (const word of also) {
          const past = await lab.run(agent, command('echo in:$COUNTERSIGN_SANDBOX'), { args: [...args, word] });
          expect(past.heard, `${word} ${past.stderr}`).toContain('in:bwrap');
        }
        rmSync(join(lab.project, off[0]));
        const before = readFileSync(ofMachine(), 'utf8');
        expect((await lab.cli('install', agent, '--managed', '--yes')).stdout).toContain('Already installed.');
        expect(readFileSync(ofMachine(), 'utf8')).toBe(before);
        expect((await lab.cli('uninstall', agent, '--managed', '--yes')).code).toBe(0);
        expect(readdirSync(dirname(ofMachine()))).not.toContain(basename(ofMachine()));
        // A plugin of ours, where the settings only name one.
        expect(existsSync(join(dirname(ofMachine()), 'countersign.js'))).toBe(false);
      });
    },
    open,
  );
}

const nobody = 65_534;

test.skipIf(process.getuid?.() !== 0)(
  'who may not write there is told what to type, and nothing is written',
  async ({ skip }) => {
    if (closedToOthers !== null) skip(closedToOthers);
    const home = mkdtempSync(join(tmpdir(), 'countersign-nobody-'));
    chownSync(home, nobody, nobody);
    const out = join(import.meta.dirname, '../../../out/countersign.cjs');
    const child = spawn(process.execPath, [out, 'install', 'claude', '--managed', '--yes'], {
      uid: nobody,
      gid: nobody,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', HOME: home, XDG_RUNTIME_DIR: home },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(child, 'close');
    const draft = join(home, '.local/share/countersign/agents/claude.managed');
    expect(said).toContain(`sudo install -D -m 0644 '${draft}' '/etc/claude-code/managed-settings.json'`);
    expect(said).toContain('count for every user of this machine');
    expect(readFileSync(draft, 'utf8')).toContain('PreToolUse');
    expect(existsSync('/etc/claude-code/managed-settings.json')).toBe(false);
    rmSync(home, { recursive: true });
  },
);
