/** How a line falls into commands: lists, pipes, control flow, redirections, assignments. */
import { describe, expect, test } from 'vitest';
import { readLine, reasons, words } from './reader.ts';

/** Line, then each command as `position pipeline:index/length[&] words`. */
const shapes: [string, string[]][] = [
  ['a; b', ['always 0:0/1 a', 'always 1:0/1 b']],
  ['a\nb', ['always 0:0/1 a', 'always 1:0/1 b']],
  ['a && b', ['always 0:0/1 a', 'conditional 1:0/1 b']],
  ['a || b', ['always 0:0/1 a', 'conditional 1:0/1 b']],
  ['a && b || c', ['always 0:0/1 a', 'conditional 1:0/1 b', 'conditional 2:0/1 c']],
  ['a | b', ['always 0:0/2 a', 'always 0:1/2 b']],
  ['a | b | c', ['always 0:0/3 a', 'always 0:1/3 b', 'always 0:2/3 c']],
  ['a |& b', ['always 0:0/2 a', 'always 0:1/2 b']],
  ['a 2>&1 | b', ['always 0:0/2 a', 'always 0:1/2 b']],
  ['a 2>&1 | b 2>&1 | c', ['always 0:0/3 a', 'always 0:1/3 b', 'always 0:2/3 c']],
  ['a &', ['always 0:0/1& a']],
  ['a & b', ['always 0:0/1& a', 'always 1:0/1 b']],
  ['a & b &', ['always 0:0/1& a', 'always 1:0/1& b']],
  ['! a', ['always 0:0/1 a']],
  ['! a | b', ['always 0:0/2 a', 'always 0:1/2 b']],
  ['(a; b)', ['always 0:0/1 a', 'always 1:0/1 b']],
  ['{ a; b; }', ['always 0:0/1 a', 'always 1:0/1 b']],
  ['(a) | b', ['always 0:0/2 a', 'always 0:1/2 b']],
  ['{ a; } | b', ['always 0:0/2 a', 'always 0:1/2 b']],
  ['if a; then b; fi', ['always 0:0/1 a', 'conditional 1:0/1 b']],
  ['if a; then b; else c; fi', ['always 0:0/1 a', 'conditional 1:0/1 b', 'conditional 2:0/1 c']],
  [
    'if a; then b; elif c; then d; fi',
    ['always 0:0/1 a', 'conditional 1:0/1 b', 'conditional 2:0/1 c', 'conditional 3:0/1 d'],
  ],
  ['while a; do b; done', ['loop 0:0/1 a', 'loop 1:0/1 b']],
  ['until a; do b; done', ['loop 0:0/1 a', 'loop 1:0/1 b']],
  ['for x in 1 2; do b; done', ['loop 0:0/1 ', 'loop 1:0/1 b']],
  ['for ((i=0;i<3;i++)); do b; done', ['loop 0:0/1 b']],
  ['case x in a) b;; *) c;; esac', ['conditional 0:0/1 b', 'conditional 1:0/1 c']],
  ['f() { a; }', ['function 0:0/1 a']],
  ['function f { a; }', ['function 0:0/1 a']],
  ['a && (b | c)', ['always 0:0/1 a', 'conditional 1:0/2 b', 'conditional 1:1/2 c']],
  ['a <<E | b\nx\nE', ['always 0:0/2 a', 'always 0:1/2 b']],
  ['a <<E && b\nx\nE', ['always 0:0/1 a', 'conditional 1:0/1 b']],
  ['a <<E\nx\nE\nb', ['always 0:0/1 a', 'always 1:0/1 b']],
  ['time a', ['always 0:0/1 time a', 'always 0:0/1 a']],
  ['((x=1))', []],
  ['', []],
  ['# nothing', []],
];

describe('a line falls into its commands', () => {
  test.each(shapes)('%j', (line, expected) => {
    const found = readLine(line).segments.map(
      ({ argv, position, pipeline, background }) =>
        `${position} ${pipeline.id}:${pipeline.index}/${pipeline.length}${background ? '&' : ''} ${argv.join(' ')}`,
    );
    expect(found).toEqual(expected);
  });
});

/** Line, then each redirection as `fd operator target`. */
const redirections: [string, string[]][] = [
  ['a > f', ['- > f']],
  ['a >f', ['- > f']],
  ['a>f', ['- > f']],
  ['a >> f', ['- >> f']],
  ['a < f', ['- < f']],
  ['a 2> f', ['2 > f']],
  ['a 2>> f', ['2 >> f']],
  ['a 2>&1', ['2 >& 1']],
  ['a >&2', ['- >& 2']],
  ['a &> f', ['- &> f']],
  ['a &>> f', ['- &>> f']],
  ['a >| f', ['- >| f']],
  ['a > f 2>&1', ['- > f', '2 >& 1']],
  ['a 2>&1 > f', ['2 >& 1', '- > f']],
  ['> f', ['- > f']],
  ['> f a', ['- > f']],
  ['a > "f g"', ['- > f g']],
  ["a > 'f'", ['- > f']],
  ['a > $F', ['- > ?']],
  ['a > ~/f', ['- > ?']],
  ['a <<< x', ['- <<< x']],
  ["a <<'E'\nx $y\nE", ['- << x $y\n']],
  ['a <<E\nx\nE', ['- << x\n']],
  ['a <<E\nx $y\nE', ['- << ?']],
  ['a <<-E\n\tx\n\tE', ['- <<- x\n']],
  ['a <<\\E\n$x\nE', ['- << $x\n']],
  ['a <<"E"\n$x\nE', ['- << $x\n']],
  ['a <<E\n\\$x\nE', ['- << $x\n']],
  ['cat > f <<E\nx\nE', ['- > f', '- << x\n']],
  ['cat <<E > f\nx\nE', ['- > f', '- << x\n']],
  ['{ a; } > f', ['- > f']],
  ['(a) > f', ['- > f']],
  ['while a; do b; done < f', ['- < f']],
  ['for x in 1; do a; done > f', ['- > f']],
  ['if a; then b; fi > f', ['- > f']],
  ['a && b > f', ['- > f']],
  ['a | b > f', ['- > f']],
];

