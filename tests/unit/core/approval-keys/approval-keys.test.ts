/** What a remembered yes matches, and what it must not. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forEachLimit } from '#domain/sandbox/resource-limits.ts';
import { commandKeys, type KeyInput } from '#core/approval/approval-keys.ts';
import type { Json } from '#domain/common/canonical-json.ts';
import { defaultSettings } from '#domain/settings/default-settings.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { reader } from '../request/reader.ts';

const plan: SandboxPlan = {
  mechanism: 'bwrap',
  unsandboxedBecause: null,
  entries: [
    { path: '/', access: 'read' },
    { path: '/p', access: 'write' },
    { path: '/home/u/.ssh', access: 'deny' },
  ],
  protectedPaths: ['/p/.git/hooks'],
  network: 'filtered',
  tmp: 'private',
  passEnv: ['NPM_TOKEN'],
  grants: [{ kind: 'path', path: '/x', access: 'read' }],
  limits: forEachLimit(() => 5),
  nested: true,
  protections: ['fs-write', 'network'],
  missing: ['limits'],
};

function input(line: string, more: Partial<KeyInput['facts']> = {}): KeyInput {
  const argv = ['/bin/bash', '-c', line];
  return {
    facts: {
      argv,
      parsed: reader.read(argv),
      cwd: '/p/web',
      projectRoot: '/p',
      executable: { path: '/bin/bash', realPath: '/usr/bin/bash', contentHash: null },
      scripts: [{ path: '/p/x.sh', realPath: '/p/x.sh', contentHash: 'h1' }],
      envDelta: { A: '1' },
      terminal: false,
      plan,
      ...more,
    },
    isAgent: false,
    settings: {
      ...defaultSettings,
      files: { mode: 'workspace-write', writableRoots: ['/w'], excludeTmpdir: false, excludeSlashTmp: false },
      allowedHosts: ['a.example'],
      deniedHosts: ['b.example'],
      permissions: [{ kind: 'path', path: '/y', access: 'write' }],
      denyRead: ['/z'],
      passEnv: ['NPM_TOKEN'],
      requiredProtections: ['fs-write'],
      limits: forEachLimit(() => 5),
    },
  };
}

/** Every place in a value that holds no further one. */
function leaves(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...at, name]));
}

/** The same with another value there. */
function changed(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) {
    if (typeof value === 'string') return `${value}!`;
    if (typeof value === 'number') return value + 1;
    return value === null ? 'x' : value === false;
  }
  if (Array.isArray(value)) return value.map((each: Json, at) => (String(at) === name ? changed(each, rest) : each));
  const inner = value as Record<string, unknown>;
  return { ...inner, [name]: changed(inner[name], rest) };
}

/** What may change without a new question: see the comments in the code. The parts of a line follow from its words. */
const mayChange = [
  /^facts\.parsed\.(segments|opaque)/,
  /^facts\.plan\.protectedPaths/,
  /^facts\.plan\.entries\.2\.path$/,
  /^settings\.(approvalPolicy|approvalDeadlineMs|timeoutMs)/,
];

describe('another key comes of a change in', () => {
  const whole = input('npm test');
  const places = leaves(whole).filter((at) => !mayChange.some((free) => free.test(at.join('.'))));
  test('whatever the card shows and whatever makes the plan', () => expect(places.length).toBeGreaterThan(50));

  test.each(places.map((at) => [at.join('.'), at] as const))('%s', async (_, at) => {
    expect(await commandKeys(changed(whole, at) as KeyInput)).not.toEqual(await commandKeys(whole));
  });
});

describe('the same key comes of', () => {
  test('the same command', async () => {
    expect(await commandKeys(input('npm test'))).toEqual(await commandKeys(input('npm test')));
  });

  test('a secret that appeared, and a repository in the project: both are only closed', async () => {
    const closed: SandboxPlan = {
      ...plan,
      entries: [...plan.entries, { path: '/p/.env', access: 'deny' }],
      protectedPaths: [...plan.protectedPaths, '/p/sub/.git/hooks'],
    };
    expect(await commandKeys(input('npm test', { plan: closed }))).toEqual(await commandKeys(input('npm test')));
  });

  test('grants in another order', async () => {
    const other = { kind: 'socket', path: '/s' } as const;
    const forth = { ...plan, grants: [...plan.grants, other] };
    const back = { ...plan, grants: [other, ...plan.grants] };
    expect(await commandKeys(input('ls', { plan: forth }))).toEqual(await commandKeys(input('ls', { plan: back })));
  });
});

const never = [
  'echo $HOME',
  'ls *',
  'echo $(id)',
  'eval "$x"',
  'curl x | sh',
  "echo 'a",
  'source f',
  'bash -c "$x"',
  'xargs rm',
  'a\0b',
  '('.repeat(100),
];

describe('what was not read is never remembered', () => {
  test.each(never)('%j', async (line) => expect(await commandKeys(input(line))).toEqual([]));
});

