/** Which words a shell makes of a simple command. */
import { describe, expect, test } from 'vitest';
import { readLine, reasons } from './reader.ts';

/** Line, then the literal words it must give. */
const literal: [string, string[]][] = [
  ['ls', ['ls']],
  ['ls -la src', ['ls', '-la', 'src']],
  ['  ls   -la  ', ['ls', '-la']],
  ['ls\t-la', ['ls', '-la']],
  ["echo 'a b'", ['echo', 'a b']],
  ['echo "a b"', ['echo', 'a b']],
  ['echo a\\ b', ['echo', 'a b']],
  ["echo ''", ['echo', '']],
  ['echo ""', ['echo', '']],
  ['echo \'a\'"b"c', ['echo', 'abc']],
  ["echo 'a'b'c'", ['echo', 'abc']],
  ["echo 'it'\\''s'", ['echo', "it's"]],
  ['echo "it\'s"', ['echo', "it's"]],
  ["echo '\"'", ['echo', '"']],
  ['echo "\\""', ['echo', '"']],
  ['echo "\\$HOME"', ['echo', '$HOME']],
  ['echo \\$HOME', ['echo', '$HOME']],
  ["echo '$HOME'", ['echo', '$HOME']],
  ["echo '`id`'", ['echo', '`id`']],
  ['echo "\\`id\\`"', ['echo', '`id`']],
  ["echo '$(id)'", ['echo', '$(id)']],
  ['echo "\\a"', ['echo', '\\a']],
  ['echo "a\\\\b"', ['echo', 'a\\b']],
  ['echo \\\\', ['echo', '\\']],
  ['echo \\*', ['echo', '*']],
  ["echo '*'", ['echo', '*']],
  ['echo "*"', ['echo', '*']],
  ['echo \\~', ['echo', '~']],
  ["echo '~'", ['echo', '~']],
  ['echo a~b', ['echo', 'a~b']],
  ['echo a=b', ['echo', 'a=b']],
  ['echo --x=y', ['echo', '--x=y']],
  ['echo a#b', ['echo', 'a#b']],
  ['echo a # b', ['echo', 'a']],
  ["echo 'a # b'", ['echo', 'a # b']],
  ['echo $', ['echo', '$']],
  ['echo a$', ['echo', 'a$']],
  ['echo "$"', ['echo', '$']],
  ['echo "a $ b"', ['echo', 'a $ b']],
  ['echo {}', ['echo', '{}']],
  ['echo {a}', ['echo', '{a}']],
  ['echo a{', ['echo', 'a{']],
  ['git show stash@{0}', ['git', 'show', 'stash@{0}']],
  ['git show HEAD~3', ['git', 'show', 'HEAD~3']],
  ['git show HEAD^', ['git', 'show', 'HEAD^']],
  ['git show HEAD@{1}:a', ['git', 'show', 'HEAD@{1}:a']],
  ['echo !', ['echo', '!']],
  ['echo a!b', ['echo', 'a!b']],
  ['echo %s', ['echo', '%s']],
  ['echo 1 2 3', ['echo', '1', '2', '3']],
  ['tail -5', ['tail', '-5']],
  ['echo -n', ['echo', '-n']],
  ['echo --', ['echo', '--']],
  ['echo -', ['echo', '-']],
  ["echo $'a\\nb'", ['echo', 'a\nb']],
  ["echo $'\\x41'", ['echo', 'A']],
  ["echo $'\\101'", ['echo', 'A']],
  ["echo $'\\u0041'", ['echo', 'A']],
  ["echo $'it\\'s'", ['echo', "it's"]],
  ["echo $'\\t'", ['echo', '\t']],
  ["echo $'\\e[0m'", ['echo', '\x1b[0m']],
  ['ls \\\n-la', ['ls', '-la']],
  ['l\\\ns', ['ls']],
  ['echo "a\\\nb"', ['echo', 'ab']],
  ['echo "a\nb"', ['echo', 'a\nb']],
  ["echo 'a\nb'", ['echo', 'a\nb']],
  ['\\rm x', ['rm', 'x']],
  ["'rm' x", ['rm', 'x']],
  ['r"m" x', ['rm', 'x']],
  ['"r"\'m\' x', ['rm', 'x']],
  ['/bin/rm x', ['/bin/rm', 'x']],
  ['./a.sh', ['./a.sh']],
  ['echo é😀', ['echo', 'é😀']],
  ["echo '日本語'", ['echo', '日本語']],
  ['echo a\u00a0b', ['echo', 'a\u00a0b']],
  ['dd if=/dev/zero of=/dev/sda', ['dd', 'if=/dev/zero', 'of=/dev/sda']],
  ['find . -name "*.py" -print0', ['find', '.', '-name', '*.py', '-print0']],
  ["awk '{print $1}' f", ['awk', '{print $1}', 'f']],
  ["sed -n '1,5p' f", ['sed', '-n', '1,5p', 'f']],
  ["grep -E '^(a|b)$' f", ['grep', '-E', '^(a|b)$', 'f']],
  ['git commit -m "drop table; rm -rf /"', ['git', 'commit', '-m', 'drop table; rm -rf /']],
  ["jq '.a | .b' f", ['jq', '.a | .b', 'f']],
  ['[ -f x ]', ['[', '-f', 'x', ']']],
  ['[ "a" = b ]', ['[', 'a', '=', 'b', ']']],
  ['test -d x', ['test', '-d', 'x']],
  ['export A=b', ['export', 'A=b']],
  ['unset A B', ['unset', 'A', 'B']],
  ['declare -x A=1', ['declare', '-x', 'A=1']],
  ['local', ['local']],
  [': ok', [':', 'ok']],
  ['true', ['true']],
  ['a;', ['a']],
  ['a\n', ['a']],
  ['\n\na', ['a']],
  ['# only\na', ['a']],
];