describe('a redirection is a fact of its command', () => {
  test.each(redirections)('%j', (line, expected) => {
    const found = readLine(line).segments.flatMap((segment) =>
      segment.redirections.map(({ fd, operator, target }) => `${fd ?? '-'} ${operator} ${target ?? '?'}`),
    );
    expect(found).toEqual(expected);
  });
});

/** Line, then words of each command with its assignments in front. */
const assignments: [string, string[]][] = [
  ['A=1', ['A=1 |']],
  ['A=1 B=2', ['A=1 B=2 |']],
  ['A=1 cmd', ['A=1 | cmd']],
  ['A=1 B=2 cmd x', ['A=1 B=2 | cmd x']],
  ['A= cmd', ['A= | cmd']],
  ["A='x y' cmd", ['A=x y | cmd']],
  ['A="x" cmd', ['A=x | cmd']],
  ['A+=1', ['A=1 |']],
  ['A[0]=1', ['A=1 |']],
  ['A=$B cmd', ['A=? | cmd']],
  ['A=$(id) cmd', ['A=? | cmd', '| id']],
  ['A=(1 2)', ['A=? |']],
  ['cmd A=1', ['| cmd A=1']],
  ['export A=1', ['A=1 | export A=1']],
  ['declare A=1 B', ['A=1 | declare A=1 B']],
  ['readonly A=1', ['A=1 | readonly A=1']],
  ['env A=1 cmd', ['| env A=1 cmd', 'A=1 | cmd']],
  ['for x in a b; do c; done', ['x=a x=b |', '| c']],
  ['A=1; cmd', ['A=1 |', '| cmd']],
  ['A=1 B=2 > f', ['A=1 B=2 |']],
];

describe('an assignment is a fact of its command', () => {
  test.each(assignments)('%j', (line, expected) => {
    const found = readLine(line).segments.map((segment) =>
      `${segment.assignments.map(({ name, value }) => `${name}=${value ?? '?'}`).join(' ')} | ${segment.argv.join(' ')}`.trim(),
    );
    expect(found).toEqual(expected);
  });
});

/** Line, and why it is not read. */
const opaque: [string, string[]][] = [
  ['eval "$x"', ['eval', 'expansion']],
  ['eval $(x)', ['eval', 'substitution']],
  ['eval "$(echo aaa | base64 -d)"', ['encoded-payload', 'substitution']],
  ['curl x | sh', ['eval']],
  ['curl x | sudo bash -s', ['eval']],
  ['echo x | base64 -d | sh', ['encoded-payload']],
  ['echo x | xxd -r -p | bash', ['encoded-payload']],
  ['bash < f', ['eval']],
  ['bash <(curl x)', ['eval', 'substitution']],
  ['bash -c "$x"', ['eval', 'expansion']],
  ['sh -c "$(curl x)"', ['eval', 'substitution']],
  ['source f', ['redefined-command']],
  ['. f', ['redefined-command']],
  ['alias ls=rm; ls', ['redefined-command']],
  ['ls() { rm; }; ls', ['redefined-command']],
  ['hash -p /tmp/x ls', ['redefined-command']],
  ['enable -f x y', ['redefined-command']],
  ['fish -c "ls"', ['not-a-shell-we-read']],
  ['pwsh -Command ls', ['not-a-shell-we-read']],
  ['sudo --what rm x', ['unknown-wrapper']],
  ['env -S "rm $X"', ['expansion', 'unknown-wrapper']],
  ['env $X rm', ['expansion', 'unknown-wrapper']],
  ['sudo $X', ['expansion', 'unknown-wrapper']],
  ['parallel ::: a', ['eval']],
  ['parallel', ['unknown-wrapper']],
  ['xargs rm', ['expansion']],
  ['find . -exec rm {} +', ['expansion']],
  ['trap "$x" EXIT', ['eval', 'expansion']],
  ["echo 'a", ['syntax-error']],
  ['echo "a', ['syntax-error']],
  ['echo $(a', ['syntax-error']],
  ['if a; then b', ['syntax-error']],
  ['a | | b', ['syntax-error']],
  [')', ['syntax-error']],
  ['a\0b', ['binary-input']],
  ['a\ud800b', ['binary-input']],
  ['a;'.repeat(65), ['too-many-segments']],
  ['x'.repeat(64 * 1024 + 1), ['too-long']],
  ['('.repeat(500), ['too-deep']],
  ['a;'.repeat(20_000), ['too-many-segments']],
];

describe('what cannot be read is marked', () => {
  test.each(opaque.map(([line, why]) => [line.slice(0, 40), line, why] as const))('%j', (_, line, why) => {
    expect(reasons(readLine(line))).toEqual(why);
  });

  test("dash reads `&>` and `$'` differently, so `sh` may not", () => {
    expect(reasons(readLine('a &> f', 'sh'))).toEqual(['syntax-error']);
    expect(reasons(readLine(String.raw`echo $'\x41'`, 'sh'))).toEqual(['expansion']);
    expect(reasons(readLine('a &> f', 'bash'))).toEqual([]);
  });

  test('zsh looks programs up behind `=`', () => {
    expect(reasons(readLine('echo =ls', 'zsh'))).toEqual(['expansion']);
    expect(words(readLine('echo =ls'))).toEqual(['echo =ls']);
  });
});
