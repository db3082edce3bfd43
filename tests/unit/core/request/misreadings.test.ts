/** Lines that one shell reads otherwise than another, or than the grammar: none of them may pass as read. */
import { describe, expect, test } from 'vitest';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import { reader, readLine, reasons, words } from './reader.ts';

const notRead: Record<string, [string, string][]> = {
  'double brackets are arithmetic, or two subshells': [
    ['sh', 'ls; ((rm -rf *a*b))'],
    ['sh', 'ls; ((sh - build))'],
    ['dash', '((1))'],
    ['bash', "x='a[$(id)]'; ((x))"],
    ['bash', '((x=1))'],
    ['bash', '((x++)) && ls'],
    ['zsh', '((x))'],
    ['bash', 'for ((i=0;x;i++)); do ls; done'],
    ['sh', 'for ((;;)); do ls; done'],
  ],
  'a test is a command for dash': [
    ['sh', '[[ a && rm ]]'],
    ['sh', '[[ a > b ]]'],
    ['sh', '[[ a == b ]]'],
    ['dash', '[[ -f a ]]'],
  ],
  'what only bash knows is another command for dash': [
    ['sh', 'function f { ls; }'],
    ['sh', 'function rm { ls; }'],
    ['sh', 'PATH+=x ls'],
    ['sh', 'a[1]=b ls'],
    ['sh', 'a=(b) ls'],
    ['sh', 'coproc ls'],
    ['sh', 'select x in a; do ls; done'],
    ['sh', 'cat <(ls)'],
    ['sh', 'rm {x}>/dev/null'],
    ['sh', 'rm 10>/dev/null'],
    ['sh', 'cat 12<f'],
    ['sh', 'ls |& cat'],
    ['sh', 'cat <<< x'],
  ],
  'a subscript or a number is computed': [
    ['bash', "a['$(id)']=1"],
    ['bash', 'a[x]=1'],
    ['bash', "test -v 'a[$(id)]'"],
    ['bash', "[ -v 'a[$(id)]' ]"],
    ['bash', "[[ 'a[$(id)]' -eq 0 ]]"],
    ['bash', '[[ x -eq 0 ]]'],
    ['bash', '[[ -v a[x] ]]'],
    ['bash', "printf -v 'a[$(id)]' x"],
    ['bash', "printf '%d' 'a[$(id)]'"],
    ['bash', "let 'x=a[$(id)]'"],
    ['bash', 'let x=y'],
    ['bash', "declare -i x='a[$(id)]'"],
    ['bash', "declare 'a[$(id)]=1'"],
    ['bash', 'declare -n x=y'],
    ['bash', 'typeset -i x=y'],
    ['bash', "read 'a[$(id)]'"],
    ['bash', "unset 'a[$(id)]'"],
    ['bash', "wait -p 'a[$(id)]'"],
    ['bash', 'mapfile -C id -c 1 x'],
    ['bash', "compgen -C 'rm x'"],
    ['bash', "compgen -W '$(rm x)'"],
    ['bash', 'readarray -Cid x'],
    ['bash', "command test -v 'a[$(id)]'"],
    ['bash', "builtin printf -v 'a[$(id)]' x"],
  ],
  'these words start something for zsh': [
    ['zsh', 'noglob rm -rf x'],
    ['zsh', 'nocorrect rm x'],
    ['zsh', 'repeat 3 rm -rf x'],
    ['zsh', '- rm -rf x'],
    ['zsh', 'foreach x (a) rm x; end'],
    ['zsh', 'sched +1 rm x'],
    ['zsh', 'zmodload zsh/files'],
  ],
  'a shell takes its script from somewhere else': [
    ['bash', 'sh'],
    ['bash', 'bash -s'],
    ['bash', 'bash -i'],
    ['bash', "exec <<< 'rm -rf a'; sh"],
    ['bash', 'exec < f; bash'],
    ['bash', 'exec 3<f; sh <&3'],
    ['bash', 'sh <>f'],
    ['bash', '{ sh; } < f'],
    ['bash', '(sh) < f'],
    ['bash', "bash -norc -c 'rm -rf x'"],
    ['bash', "bash -n +n -c 'rm -rf x'"],
    ['bash', "bash -oc pipefail 'rm -rf x'"],
    ['bash', 'bash -rcfile evil -i'],
    ['bash', 'bash --rcfile evil -i'],
    ['bash', 'bash --init-file=evil -i'],
    ['bash', 'bash -ni'],
    ['bash', 'bash -n'],
    ['bash', "bash --posix --what -c 'ls'"],
    ['bash', 'exec sh'],
    ['bash', 'xargs sh'],
    ['bash', 'sudo -s'],
    ['bash', 'sudo -i'],
    ['bash', 'su'],
    ['bash', 'su - bob'],
    ['bash', 'doas -s'],
    ['bash', 'ssh h'],
    ['bash', 'script'],
    ['bash', 'chroot /x'],
    ['bash', 'unshare -r'],
    ['bash', 'nsenter -t 1'],
    ['bash', 'newgrp x'],
    ['bash', 'parallel'],
    ['bash', 'at now'],
    ['bash', 'batch'],
  ],
  'an interpreter takes its program from somewhere else': [
    ['bash', 'python3'],
    ['bash', 'python3 -'],
    ['bash', 'python3 -i'],
    ['bash', 'python3 < x'],
    ['bash', 'exec < x; perl'],
    ['bash', 'cat x | node'],
    ['bash', 'node -'],
    ['bash', 'ruby'],
    ['bash', 'env python3'],
  ],
  'what a wrapper starts depends on more than its words': [
    ['bash', "env -S 'a b'"],
    ['bash', 'env -iS "a b"'],
    ['bash', 'env --split-string="a b"'],
    ['bash', "ssh -o ProxyCommand='rm x' h ls"],
    ['bash', 'ssh -oLocalCommand=rm h ls'],
    ['bash', 'ssh -F ./c h ls'],
    ['bash', "git -c alias.x='!rm -rf y' x"],
    ['bash', 'git --config-env=alias.x=Y x'],
    ['bash', 'git -p -c core.pager=./evil log'],
    ['bash', 'git --exec-path=. x'],
    ['bash', 'docker --what x exec c rm y'],
    ['bash', 'npm --what y exec rm'],
  ],
};

