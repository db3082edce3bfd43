/** What a skill, or a command of the agent's own, would run by itself: found in whatever file it may mean. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { judgeSkill } from '../../../../main/doors/hooks/skills/judge-skill.ts';
import { readSkillLines } from '../../../../main/doors/hooks/skills/read-skill-lines.ts';

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