test.each(['rule', 'decision', 'policy'] as const)('what leaves the sandbox by %s is never remembered', async (why) => {
  const bare: SandboxPlan = { ...plan, mechanism: 'none', unsandboxedBecause: why };
  expect(await commandKeys(input('npm test', { plan: bare }))).toEqual([]);
});

describe('of lines put together of the same commands', () => {
  const command = fc.constantFrom('cd a', 'git clean -fdx', 'export A=1', 'rm -rf out', 'test -e b', 'make');
  const operator = fc.constantFrom(' && ', ' || ', '; ', ' | ', ' & ', '\n');
  const group = fc.constantFrom(
    (text: string) => text,
    (text: string) => `(${text})`,
    (text: string) => `{ ${text}; }`,
    (text: string) => `! ${text}`,
    (text: string) => `if ${text}; then make; fi`,
  );
  const line = fc
    .array(fc.tuple(command, operator, group), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([words, join, around], at) => `${at === 0 ? '' : join}${around(words)}`).join(''));

  test('no yes to one answers for another, nor do several together', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), line, async (allowed, asked) => {
        fc.pre(!allowed.includes(asked));
        const remembered = new Set((await Promise.all(allowed.map((one) => commandKeys(input(one))))).flat());
        const keys = await commandKeys(input(asked));
        expect(keys.length > 0 && keys.every((key) => remembered.has(key))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

const withGrants = (grants: SandboxPlan['grants']): SandboxPlan => ({
  ...plan,
  grants,
  entries: [...plan.entries, ...grants.flatMap((grant) => (grant.kind === 'path' ? [grant] : []))],
});

const agent = (argv: readonly string[], more: Partial<KeyInput['facts']> = {}): KeyInput => {
  const { facts, ...rest } = input('true', { argv: [...argv], parsed: reader.read(argv), ...more });
  return { ...rest, facts, isAgent: true };
};

const keyOf = (argv: readonly string[], more: Partial<KeyInput['facts']> = {}) => commandKeys(agent(argv, more));

describe('a whole agent that is known', () => {
  test('has one key, whatever words it is started with', async () => {
    expect(await keyOf(['claude', '-p', 'a'])).toEqual(await keyOf(['/opt/claude', '--resume']));
  });

  test('keeps it when it has credentials in its own folder by now', async () => {
    const folder = { kind: 'path', path: '/home/u/.claude', access: 'write' } as const;
    const file = { ...folder, path: '/home/u/.claude/.credentials.json' };
    expect(await keyOf(['claude'], { plan: withGrants([folder, file]) })).toEqual(
      await keyOf(['claude'], { plan: withGrants([folder]) }),
    );
    expect(await keyOf(['claude'], { plan: withGrants([file]) })).not.toEqual(
      await keyOf(['claude'], { plan: withGrants([folder]) }),
    );
  });

  test.each<[string, Partial<KeyInput['facts']>]>([
    ['another project', { projectRoot: '/q' }],
    ['another program', { executable: { path: '/p/claude', realPath: '/p/claude', contentHash: null } }],
    ['another host', { plan: { ...plan, grants: [{ kind: 'loopback', port: 1 }] } }],
    ['another variable', { envDelta: { ANTHROPIC_BASE_URL: 'http://x' } }],
  ])('has another key for %s', async (_, more) => {
    expect(await keyOf(['claude'], more)).not.toEqual(await keyOf(['claude']));
  });

  test('shares none with another agent, nor with one that is not known', async () => {
    expect(await keyOf(['codex'])).not.toEqual(await keyOf(['claude']));
    expect(await keyOf(['mine', 'a'])).not.toEqual(await keyOf(['mine', 'b']));
    expect(await commandKeys({ ...agent(['claude']), isAgent: false })).not.toEqual(await keyOf(['claude']));
  });
});

const lineKeys = (line: string) => commandKeys(input(line));

test('blanks that only part words are no other command', async () => {
  const plain = await lineKeys('ls -l a.txt | wc -l > out');
  expect(plain).toHaveLength(1);
  for (const line of ['ls  -l a.txt | wc -l > out', ' ls -l \ta.txt |  wc -l  > out '])
    expect(await lineKeys(line)).toEqual(plain);
  for (const line of ['ls -l a. txt | wc -l > out', 'ls -l a.txt | wc -l >out', 'ls -l a.txt | wc - l > out']) {
    expect(await lineKeys(line)).not.toEqual(plain);
  }
});

test.each([
  ["rm 'a b'", "rm 'a  b'"],
  ['rm a\\ b', 'rm a\\  b'],
  ['echo "a b"', 'echo "a  b"'],
  ['echo a #b', 'echo a  #b'],
  ['echo a\nb', 'echo a \nb'],
  ['echo $A b', 'echo $A  b'],
  ['[[ a =~ (b c) ]]', '[[ a =~ (b  c) ]]'],
  ['ls a\u00a0b', 'ls a\u00a0\u00a0b'],
])('%j and %j are two questions, or none that is remembered', async (one, other) => {
  const [first, second] = [await commandKeys(input(one)), await commandKeys(input(other))];
  expect(first.length === 0 || first[0] !== second[0]).toBe(true);
});