describe.each(Object.entries(notRead))('%s', (_, rows) => {
  test.each(rows)('%s: %j', (shell, line) => {
    const parsed = readLine(line, shell);
    expect(parsed.opaque).not.toEqual([]);
    const risk = createRiskAnalyser(reader).assess({ parsed, cwd: '/p', projectRoot: '/p', homeDir: '/home/u' });
    expect(risk.level).not.toBe('low');
  });
});

test('a shell that reads its input is not read as plain words either', () => {
  for (const argv of [['sh'], ['bash', '-s'], ['python3'], ['node', '-'], ['/usr/bin/env', 'bash']]) {
    expect(reader.read(argv).opaque, argv.join(' ')).not.toEqual([]);
  }
});

/** Line, and the commands that it must still name. */
const named: [string, string[]][] = [
  ['\ufeffls', ['\ufeffls']],
  ['\ufeff/usr/bin/git fetch', ['\ufeff/usr/bin/git fetch']],
  ["bash -c '\ufeffls'", ['bash -c \ufeffls', '\ufeffls']],
  ['a\r\nb', ['a\r', 'b']],
  ['ls\vx', ['ls\vx']],
  ['ls\u00a0x', ['ls\u00a0x']],
  ['((ls); (rm x))', ['ls', 'rm x']],
  ['env - rm -rf /', ['env - rm -rf /', 'rm -rf /']],
  ['env - A=1 rm x', ['env - A=1 rm x', 'rm x']],
  ['env -i - rm x', ['env -i - rm x', 'rm x']],
  ['env rm -S x', ['env rm -S x', 'rm -S x']],
  ['env git commit -S -m x', ['env git commit -S -m x', 'git commit -S -m x']],
  ["env -S 'rm x'", ['env -S rm x', 'rm x']],
  ["git -C x submodule foreach 'rm x'", ['git -C x submodule foreach rm x', 'rm x']],
  ['docker -H h exec c rm x', ['docker -H h exec c rm x', 'rm x']],
  ['docker compose -f y exec c rm x', ['docker compose -f y exec c rm x', 'rm x']],
  ['docker-compose -f y exec c rm x', ['docker-compose -f y exec c rm x', 'rm x']],
  ['kubectl -n ns exec p -- rm x', ['kubectl -n ns exec p -- rm x', 'rm x']],
  ['npm --prefix p exec -- rm x', ['npm --prefix p exec -- rm x', 'rm x']],
  ['uv --directory d run rm x', ['uv --directory d run rm x', 'rm x']],
  ['watch -x rm x', ['watch -x rm x', 'rm x']],
  ['coproc \\A { rm x; }', ['rm x']],
  ['coproc "$(rm x)" { ls; }', ['rm x', 'ls']],
  ["watch --exec sh -c 'rm x'", ['watch --exec sh -c rm x', 'sh -c rm x', 'rm x']],
];

