/** What a skill, or a command of the agent's own, would run by itself: found in whatever file it may mean. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readClaudeHook } from '../../../../main/doors/hooks/claude/read-claude-hook.ts';
import { readCodexHook } from '../../../../main/doors/hooks/codex/read-codex-hook.ts';
import { readCopilotHook } from '../../../../main/doors/hooks/copilot/read-copilot-hook.ts';
import { readGeminiHook } from '../../../../main/doors/hooks/gemini/read-gemini-hook.ts';
import { readOpencodeHook } from '../../../../main/doors/hooks/opencode/read-opencode-hook.ts';
import { readQwenHook } from '../../../../main/doors/hooks/qwen/read-qwen-hook.ts';
import { judgeDelegate } from '../../../../main/doors/hooks/skills/judge-delegate.ts';
import { judgeSkill } from '../../../../main/doors/hooks/skills/judge-skill.ts';
import { readSkillLines } from '../../../../main/doors/hooks/skills/read-skill-lines.ts';

const sayTool = (event: string, tool: string, input: object): object => ({
  session_id: 's',
  cwd: '/shop',
  hook_event_name: event,
  permission_mode: 'default',
  tool_name: tool,
  tool_input: input,
});

test.each([
  ['a text', 'Look at `git status`, and say hello!', []],
  ['a line', 'State: !`git status`', ['git status']],
  ['two lines, one of them twice', '!`a` and !`b` and !`a`', ['a', 'b']],
  ['a block', 'Do\n```!\nrm -r x\nls\n```\nso', ['rm -r x\nls']],
  ['a block of another kind', 'Do\n```sh\nrm -r x\n```\nso', []],
  ['a block within a list', '- a\n  ```!\n  rm x\n  ```', ['rm x']],
  ['braces', 'prompt = "!{git diff} and !{awk \'{print}\'}"', ['git diff', "awk '{print}'"]],
])('%s', (_what, text, lines) => {
  expect(readSkillLines(text)).toEqual({ kind: 'lines', lines });
});

test.each([
  ['hooks of its own', '---\nname: a\nhooks:\n  PreToolUse: []\n---\nx'],
  ['braces that never close', 'a !{rm -r x'],
  ['a block that never closes', 'a\n```!\nrm -r x'],
  ['more lines than anybody reads', Array.from({ length: 13 }, (_, at) => `!\`echo ${at}\``).join('\n')],
])('with %s nobody can tell line by line', (_what, text) => {
  expect(readSkillLines(text).kind).toBe('unclear');
});

describe('the files that a name may mean', () => {
  let home: string;
  let project: string;
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  };
  beforeEach(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-skills-')));
    project = join(home, 'p');
    mkdirSync(project);
    vi.stubEnv('HOME', home);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true });
  });

  test.each([
    ['p/.claude/skills/helper/SKILL.md', 'helper'],
    ['p/docs/deep/er/.claude/skills/helper/SKILL.md', 'helper'],
    ['p/node_modules/x/.claude/skills/helper/SKILL.md', 'x:helper'],
    ['p/.claude/commands/helper.md', '/helper now'],
    ['p/.claude/commands/docs/helper.md', '/docs:helper'],
    ['p/.github/skills/helper/SKILL.md', 'helper'],
    ['p/.opencode/skills/helper/SKILL.md', 'helper'],
    ['p/.agents/skills/helper/SKILL.md', 'HELPER'],
    ['.claude/skills/helper/SKILL.md', 'helper'],
    ['.claude/plugins/cache/a/b/skills/helper/SKILL.md', 'b:helper'],
    ['.gemini/commands/helper.toml', 'helper'],
  ])('%s for %s', async (path, name) => {
    put(path, 'x !`touch escaped`');
    expect(await judgeSkill(name, project)).toEqual({ kind: 'lines', lines: ['touch escaped'] });
  });

  test('a name that the text gives itself counts as well as that of its folder', async () => {
    put('p/.claude/skills/other/SKILL.md', '---\nname: "helper"\n---\n!`touch escaped`');
    expect(await judgeSkill('helper', project)).toMatchObject({ kind: 'lines' });
  });

  test('every file of the name counts: the harmless one does not hide the other', async () => {
    put('p/.claude/skills/helper/SKILL.md', 'nothing');
    expect(await judgeSkill('helper', project)).toEqual({ kind: 'nothing' });
    put('p/sub/.claude/skills/helper/SKILL.md', '!`touch escaped`');
    expect(await judgeSkill('helper', project)).toEqual({ kind: 'lines', lines: ['touch escaped'] });
  });

  test('a link to a skill is followed', async () => {
    put('elsewhere/SKILL.md', '!`touch escaped`');
    mkdirSync(join(project, '.claude/skills'), { recursive: true });
    symlinkSync(join(home, 'elsewhere'), join(project, '.claude/skills/helper'));
    expect(await judgeSkill('helper', project)).toMatchObject({ kind: 'lines' });
  });

  test('what is not found, or too long to read, is unknown', async () => {
    expect(await judgeSkill('helper', project)).toMatchObject({ kind: 'unknown' });
    put('p/.claude/skills/helper/SKILL.md', 'x'.repeat(300 * 1024));
    expect(await judgeSkill('helper', project)).toMatchObject({ kind: 'unknown' });
  });
});

describe('an agent of the agent', () => {
  let project: string;
  beforeEach(() => {
    project = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-delegates-')));
  });
  afterEach(() => rmSync(project, { recursive: true }));
  const put = (path: string, head: string): string => {
    const file = join(project, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `---\nname: Helper\n${head}\n---\nHelp.\n`);
    return file;
  };

  test.each(['helper', 'HELPER', 'shop:helper', null])(
    'whose file names programs is asked about when called %s',
    (name) => {
      const file = put('.claude/agents/any.md', 'hooks: { Stop: [{ hooks: [{ command: x }] }] }');
      expect(judgeDelegate('claude', name, [project])).toMatchObject({ kind: 'unknown', paths: [file] });
      expect(judgeDelegate('claude', 'reviewer', [project])).toEqual({ kind: 'nothing' });
    },
  );

  test('whose file names none is called without a question', () => {
    put('.claude/agents/helper.md', 'tools: Read');
    expect(judgeDelegate('claude', 'helper', [project])).toEqual({ kind: 'nothing' });
  });

  test('that is another program is asked about without a file', () => {
    expect(judgeDelegate('qwen', 'claude-code', [project]).kind).toBe('unknown');
    expect(judgeDelegate('qwen', 'general-purpose', [project])).toEqual({ kind: 'nothing' });
  });
});

test.each([
  ['claude', readClaudeHook, 'PreToolUse', sayTool('PreToolUse', 'Agent', { subagent_type: 'helper', prompt: 'x' })],
  ['claude', readClaudeHook, 'PreToolUse', sayTool('PreToolUse', 'Task', { subagent_type: 'helper', prompt: 'x' })],
  ['codex', readCodexHook, 'PreToolUse', sayTool('PreToolUse', 'spawn_agent', { agent_type: 'helper', message: 'x' })],
  ['gemini', readGeminiHook, 'BeforeTool', sayTool('BeforeTool', 'invoke_agent', { agent_name: 'helper' })],
  ['qwen', readQwenHook, 'PreToolUse', sayTool('PreToolUse', 'agent', { subagent_type: 'helper', prompt: 'x' })],
  [
    'copilot',
    readCopilotHook,
    'preToolUse',
    { sessionId: 's', cwd: '/shop', toolName: 'task', toolArgs: { agent_type: 'helper', name: 'one' } },
  ],
  [
    'opencode',
    readOpencodeHook,
    'tool.execute.before',
    { tool: 'task', sessionID: 's', callID: 'c', directory: '/shop', args: { subagent_type: 'helper' } },
  ],
] as const)('%s calls an agent of its own by name', (_agent, read, event, payload) => {
  expect(read(event, payload)).toMatchObject({ kind: 'call', call: { kind: 'delegate', name: 'helper' } });
});
