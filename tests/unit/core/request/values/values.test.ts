/** What the reader puts where a line uses a variable, a pattern or its folder; unknown words are `?`. */
import { describe, expect, test } from 'vitest';
import type { FolderEntry } from '#core/ports.ts';
import { reader, words } from '../reader.ts';

const names: Readonly<Record<string, readonly FolderEntry[]>> = {
  '/p': [
    { name: 'src', isFolder: true },
    { name: 'a.md', isFolder: false },
    { name: '-rf', isFolder: false },
    { name: '.git', isFolder: true },
  ],
  '/p/src': [
    { name: 'x.ts', isFolder: false },
    { name: 'y.ts', isFolder: false },
  ],
};
const around = {
  cwd: '/p',
  isPlain: true,
  variable: (name: string) => (name === 'HOME' ? '/home/u' : name === 'GONE' ? null : undefined),
  list: (folder: string) => names[folder] ?? null,
};
const read = (line: string, shell = 'bash', place = around) => words(reader.read([shell, '-c', line], place));
const last = (line: string, shell?: string): string => read(line, shell).at(-1) ?? '';

describe('values are followed', () => {
  test.each([
    ['D=/tmp/x; rm -rf "$D"', 'rm -rf /tmp/x'],
    ['D=/tmp/x\nE=$D/y\nls ${E%/*} ${E##*/}', 'ls /tmp/x y'],
    ['export D=a; ls $D', 'ls a'],
    ['D=a; D+=b; ls $D', 'ls ab'],
    ['CMD="rm -rf x"; $CMD y', 'rm -rf x y'],
    ['CMD="rm -rf x"; "$CMD" y', 'rm -rf x y'],
    ['Y=$(pwd); ls $HOME ~/x "$PWD" $Y', 'ls /home/u /home/u/x /p /p'],
    ['ls ${GONE:-/d} x$GONE "$GONE"', 'ls /d x '],
    ['rm -rf "$GONE"/*', 'rm -rf ?'],
    ['rm -rf $GONE/etc', 'rm -rf /etc'],
    ['X=1; unset X; ls a$X', 'ls a'],
    ['X=$(echo a b); ls "$X"', 'ls a b'],
    ['X=a; (X=b); ls $X', 'ls a'],
    ['X=a; X=b & ls $X', 'ls a'],
    ['X=a; eval "X=b"; ls $X', 'ls b'],
    ['X=a; bash -c "X=b"; ls $X', 'ls a'],
    ["X=a; bash -c 'ls $X'", 'ls ?'],
    ['for x in aa bb; do ((x = 3)); done; ls ${#x}', 'ls ?'],
    ["bash -c 'ls $HOME'", 'ls /home/u'],
    ["HOME=/h bash -c 'ls $HOME'", 'ls ?'],
    ['mkdir -p src/{a,b}', 'mkdir -p src/a src/b'],
    ['cd src && cat *.ts', 'cat x.ts y.ts'],
    ['(cd src); cat *.md', 'cat a.md'],
    ['cat */*.ts', 'cat src/x.ts src/y.ts'],
    ['cat none*', 'cat none*'],
    ['rm *', 'rm -rf a.md src'],
  ])('%s', (line, expected) => {
    expect(last(line)).toBe(expected);
  });

  test('one of a few is named once for each', () => {
    expect(read('for f in a b; do rm $f; done').slice(1)).toEqual(['rm a', 'rm b']);
    expect(read('if t; then X=a; else X=b; fi; ls $X').slice(-2)).toEqual(['ls a', 'ls b']);
    expect(read('X=a; t && X=b; ls $X').slice(-2).sort()).toEqual(['ls a', 'ls b']);
  });
});

describe('what is not certain is not claimed', () => {
  test.each([
    'X=a; read X; ls $X',
    'X=a; . ./env; ls $X',
    'X=a; eval "$Y"; ls $X',
    'X=a; f() { X=b; }; f; ls $X',
    'X=a; "$CMD"; ls $X',
    'X=a; while t; do X=$X$Y; done; ls $X',
    'X=a; printf -v X %s b; ls $X',
    'X=a; declare -i X; X=1+1; ls $X',
    'readonly X=a; X=b; ls $X',
    'X=5; ((X++)); ls $X',
    'trap "X=b" DEBUG; X=a; ls $X',
    'IFS=x; X=axb; ls $X',
    'set -f; ls *',
    'shopt -s nullglob; ls none*',
    'cd src; ls *',
    'X=a; echo b | read X; ls $X',
    'ls $RANDOM',
    'SECRET_TOKEN=a; ls $SECRET_TOKEN',
    'ls $OTHER ${OTHER:-a}',
    'X=~x; ls $X',
  ])('%s', (line) => {
    expect(last(line)).toContain('?');
  });

  test.each(['zsh', 'ksh', 'mksh'])('in %s nothing is', (shell) => {
    expect(last('X=a; ls $X', shell)).toBe('ls ?');
  });

  test('dash keeps braces, and what stands in front of a command of its own', () => {
    expect(last('ls {a,b}', 'sh')).toBe('ls ?');
    expect(last('X=a; X=b :; ls $X', 'sh')).toBe('ls ?');
    expect(last('X=a; X=b :; ls $X', 'bash')).toBe('ls a');
  });

  test('nor anything of the place where the shell begins otherwise', () => {
    expect(read('ls $HOME *; X=a; ls "$X" $X', 'bash', { ...around, isPlain: false })).toEqual([
      'ls ? ?',
      '',
      'ls a ?',
    ]);
    expect(words(reader.read(['bash', '-fc', 'ls *'], around))).toEqual(['ls ?']);
  });
});