test.each([
  // bash 5.2 leaves the sign between these out.
  ['echo $(cat <<E\nE\nrm; -rf /)', 'rm -rf /'],
  ['echo $(cat <<E |\nx\nE\ncat; if true; then rm; -rf /; fi)', 'rm -rf /'],
  ['cat <(cat <<A <<B\nx;\nA\nB\ntrue; rm; -rf /)', 'rm -rf /'],
  ['echo $(until cat <<E; do rm; -rf /\nE\nbreak; done)', 'rm -rf /'],
  ['echo $(( $(cat <<E\n1\nE\nrm; -rf /) ))', 'rm -rf /'],
  ['echo $(cat <<E\nE\na \\;; rm x)', 'a ; rm x'],
])('commands behind a heredoc in a substitution may be one: %j', (line, expected) => {
  const parsed = readLine(line);
  expect(words(parsed)).toContain(expected);
  expect(parsed.opaque).not.toEqual([]);
  expect(readLine('git commit -m "$(cat <<\'E\'\na; b\nE\n)"; ls').opaque.map(({ reason }) => reason)).not.toContain(
    'syntax-error',
  );
});

test.each(['"$(cat <<E)" && a \\\nrm x\nE\nb', "echo $(cat <<E) 'x\nE\nrm x'\nb"])(
  'a body that begins where no line ends is not read: %j',
  (line) => expect(readLine(line).opaque.map(({ reason }) => reason)).toContain('syntax-error'),
);

/** Quotes that keep bash from nothing: it ran `rm x` in each of these. */
test.each([
  `echo "\${u:-'$(rm x)'}"`,
  `echo "\${u:-'\`rm x\`'}"`,
  `echo "\${u:='$(rm x)'}"`,
  `echo "\${u:-$'$(rm x)'}"`,
  `cat <<E\n\${u:-'$(rm x)'}\nE`,
  `cat <<E\n\${u:-$'$(rm x)'}\nE`,
  `echo $(( '$(rm x)' ))`,
  `echo $(( $'$(rm x)' ))`,
  `echo "$[ '$(rm x)' ]"`,
  `(( '$(rm x)' ))`,
  `x['$(rm x)']=1`,
  `echo \${x['$(rm x)']}`,
  `echo \${u:'$(rm x)'}`,
  `echo "\${u:$'$(rm x)'}"`,
  `echo "\${u:-"'$(rm x)'"}"`,
  `echo "$(c \${u:-$'$(rm x)'})"`,
  `echo "$(c $(( $'$(rm x)' + 1 )))"`,
  `echo "$(c $((a $'b;rm x'); b))"`,
])('quotes in what is computed hide nothing: %s', (line) => {
  const parsed = readLine(line);
  expect(words(parsed).some((command) => command.startsWith('rm x'))).toBe(true);
  expect(parsed.opaque).not.toEqual([]);
});

