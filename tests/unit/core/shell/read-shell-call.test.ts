/** What agents wrap around a command is read through exactly, and everything else is shown as it is. The wrappings are those of the pinned clients. */
import { describe, expect, test } from 'vitest';
import type { ShellCall } from '#core/ports.ts';
import { readShellCall } from '#core/shell/read-shell-call.ts';
import { reader } from '../request/reader.ts';

const call = (argv: readonly [string, ...string[]], hasLine = true): ShellCall => ({
  shell: '/usr/bin/bash',
  argv,
  cwd: '/p',
  env: {},
  hasLine,
  terminal: null,
});
const ofLine = (agent: string | null, line: string, flag = '-c') =>
  readShellCall(call(['/bin/bash', flag, line]), agent);

const snapshot = '/home/u/.claude/shell-snapshots/snapshot-bash-1795419740079-cqklc2.sh';
const claude = (word: string): string =>
  `source ${snapshot} 2>/dev/null || true && \\builtin shopt -u extglob 2>/dev/null || true && ` +
  `{ \\builtin unalias -- 'which'; \\builtin unset -f -- 'which'; } >/dev/null 2>&1 || true && ` +
  `eval ${word} < /dev/null && pwd -P >| /tmp/claude-5dfa-cwd`;

const restored = [
  'if [ -n "${__CODEX_SNAPSHOT_OVERRIDE_SET_0}" ]; then',
  '  if [ -z "${CODEX_VERSION+x}" ] || [ "${CODEX_VERSION-}" != "${__CODEX_SNAPSHOT_OVERRIDE_0}" ]; then export CODEX_VERSION="${__CODEX_SNAPSHOT_OVERRIDE_0}"; else export CODEX_VERSION; fi',
  'else builtin unset CODEX_VERSION 2>/dev/null || command unset CODEX_VERSION; fi',
  `if [ -n "\${PATH:-}" ]; then export PATH='/p/evil':"$PATH"; else export PATH='/p/evil'; fi`,
];
const codex = (word: string, shell = '/bin/bash'): string =>
  [
    '__CODEX_SNAPSHOT_OVERRIDE_SET_0="${CODEX_VERSION+x}"',
    '__CODEX_SNAPSHOT_OVERRIDE_0="${CODEX_VERSION-}"',
    '',
    `if . '/home/u/.codex/shell_snapshots/01a2.1795.sh' >/dev/null 2>&1; then :; fi`,
    '',
    ...restored,
    '',
    `exec '${shell}' -c ${word}`,
  ].join('\n');

const gemini = (inner: string): string =>
  `shopt -u promptvars nullglob extglob nocaseglob dotglob; _bgpids_file=/tmp/gemini-shell-7BegSx/bgpids.tmp\n(\n  trap 'jobs -p > "$_bgpids_file"' EXIT\n${inner}\n)\n__code=$?\nexit $__code`;

describe('read through', () => {
  test('what Claude Code wraps, which runs as it is with its snapshot copied', () => {
    const line = claude(`'echo it'"'"'s; rm x'`);
    expect(ofLine('claude', line)).toMatchObject({
      argv: ['/bin/bash', '-c', "echo it's; rm x"],
      launched: ['/bin/bash', '-c', line],
      snapshots: [snapshot],
    });
  });

  test('what each wraps in a home with a space and letters of another alphabet', () => {
    const home = '/home/Größe und Ruhm';
    const line = claude("'ls'").replace(snapshot, `'${snapshot.replace('/home/u', home)}'`);
    expect(ofLine('claude', line)).toMatchObject({
      argv: ['/bin/bash', '-c', 'ls'],
      snapshots: [snapshot.replace('/home/u', home)],
    });
    const ofCodex = codex("'ls'").replace('/home/u', home);
    expect(ofLine('codex', ofCodex)).toMatchObject({ argv: ['/bin/bash', '-c', 'ls'] });
    const writer = `SNAPSHOT_FILE='${home}/.claude/shell-snapshots/snapshot-bash-17-aa.sh'\necho`;
    expect(ofLine('claude', writer, '-lc')).toMatchObject({ kind: 'housekeeping' });
    const check = `set -e; . "${home}/.codex/shell_snapshots/01a2.tmp-17"`;
    expect(ofLine('codex', check)).toMatchObject({ kind: 'housekeeping' });
  });

  test('what Codex wraps, of which nothing is run but the line: its snapshot holds keys, and its path may lead anywhere', () => {
    expect(ofLine('codex', codex(`'ls '"'"'a b'"'"''`))).toMatchObject({
      argv: ['/bin/bash', '-c', "ls 'a b'"],
      launched: ['/bin/bash', '-lc', "ls 'a b'"],
      snapshots: [],
    });
  });

  test('a line that holds such an end itself is read to its own end', () => {
    const inner = `echo a\n\nexec '/bin/bash' -c x`;
    const word = `'${inner.replaceAll("'", `'"'"'`)}'`;
    expect(ofLine('codex', codex(word))).toMatchObject({ argv: ['/bin/bash', '-c', inner] });
  });

  test('what Gemini CLI wraps', () =>
    expect(ofLine('gemini', gemini('ls; (cd x && make)'))).toMatchObject({
      argv: ['/bin/bash', '-c', 'ls; (cd x && make)'],
      launched: ['/bin/bash', '-c', gemini('ls; (cd x && make)')],
    }));

  test('options that leave files out which a shell with a line never reads', () => {
    const words = ['/bin/bash', '--norc', '--noprofile', '-c', 'ls'] as const;
    expect(readShellCall(call([...words]), 'copilot')).toMatchObject({
      argv: ['/bin/bash', '-c', 'ls'],
      launched: words,
    });
  });
});

