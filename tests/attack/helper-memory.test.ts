/** The programs beside the broker keep within their memory, whatever is written to them: the starter, the patch writer and the holder. */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../main/node/sandbox/machine/find-program.ts';
import { cannotTry } from './harness/users.ts';

const sources = path.join(import.meta.dirname, '../../resources/helper');
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'helper-memory-')));
const nothing = openSync('/dev/null', 'r+');
afterAll(() => {
  closeSync(nothing);
  rmSync(folder, { recursive: true, force: true });
});

const compiler = findProgram('cc', process.env);
const bwrap = findProgram('bwrap', process.env) ?? '';
const env = { PATH: '/usr/bin:/bin', ASAN_OPTIONS: 'detect_leaks=0:allocator_may_return_null=1' };
const withChecks = ['-g', '-O1', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
const runs = { numRuns: Number(process.env['COUNTERSIGN_FUZZ_HELPERS'] ?? 40) };
const mostMs = 20_000;

function compile(name: string): string {
  const file = path.join(folder, path.basename(name));
  execFileSync(compiler ?? 'cc', [...withChecks, '-o', file, path.join(sources, `${name}.c`)], { stdio: 'pipe' });
  return file;
}

/** Null where the compiler brings no libraries for it. */
function unchecked(): string | null {
  if (cannotTry !== null) return cannotTry;
  if (compiler === null) return 'there is no compiler';
  const file = path.join(folder, 'try');
  writeFileSync(`${file}.c`, 'int main(void) { return 0; }\n');
  const { status } = spawnSync(compiler, [...withChecks, '-o', file, `${file}.c`]);
  return status === 0 ? null : 'the compiler has no address sanitizer';
}

interface Fed {
  readonly file: string;
  readonly args: readonly string[];
  readonly input: Buffer;
  readonly more?: NodeJS.ProcessEnv;
}

const manyWords = (count: number): Buffer => Buffer.from('--unshare-user\0'.repeat(count));

/** What the checks in the program complained of. */
function complaint({ file, args, input, more }: Fed): string {
  const { stderr, signal } = spawnSync(file, args, { input, env: { ...env, ...more }, timeout: mostMs, cwd: '/' });
  const said = stderr.toString();
  return signal !== null || /Sanitizer|runtime error/.test(said) ? `${signal ?? ''}${said}` : '';
}

const numbers = [
  '-2147483648',
  '-1',
  '0',
  '1',
  '2',
  '3',
  '5',
  '16',
  '17',
  '64',
  '2147483647',
  '4294967296',
  '18446744073709551615',
];

const part = (text: string, said?: string): { text: string; said: string } => ({
  text,
  said: said ?? String(text.length),
});

const frame = (words: readonly string[], length?: number): Buffer => {
  const bytes = Buffer.from(`${words.join('\0')}\0`);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(length ?? bytes.length);
  return Buffer.concat([size, bytes]);
};

describe.skipIf(unchecked() !== null)(`written to at random (${unchecked() ?? 'with checks'})`, () => {
  test('the observer, by the rest of a command', () => {
    const file = compile('observer');
    const said = (input: Buffer): string => complaint({ file, args: ['2', '-a', '0', '--', '/bin/true'], input });
    const aroundItsBlocks = fc
      .constantFrom(0, 65_535, 65_536, 131_071, 131_072)
      .chain((length) =>
        fc.uint8Array({ minLength: 0, maxLength: 8 }).map((end) => Buffer.concat([Buffer.alloc(length, 'x'), end])),
      );
    const input = fc.oneof(
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
      aroundItsBlocks,
    );
    fc.assert(
      fc.property(input, (bytes) => {
        expect(said(bytes)).toBe('');
      }),
      runs,
    );
    expect(said(Buffer.alloc((8 << 20) + 1, '\0'))).toBe('');
    // What broke off is another command.
    const brokenOff = spawnSync(file, ['2', '-a', '0', '--', '/bin/echo'], { input: 'all\0but', env });
    expect([brokenOff.status, brokenOff.stdout.toString()]).toEqual([125, '']);
  });

  describe('the starter', () => {
    let file = '';
    beforeAll(() => void (file = compile('starter')));
    const start = (id: string): string[] => [
      's',
      id,
      '/',
      '3',
      `r${nothing}`,
      `w${nothing}`,
      `b${nothing}`,
      '2',
      '/bin/true',
      'x',
      '-',
      'A=b',
    ];
    const word = fc.constantFrom(
      ...numbers,
      'p',
      'k',
      's',
      '/',
      '/bin/true',
      '-',
      'A=b',
      '',
      'x'.repeat(5000),
      `r${nothing}`,
      'w999999',
      'b-1',
    );
    const changed = fc
      .tuple(
        fc.constantFrom('1', 'y'.repeat(23), 'z'.repeat(24)),
        fc.array(fc.tuple(fc.nat(11), word), { maxLength: 3 }),
      )
      .map(([id, changes]) => changes.reduce((words, [at, other]) => words.with(at, other), start(id)));
    const counts = numbers.flatMap((number) => [['p', number], start('1').with(3, number), start('1').with(7, number)]);
    const request = fc.oneof(
      changed,
      fc.tuple(fc.constant('p'), word),
      fc.array(word, { minLength: 1, maxLength: 20 }),
    );

    test.each(counts.map((words) => [words.slice(0, 8).join(' '), words] as const))(
      'takes %s as what it is',
      (_, words) => {
        expect(complaint({ file, args: [], input: frame(words) })).toBe('');
      },
    );

    test('keeps within its memory', () => {
      fc.assert(
        fc.property(fc.array(request, { maxLength: 6 }), fc.option(fc.nat(9_000_000)), (requests, lie) => {
          const input = [...requests.map((words) => frame(words)), frame(start('last'), lie ?? undefined)];
          expect(complaint({ file, args: [], input: Buffer.concat(input) })).toBe('');
        }),
        runs,
      );
    });
  });

  describe('the patch writer', () => {
    let file = '';
    const work = path.join(folder, 'work');
    beforeAll(() => {
      file = compile('patch-writer');
      mkdirSync(work);
    });
    const content = fc
      .tuple(fc.string({ maxLength: 40 }), fc.option(fc.constantFrom(...numbers), { freq: 6 }))
      .map(([text, said]) => part(text, said ?? undefined));
    const place = fc.constantFrom('a', 'b', 'new/c', 'new/deep/d', '../up', '.').map((name) => part(`${work}/${name}`));
    const op = fc
      .tuple(
        fc.constantFrom('A', 'D', 'U', 'X'),
        fc.constantFrom('644', '777777', '-1'),
        place,
        fc.oneof(place, fc.constant(part(''))),
        content,
        content,
      )
      .map(
        ([kind, mode, ...parts]) =>
          `${kind} ${mode} ${parts.map(({ said }) => said).join(' ')}\n${parts.map(({ text }) => text).join('')}`,
      );

    test('keeps within its memory', () => {
      const closed = [
        '--ro-bind',
        '/',
        '/',
        '--dev',
        '/dev',
        '--proc',
        '/proc',
        '--bind',
        work,
        work,
        '--unshare-all',
        '--cap-drop',
        'ALL',
      ];
      fc.assert(
        fc.property(fc.array(op, { maxLength: 5 }), fc.constantFrom('.\n', '', '. \n'), (ops, end) => {
          for (const name of ['a', 'b']) writeFileSync(path.join(work, name), 'old');
          const input = Buffer.from(`${ops.join('')}${end}`);
          expect(complaint({ file: bwrap, args: [...closed, '--', file], input })).toBe('');
        }),
        runs,
      );
    });
  });

  describe('the holder', () => {
    let file = '';
    beforeAll(() => void (file = compile('namespace-holder')));
    const spec = fc.oneof(
      fc.constantFrom(
        'web,tcp,127.0.0.1,0',
        'names,udp,127.0.0.1,0',
        `${'n'.repeat(400)},tcp,127.0.0.1,0`,
        ',,,',
        '',
        'a,b',
        'a,tcp,not,1',
      ),
      fc.string({ maxLength: 30 }).filter((text) => !text.includes('\0')),
    );
    const line = fc.oneof(
      fc.constantFrom(...numbers).map((port) => `{"connect":${port}}`),
      fc.constantFrom(...numbers).map((port) => `{"listen":${port},"family":${port}}`),
      fc.constantFrom('{"cmd":"NODE_HANDLE_ACK"}', 'x'.repeat(300), '', '{"connect":'),
      fc.string({ maxLength: 80 }),
    );

    test('keeps within its memory', () => {
      // Standard input is its channel here: a socket, as Node gives it.
      const closed = ['--ro-bind', '/', '/', '--dev', '/dev', '--unshare-all', '--cap-drop', 'ALL'];
      fc.assert(
        fc.property(fc.array(spec, { maxLength: 3 }), fc.array(line, { maxLength: 6 }), (specs, lines) => {
          const input = Buffer.from(lines.map((each) => `${each}\n`).join(''));
          expect(
            complaint({ file: bwrap, args: [...closed, '--', file, ...specs], input, more: { NODE_CHANNEL_FD: '0' } }),
          ).toBe('');
        }),
        runs,
      );
    });
  });

  describe('the builder', () => {
    let file = '';
    beforeAll(() => void (file = compile('builder/builder')));
    const place = fc.oneof(
      fc.constantFrom(
        '/',
        '/dev/null',
        '/dev',
        '/proc',
        '/tmp',
        '/etc/hosts',
        'tmp',
        '',
        `/${'n'.repeat(5000)}`,
        '/a/b/../c',
      ),
      fc.string({ maxLength: 40 }).map((text) => `/${text.replaceAll('\0', '')}`),
    );
    const number = fc.constantFrom(...numbers);
    const option = fc.oneof(
      fc.tuple(fc.constantFrom('--bind', '--ro-bind', '--symlink'), place, place),
      fc.tuple(fc.constantFrom('--tmpfs', '--proc', '--dev', '--remount-ro', '--chdir'), place),
      fc.tuple(fc.constantFrom('--perms', '--size', '--json-status-fd', '--seccomp', '--block-fd', '--args'), number),
      fc.tuple(fc.constant('--ro-bind-data'), number, place),
      fc.tuple(fc.constant('--setenv'), fc.constantFrom('A', '', 'A=B'), place),
      fc.tuple(fc.constantFrom('--unshare-net', '--unshare-user', '--new-session', '--die-with-parent', '--cap-drop')),
    );

    test('keeps within its memory', () => {
      const closed = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--unshare-all', '--cap-drop', 'ALL'];
      fc.assert(
        fc.property(fc.array(option, { maxLength: 12 }), fc.boolean(), (options, isWhole) => {
          const said = `${options.flat().join('\0')}${isWhole ? '\0' : ''}`;
          // The filter is read from what is empty by then, so that no command ever begins.
          const args = [...closed, '--', file, '--seccomp', '0', '--args', '0', '--', '/bin/true'];
          expect(complaint({ file: bwrap, args, input: Buffer.from(said) })).toBe('');
        }),
        runs,
      );
    });

    test('takes as many words as there can be, and no more', () => {
      const args = ['--seccomp', '0', '--args', '0', '--', '/bin/true'];
      expect(complaint({ file, args, input: manyWords(23_000) })).toBe('');
      expect(spawnSync(file, args, { input: manyWords(30_000), env }).stderr.toString()).toContain('maximum number');
      expect(spawnSync(file, args, { input: Buffer.alloc(9 << 20, 'a'), env }).stderr.toString()).toContain('too much');
    });
  });
});