const folders = (line: string) => reader.read(['bash', '-c', line], around).segments.at(-1)?.folders;

describe('folders', () => {
  test.each([
    ['cd src && ls', ['/p/src']],
    ['cd src; ls', ['/p/src', '/p']],
    ['cd src || exit 1; ls', ['/p/src']],
    ['if cd src; then ls; fi', ['/p/src']],
    ['if ! cd src; then exit; fi; ls', ['/p/src', '/p']],
    ['(cd src && t); ls', ['/p']],
    ['pushd src && popd && ls', ['/p']],
    ['cd src && cd - && ls', ['/p']],
    ['cd "$X" && ls', undefined],
    ['for d in a b; do cd $d; done; ls', undefined],
  ])('%s', (line, expected) => {
    expect(folders(line)).toEqual(expected);
  });
});

describe('bounds', () => {
  test('a chain of ten thousand assignments is read in time, and followed as far as it is kept', () => {
    const chain = Array.from({ length: 4000 }, (_, at) => `A${at}=$A${at - 1}`).join(';');
    const started = process.cpuUsage();
    reader.read(['bash', '-c', `A0=x;${chain};ls $A3999`], around);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(4000);
  });

  test('a value that doubles stays small', () => {
    const line = `A=xxxxxxxx;${'A=$A$A;'.repeat(60)}`;
    const [longest = 0] = reader
      .read(['bash', '-c', line], around)
      .segments.flatMap(({ assignments }) => assignments.map(({ value }) => value?.length ?? 0))
      .toSorted((one, other) => other - one);
    expect(longest).toBeLessThan(10_000);
  });

  test('values of many names multiply no commands without an end', () => {
    const sets = ['A', 'B', 'C', 'D'].map((name) => `if t; then ${name}=1; else ${name}=2; fi`).join(';');
    const { segments } = reader.read(['bash', '-c', `${sets};${'ls $A$B$C$D;'.repeat(20)}`], around);
    expect(segments.length).toBeLessThanOrEqual(64);
  });
});

test.each([
  ['X=a; for X in b c; do t; done > $X', 'a'],
  ['X=a; { X=b; cd src; } > $PWD/$X', '/p/a'],
  ['X=a; { X=b; } > ${Y:-$X}; ls $X', 'a'],
])('what a group is redirected to is known before it runs: %s', (line, target) => {
  const { segments } = reader.read(['bash', '-c', line], { ...around, variable: () => null });
  expect(segments.flatMap((segment) => segment.redirections.map((one) => one.target))).toEqual([target]);
});

describe('what is printed and only a number is read', () => {
  const place = { ...around, variable: () => null };
  const reasons = (line: string, where = place) =>
    reader.read(['bash', '-c', line], where).opaque.map((one) => one.reason);
  test.each([
    'a; echo "=> [$?]"',
    'a & echo $! $$ $#',
    'X=a; echo ${#X}',
    'a | b; echo "${PIPESTATUS[0]} ${PIPESTATUS[1]}"',
  ])('%s', (line) => expect(reasons(line)).toEqual([]));

  test.each([
    'a "$?"',
    'echo ${PIPESTATUS}',
    'echo ${PIPESTATUS[x]}',
    'read PIPESTATUS; echo ${PIPESTATUS[0]}',
    'declare -A PIPESTATUS; declare "PIPESTATUS[0]=x"; echo ${PIPESTATUS[0]}',
    '. ./env; echo ${PIPESTATUS[0]}',
    'f() { read PIPESTATUS; }; f; echo ${PIPESTATUS[0]}',
    'while a; do echo ${PIPESTATUS[0]}; read PIPESTATUS; done',
    'echo ${#X[0]}',
  ])('%s is not', (line) => expect(reasons(line)).toContain('expansion'));

  test('a name that the run may bring is not', () => {
    for (const value of ['x', undefined])
      expect(reasons('echo ${PIPESTATUS[0]}', { ...place, variable: () => value as never })).toContain('expansion');
  });
});
