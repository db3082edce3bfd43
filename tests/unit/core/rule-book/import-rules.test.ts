/** What becomes of other tools' rules. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readForeignRules } from '#core/policy/import/import-rules.ts';
import { readCallList } from '#core/policy/safe/read-call-list.ts';
import { english } from '#domain/common/message.ts';
import type { RuleSource } from '#domain/rules/rule-book.ts';
import { readLine } from '../request/reader.ts';

const read = (source: RuleSource, text: string) => {
  const reading = readForeignRules({ source, text, project: '/p' }, { project: '/p', read: readLine });
  if (reading.kind === 'unreadable') return english(reading.why);
  const { drafts, left } = reading.rules;
  return { drafts, left: left.map(({ what }) => what) };
};
const base = { project: '/p', sandbox: 'keep', reason: null, expiresAt: null };

describe('Codex rules', () => {
  test('a rule with everything is carried over, and stays in the sandbox', () => {
    const text = `
      # kept by hand
      prefix_rule(
          pattern = ["gh", ["pr", "issue"], 'view'],  # alternatives
          decision = "prompt",
          justification = "It shows \\"private\\" things",
          match = ["gh pr view 1", ["gh", "issue", "view", "a b"]],
          not_match = ["gh pr list"],
      )
      prefix_rule(pattern=["npm","run","test"])
      prefix_rule(["cargo", "test"], decision="forbidden")`;
    expect(read('codex', text)).toEqual({
      drafts: [
        {
          ...base,
          effect: 'prompt',
          match: 'prefix',
          tokens: ['gh', ['pr', 'issue'], 'view'],
          reason: 'It shows "private" things',
          examples: { match: ['gh pr view 1', "gh issue view 'a b'"], notMatch: ['gh pr list'] },
        },
        { ...base, effect: 'allow', match: 'prefix', tokens: ['npm', 'run', 'test'] },
        { ...base, effect: 'forbid', match: 'prefix', tokens: ['cargo', 'test'] },
      ],
      left: [],
    });
  });

  test('what has no counterpart is named with its line', () => {
    const text = `network_rule(host="a.example", protocol="https", decision="allow")
host_executable(name="git", paths=["/usr/bin/git"])
prefix_rule(pattern=["ls"], decision="sometimes")
prefix_rule(pattern=[])
prefix_rule(pattern=["ls", 3])
prefix_rule(pattern=["ls"], colour="red")
load_rules("x")`;
    expect(read('codex', text)).toEqual({
      drafts: [],
      left: [
        'network_rule',
        'host_executable',
        'prefix_rule',
        'prefix_rule',
        'prefix_rule',
        'prefix_rule',
        'load_rules',
      ].map((name, index) => `line ${index + 1}: ${name}`),
    });
  });

  test.each([
    ['a program', 'x = 1\nprefix_rule(pattern=x)', 'Line 1'],
    ['a loop', 'prefix_rule(pattern=["ls"])\nfor x in []:\n  pass', 'Line 2'],
    ['a computed list', 'prefix_rule(pattern=["ls"] + ["-l"])', 'Line 1'],
    ['a formatted text', 'prefix_rule(pattern=[f"ls"])', 'Line 1'],
    ['an open bracket', 'prefix_rule(pattern=["ls"', 'Line 1'],
    ['an open text', 'prefix_rule(pattern=["ls])', 'Line 1'],
    ['an argument twice', 'prefix_rule(pattern=["ls"], pattern=["rm"])', 'Line 1'],
    ['an unknown escape', String.raw`prefix_rule(pattern=["\x41"])`, 'Line 1'],
  ])('%s refuses the whole file and says where', (_what, text, where) => {
    expect(read('codex', text)).toContain(where);
  });

  test('any text ends in calls or in a line that is bad, quickly', () => {
    const piece = fc.constantFrom(
      'prefix_rule',
      '(',
      ')',
      '[',
      ']',
      ',',
      '=',
      '"',
      "'",
      '\\',
      '#',
      '\n',
      'a',
      '1',
      '"""',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const result = readCallList(pieces.join(''));
        return result.kind === 'calls' || result.line >= 1;
      }),
      { numRuns: 3000 },
    );
  });
});

describe('Claude Code permissions', () => {
  test.each([
    ['allow', 'Bash(npm run test:*)', { effect: 'allow', match: 'prefix', tokens: ['npm', 'run', 'test'] }],
    ['allow', 'Bash(npm run test *)', { effect: 'allow', match: 'prefix', tokens: ['npm', 'run', 'test'] }],
    ['allow', 'Bash(npm run build)', { effect: 'allow', match: 'exact', tokens: ['npm', 'run', 'build'] }],
    ['ask', "Bash(git commit -m 'a b')", { effect: 'prompt', match: 'exact', tokens: ['git', 'commit', '-m', 'a b'] }],
    ['deny', 'Bash(rm:*)', { effect: 'forbid', match: 'prefix', tokens: ['rm'] }],
  ])('%s %s is carried over', (list, entry, expected) => {
    expect(read('claude', JSON.stringify({ permissions: { [list]: [entry] } }))).toEqual({
      drafts: [{ ...base, ...expected }],
      left: [],
    });
  });

  test.each([
    'Bash',
    'Bash(*)',
    'Bash(git * main)',
    'Bash(npm run test*)',
    'Bash(a && b)',
    'Bash(echo $HOME)',
    'Bash(FOO=1 make)',
    'Bash(ls > x)',
    'Bash(sudo ls)',
    'WebFetch(domain:example.com)',
    'Read(~/.zshrc)',
    'mcp__github__search',
    'nonsense(((',
  ])('%s is left out and named', (entry) => {
    expect(read('claude', JSON.stringify({ permissions: { allow: [entry] } }))).toEqual({
      drafts: [],
      left: [`allow: ${entry}`],
    });
  });

  test('settings that are no rules are named, and other parts of the file are not looked at', () => {
    const text = JSON.stringify({ model: 'x', permissions: { defaultMode: 'plan', additionalDirectories: ['/x'] } });
    expect(read('claude', text)).toEqual({
      drafts: [],
      left: ['permissions.defaultMode', 'permissions.additionalDirectories'],
    });
  });
});

test('sandbox-runtime settings become no rule, and each entry is named with its place here', () => {
  const text = JSON.stringify({
    network: { allowedDomains: ['a.example'], allowLocalBinding: true },
    filesystem: { denyRead: ['~/.ssh'], allowWrite: ['.'] },
    enableWeakerNestedSandbox: false,
  });
  expect(read('srt', text)).toEqual({
    drafts: [],
    left: [
      'network.allowedDomains: a.example',
      'filesystem.denyRead: ~/.ssh',
      'filesystem.allowWrite: .',
      'network.allowLocalBinding',
      'enableWeakerNestedSandbox',
    ],
  });
});

test.each(['claude', 'srt', 'countersign'] as const)('a %s file that is not one is refused as a whole', (source) => {
  for (const text of ['', '{', '[]', '{"permissions":{"allow":"Bash"},"network":3,"version":2}']) {
    expect(read(source, text)).toMatch(/^This is not a/);
  }
});