test.each([`echo "\${u:-$'\\x24(rm x)'}"`, `echo $(( $'\\x60rm x\\x60' ))`, `echo "$(c $((a $'b\\x3brm x'); b))"`])(
  'what is escaped in such quotes is not followed: %s',
  (line) => expect(readLine(line).opaque.map(({ reason }) => reason)).toContain('too-deep'),
);

/** bash 5.2 runs the body: it has read it once as part of a sum, and goes back behind it. */
test.each([
  '((a "$(b <<E\nrm x\nE\n)"); c)',
  '((a; b <<E\nrm x\nE\n); c)',
  'if ((a <(b <<E\nrm x\nE\n)); c); then d; fi',
  'f() ((a; b <<E\nrm x\nE\n); c); f',
  'y=$( ((a; b <<E\nrm x\nE\n); c) )',
])('a heredoc within two brackets that are no sum is not taken for text: %s', (line) =>
  expect(readLine(line).opaque.map(({ reason }) => reason)).toContain('too-deep'),
);

/** bash 5.2 writes the substitution anew before it runs it, and loses the sign. */
test.each([
  'x="$(a <<E | b ;rm x\nE\n)"',
  'x=$(a <<E && b; rm x\nE\n)',
  'x=$( { a <<E | b ;rm x; }\nE\n)',
  'cat <(a <<E | b ; rm x\nE\n)',
])('what follows a pipeline whose heredoc is still to come is asked about: %s', (line) =>
  expect(reasons(readLine(line))).toContain('too-deep'),
);

test('where bash keeps the sign the line is read', () => {
  for (const line of [
    'x=$(a <<E ;rm x\nE\n)',
    'x=$(a <<E | b\nE\nrm x)',
    'x=$(a <<E | b;\nE\nrm x)',
    '(a <<E | b ;rm x\nE\n)',
  ]) {
    expect(reasons(readLine(line))).not.toContain('too-deep');
    expect(words(readLine(line))).toContain('rm x');
  }
});

test('behind the name of a coprocess a word that closes is no word of it', () => {
  expect(words(readLine('{ coproc a } 2>&1; rm x'))).toEqual(expect.arrayContaining(['a', 'rm x']));
  expect(words(readLine('if b; then coproc a\tfi; rm x'))).toContain('rm x');
  for (const line of ['coproc a b }', 'coproc 3>&- a fi', 'for x in a; do coproc E+=x do a; done'])
    expect(reasons(readLine(line))).not.toContain('syntax-error');
});

test('an open bracket behind a redirection, or behind a time that begins a substitution, is a part of its word', () => {
  for (const line of [
    'E=x >f c[ [ && rm x',
    'E=x >f F=1 c[ [ && rm x',
    '$(time -p F[F[0]=y c; rm x)',
    '$(time F[ c); rm x',
  ]) {
    expect(reasons(readLine(line))).not.toContain('syntax-error');
    expect(words(readLine(line))).toContain('rm x');
  }
  // With nothing before the redirection bash looks for the end of the bracket, and behind the name of a program it does not.
  for (const line of ['>f c[ [ && rm x', 'E=x c[ [ && rm x', '>f E=x c[ [ && rm x'])
    expect(reasons(readLine(line))).toContain('syntax-error');
});

test('a heredoc in two brackets apart, or in a sum, is text', () => {
  for (const line of ['( (a "$(b <<E\nrm x\nE\n)"); c)', '(( $(b <<E\nrm x\nE\n) + 1 ))'])
    expect(reasons(readLine(line))).not.toContain('too-deep');
});