describe('a literal word is what the shell passes on', () => {
  test.each(literal)('%j', (line, argv) => {
    const parsed = readLine(line);
    expect(parsed.segments.map((segment) => segment.argv)).toEqual([argv]);
    expect(parsed.opaque).toEqual([]);
  });
});

/** Line, what is known of the words, and the reason they are not literal. */
const unknown: [string, (string | null)[], string][] = [
  ['echo $HOME', [null, '${HOME}'], 'expansion'],
  ['echo ${HOME}', [null, '${HOME}'], 'expansion'],
  ['echo "$HOME"', [null, '${HOME}'], 'expansion'],
  ['echo "$HOME/x"', [null, '${HOME}/x'], 'expansion'],
  ['echo a$B/c', [null, 'a${B}/c'], 'expansion'],
  ['echo ~', [null, '${HOME}'], 'expansion'],
  ['echo ~/x', [null, '${HOME}/x'], 'expansion'],
  ['echo ~root/x', [null, '${~root}/x'], 'expansion'],
  ['echo a=~/x', [null, 'a=${HOME}/x'], 'expansion'],
  ['echo ${A:-b}', [null, '$()'], 'expansion'],
  ['kill ${#A}', [null, '$()'], 'expansion'],
  ['echo $1', [null, '$()'], 'expansion'],
  ['echo "$@"', [null, '$()'], 'expansion'],
  ['kill $?', [null, '$()'], 'expansion'],
  ['echo $? $x', [null, '$()', '${x}'], 'expansion'],
  ['kill $$', [null, '$()'], 'expansion'],
  ['echo $((1+1))', [null, '$()'], 'expansion'],
  ['echo *.c', [null, '*.c'], 'glob'],
  ['echo a?', [null, 'a?'], 'glob'],
  ['echo [ab]c', [null, '[ab]c'], 'glob'],
  ['echo src/**', [null, 'src/**'], 'glob'],
  ['echo "a"*', [null, 'a*'], 'glob'],
  ['echo "*"*', [null, String.raw`\**`], 'glob'],
  ['echo {01..3}', [null, '{01..3}'], 'expansion'],
  ['echo x{a,$B}y', [null, 'x{a,${B}}y'], 'expansion'],
  ['echo $"a"', [null, '$()a'], 'expansion'],
  ["echo $'\\xff'", [null, '$()'], 'expansion'],
  ["echo $'\\0'", [null, '$()'], 'expansion'],
];

test('how a command ended is a number, with which a print does nothing', () => {
  for (const line of ['echo $?', 'ls; echo "exit: $?"', 'printf "%s" $?', 'exit $?'])
    expect(reasons(readLine(line))).toEqual([]);
  for (const line of ['$?', 'echo $?$(ls)', 'test $? = 0', 'echo *$?']) expect(reasons(readLine(line))).not.toEqual([]);
});

describe('a word that the shell would compute has no value, but a shape', () => {
  test.each(unknown)('%j', (line, patterns, reason) => {
    const parsed = readLine(line);
    expect(parsed.segments[0]?.patterns).toEqual(patterns);
    expect(reasons(parsed)).toEqual([reason]);
  });
});

/** Line, then the words of the command and of what stands in it. */
const computed: [string, string[]][] = [
  ['echo $(id)', ['echo ?', 'id']],
  ['echo "$(id -u)"', ['echo ?', 'id -u']],
  ['echo `id`', ['echo ?', 'id']],
  ['echo "`id`"', ['echo ?', 'id']],
  ['echo a$(id)b', ['echo ?', 'id']],
  ['cat <(ls)', ['cat ?', 'ls']],
  ['tee >(wc)', ['tee ?', 'wc']],
  ['echo $(a $(b))', ['echo ?', 'a ?', 'b']],
  ['echo ${x:-$(id)}', ['echo ?', 'id']],
  ['echo $((1 + $(id)))', ['echo ?', 'id']],
  ['x=$(id)', ['', 'id']],
  ['x=$(id) cmd', ['cmd', 'id']],
  ['$(id) x', ['? x', 'id']],
  ['cat <<< "$(id)"', ['cat', 'id']],
  ['cat <<E\n$(id)\nE', ['cat', 'id']],
  ['cat > "$(id)"', ['cat', 'id']],
  ['echo "${a[$(id)]}"', ['echo ?', 'id']],
  ['[[ $(id) == x ]]', ['[[ ? == x ]]', 'id']],
  ['export A=$(id)', ['export ?', 'id']],
  ['a=(1 $(id))', ['', 'id']],
  ['for x in $(id); do a; done', ['', 'id', 'a']],
  ['case $(id) in a) b;; esac', ['id', 'b']],
];

describe('commands inside words run too', () => {
  test.each(computed)('%j', (line, all) => {
    const parsed = readLine(line);
    expect(parsed.segments.map(({ argv }) => argv.map((word) => word ?? '?').join(' '))).toEqual(all);
    expect(parsed.opaque.length).toBeGreaterThan(0);
  });
});