describe('shown as a whole', () => {
  test.each<[string, string, string]>([
    ['another start', 'claude', `touch x; ${claude("'ls'")}`],
    ['another end', 'claude', `${claude("'ls'")}; touch x`],
    ['a word that is replaced', 'claude', claude('"$(touch x)"')],
    ['a quote that ends early', 'claude', claude("'ls'").replace(snapshot, `'/x'; touch y; '${snapshot}'`)],
    ['another folder file', 'claude', claude("'ls'").replace('/tmp/claude-5dfa-cwd', '/tmp/../p/x')],
    ['a name that is none', 'claude', claude("'ls'").replace("-- 'which'", "-- 'which'; touch x; '")],
    ["another agent's", 'gemini', claude("'ls'")],
    ['another shell', 'codex', codex("'ls'", '/p/evil')],
    ['more after it', 'codex', `${codex("'ls'")} x; touch y`],
    ['a snapshot of elsewhere', 'codex', codex("'ls'").replace('/shell_snapshots/', '/x/')],
    ['something before it', 'codex', `touch x\n${codex("'ls'")}`],
    ['a line that swallows the end', 'gemini', gemini('ls \\')],
    ['more after the subshell', 'gemini', `${gemini('ls')}; touch x`],
    ['another file', 'gemini', gemini('ls').replace('/tmp/gemini-shell-7BegSx', '/p/x')],
  ])('%s', (_, agent, line) => {
    const words = ['/bin/bash', '-c', line];
    expect(ofLine(agent, line)).toMatchObject({ argv: words, launched: words, snapshots: [] });
  });

  test.each(['echo a\n)\nrm -rf x\n(echo b', 'echo a ) ; rm x; (echo b', 'echo # (\n) ; rm x'])(
    'a line that would leave the subshell is unreadable by itself: %j',
    (inner) => {
      const read = ofLine('gemini', gemini(inner));
      if (read.kind !== 'command') throw new Error(read.kind);
      expect(read.argv.at(-1)).toBe(inner);
      expect(reader.read(read.argv).opaque).not.toEqual([]);
    },
  );
});

describe("the agent's own", () => {
  const hook = `COUNTERSIGN_HOOK=1 '/opt/x y/countersign' hook claude PreToolUse 86000 || exit 2`;
  const deny = `COUNTERSIGN_HOOK=1 '/n' '/s.cjs' hook copilot preToolUse 86000 || printf %s '{"a":"Countersign: no."}'`;
  test.each<[string, string]>([
    ['claude', hook],
    ['copilot', deny],
    ['codex', `set -e; . "/home/u/.codex/shell_snapshots/01.tmp-17"`],
    ['gemini', 'lspci -vvv  2>/dev/null'],
    ['gemini', "xdpyinfo 2>/dev/null | grep 'depth of root window' | awk '{ print $5 }'"],
    ['qwen', 'ps -o ppid=,command= -p 11'],
    ['qwen', 'command -v nano'],
  ])('%s: %s', (agent, line) => expect(ofLine(agent, line)).toEqual({ kind: 'housekeeping' }));

  test.each<[string, string]>([
    ['claude', `${hook}; touch x`],
    ['claude', hook.replace('|| exit 2', '|| touch x')],
    ['claude', hook.replace('PreToolUse', '$(touch x)')],
    ['codex', `set -e; . "/home/u/.codex/shell_snapshots/$(id)"`],
    ['gemini', 'lspci -vvv  2>/dev/null; touch x'],
    ['claude', 'lspci -vvv  2>/dev/null'],
    ['qwen', 'ps -o ppid=,command= -p 11; touch x'],
  ])('%s asks about %s', (agent, line) => expect(ofLine(agent, line)).toMatchObject({ kind: 'command' }));
});

describe('a shell without a line', () => {
  test.each<[readonly [string, ...string[]], boolean]>([
    [['bash'], true],
    [['-bash'], true],
    [['sh', '-s'], true],
    [['bash', '--norc', '-i'], true],
    [['sh', '-'], true],
    [['sh', '/p/build.sh', '-i'], false],
    [['bash', '-e', 'x.sh'], false],
    [['bash', '--version'], false],
  ])('%j is typed into: %s', (argv, isTyped) =>
    expect(readShellCall(call([...argv], false), null)).toEqual({ kind: 'script', isTyped }),
  );
});