test('quotes that are quotes stay quotes', () => {
  for (const line of [`echo "$(printf '%s' $'a\\nb')"`, `echo \${u:-'$(rm x)'}`, `echo '$(rm x)' $'$(rm x)'`])
    expect(words(readLine(line)).some((command) => command.startsWith('rm'))).toBe(false);
});

/** bash runs what a variable holds when it computes with it, shows it as a prompt, or takes it for a name. */
test.each([
  `x='$(rm x)'; : "\${x@P}"`,
  `PS4='$(rm x)'; set -x; ls`,
  `PS4='\`rm x\`' bash -x -c ls`,
  `x='a[$(rm x)]'; : $((x))`,
  `x='a[$(rm x)]'; : "\${!x}"`,
  `declare x='a["$(rm x)"]'; : \${!x}`,
  `for x in 'a[$(rm x)]'; do : $((x)); done`,
  `env PS4='$(rm x)' bash -xc ls`,
])('a text that is kept in a variable is read: %s', (line) => expect(words(readLine(line))).toContain('rm x'));

const brackets: [string, string][] = [
  // bash ends `$((` at the first bracket that closes it, also in the body of a heredoc.
  ['echo $((cat <<E\n)\nrm -rf x\nE\n)', 'rm -rf x'],
  ['echo "$((a; cat <<E\n)"; rm -rf x\nE\n)"', 'rm -rf x'],
  // What stands in it is read when it runs, and the line goes on.
  ['echo $((a; b) & ; c) && rm -rf x', 'rm -rf x'],
  ['echo $((rm -rf x)\n & ; c)', 'rm -rf x'],
];
test.each(brackets)('brackets that are no sum end where bash ends them: %j', (line, expected) => {
  for (const shell of ['bash', 'sh']) {
    const parsed = reader.read([shell, '-c', line]);
    expect(words(parsed)).toContain(expected);
    expect(parsed.opaque).not.toEqual([]);
  }
});

test('behind a pipe `time` is a program for bash, and `[[` a word of it', () => {
  for (const line of ['ls | time [[ a && rm -rf x ]]', 'ls | time -p [[ a && rm -rf x ]]'])
    expect(words(readLine(line))).toContain('rm -rf x ]]');
});

test.each(named)('%s names what it starts', (line, expected) => {
  expect(words(readLine(line))).toEqual(expected);
});

/** What is the same for every shell stays read. */
const read: [string, string][] = [
  ['bash', '((1 + 2))'],
  ['bash', '[[ -f a ]]'],
  ['bash', '[[ 2 -eq 3 ]]'],
  ['bash', 'a[0]=1'],
  ['bash', 'a+=1'],
  ['bash', "printf '%s' x"],
  ['bash', 'printf "%d" 3'],
  ['bash', "printf '%s' '$(id)'"],
  ['bash', 'test a = b'],
  ['sh', '[ a = b ] || ls'],
  ['sh', '[ 1 -eq 2 ]'],
  ['sh', '( ls )'],
  ['sh', '( (ls) )'],
  ['sh', 'ls 2>&1'],
  ['sh', "sh -c 'ls'"],
  ['sh', 'bash x.sh'],
  ['sh', 'python3 x.py'],
  ['sh', 'python3 -m pytest'],
  ['sh', 'python3 --version'],
  ['sh', 'node --version'],
  ['sh', 'bash --version'],
  ['bash', 'declare -r x=1'],
  ['bash', 'read -r x'],
  ['bash', 'unset x'],
  ['sh', 'ssh h ls'],
  ['sh', 'git -c user.name=x commit -m y'],
  ['sh', 'git -c color.ui=never status'],
  ['sh', 'env'],
  ['sh', 'nice'],
  ['sh', 'bash -n x.sh'],
];

test.each(read)('%s: %s stays readable', (shell, line) => {
  expect(readLine(line, shell).opaque).toEqual([]);
});
