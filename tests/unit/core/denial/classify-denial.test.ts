/** How evidence is ranked, confirmed against the plan, and kept from costing time. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyDenial, readsGoneWithout, type DenialEvidence } from '#core/denial/classify-denial.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import { namedPlans } from '../../../fixtures/denials/read-corpus.ts';
import { computingTime } from '../../../fakes/computing-time.ts';

const touched = "touch: cannot touch '/home/u/new.txt': Read-only file system\n";
const newFile: Refusal = { kind: 'path', path: '/home/u/new.txt', access: 'write', operation: null };

function classify(evidence: Partial<DenialEvidence>): ReturnType<typeof classifyDenial> {
  return classifyDenial({
    plan: namedPlans.blocked,
    cwd: '/home/u/app',
    exitCode: 1,
    signal: null,
    observed: [],
    text: touched,
    argv: [],
    startedAt: null,
    ...evidence,
  });
}

describe('an ending that is no denial', () => {
  test.each([
    ['success', { exitCode: 0 }],
    ['a missing program', { exitCode: 127 }],
    ['death by signal', { exitCode: null, signal: 'SIGKILL' }],
    ['death by signal as a shell reports it', { exitCode: 137 }],
    ['a command without a sandbox', { plan: { ...namedPlans.blocked, mechanism: 'none' as const } }],
    ['no output', { text: '' }],
  ])('%s', (_, evidence) => {
    expect(classify(evidence)).toBeNull();
  });
});

describe('a read that a command went on without', () => {
  const key = '/home/u/.ssh/id_rsa';
  const closed = `cat: ${key}: Permission denied\n`;
  const read: Refusal = { kind: 'path', path: key, access: 'read', operation: null };
  const told = (evidence: Partial<DenialEvidence>): readonly Refusal[] =>
    readsGoneWithout({
      plan: namedPlans.blocked,
      cwd: '/home/u/app',
      exitCode: 0,
      signal: null,
      observed: [],
      text: closed,
      argv: [],
      startedAt: null,
      ...evidence,
    });
  test.each<[string, Partial<DenialEvidence>, readonly Refusal[]]>([
    ['is told by its words', {}, [read]],
    ['is told whatever came after it', { text: `${closed}done\n${touched}tail: bad line\n` }, [read]],
    ['is no read of what may be read', { text: 'cat: /home/u/app/x: Permission denied\n' }, []],
    ['is no write, which is observed', { text: touched }, []],
    ['is nothing that was not there', { text: `cat: ${key}: No such file or directory\n` }, []],
    ['is part of the denial where the command failed', { exitCode: 1 }, []],
    ['needs a sandbox', { plan: { ...namedPlans.blocked, mechanism: 'none' as const } }, []],
    ['is no word of an older log', { text: `2020-01-02 10:00:00 ${closed}`, startedAt: Date.UTC(2026, 1, 1) }, []],
  ])('%s', (_, evidence, expected) => {
    expect(told(evidence)).toEqual(expected);
  });
});

describe('evidence', () => {
  test('a call that the filter kills for is a denial of a system call', () => {
    expect(classify({ exitCode: null, signal: 'SIGSYS', text: '' })).toMatchObject({
      refusals: [{ kind: 'syscall' }],
      rank: 'setup',
    });
  });

  test('what the observer saw outranks what the command printed', () => {
    const observed: Refusal[] = [{ kind: 'path', path: '/opt/x', access: 'write', operation: 'mkdir' }];
    expect(classify({ observed })).toMatchObject({ refusals: observed, rank: 'observer' });
  });

  test('of many observed refusals the one that the last words name is taken', () => {
    const shrugged: Refusal = { kind: 'path', path: '/home/u/.cache', access: 'write', operation: 'mkdir' };
    expect(classify({ observed: [shrugged, newFile] })?.refusals).toEqual([newFile]);
  });

  const log: Refusal = { kind: 'path', path: '/home/u/.npm/_logs/debug.log', access: 'write', operation: 'open' };
  const database: Refusal = { kind: 'path', path: '/home/u/data/my.db', access: 'write', operation: 'open' };
  test.each([
    ['a failing test whose runner could not keep its log', [log], '2 tests failed\n', null],
    ['a failing test that also tried to write elsewhere', [database], 'expected 2 to be 3\n', null],
    ['a program that says nothing at all', [database], '', [database]],
    ['a program that says nothing at all about its log', [log], '', null],
    [
      'a program that speaks of writing without a name',
      [log, database],
      'curl: (23) Failed writing body\n',
      [database],
    ],
    ['words of long ago', [database], 'cannot open it\n\n1\n2\n3\n', null],
  ])('%s', (_, observed, text, refusals) => {
    expect(classify({ observed, text })?.refusals ?? null).toEqual(refusals);
  });

  test('a refused read that the output names is not outdone by a write that nobody mentions', () => {
    const text = 'cat: /home/u/.ssh/id: Permission denied\n';
    const denial = classify({ observed: [database], text });
    expect(denial?.refusals).toMatchObject([{ path: '/home/u/.ssh/id', access: 'read' }]);
  });

  test('an error about a path that the plan allows is not the doing of the sandbox', () => {
    expect(classify({ text: "touch: cannot touch '/home/u/app/x': Permission denied\n" })).toBeNull();
  });

  test('a read-only error without a path stays a guess', () => {
    expect(classify({ text: 'save: Read-only file system\n' })).toMatchObject({
      refusals: [{ kind: 'unknown' }],
      rank: 'words',
    });
  });

  test('under Seatbelt a write answered with EPERM is a denial', () => {
    const plan = { ...namedPlans.blocked, mechanism: 'seatbelt' as const };
    const text = 'bash: line 1: /home/u/new.txt: Operation not permitted\n';
    expect(classify({ plan, text })?.refusals).toEqual([newFile]);
  });

  test('past a proxy that must be used, a name that does not resolve is a guess', () => {
    const text = 'ssh: Could not resolve hostname git.example: Temporary failure in name resolution\n';
    const target = { host: 'git.example', port: 22, protocol: 'tcp' };
    expect(classify({ plan: namedPlans.filtered, text })).toMatchObject({
      refusals: [{ kind: 'host', target }],
      rank: 'words',
    });
    expect(classify({ plan: namedPlans.full, text })).toBeNull();
  });

  test('an address in the command completes a host that the output names alone', () => {
    const text = 'curl: (6) Could not resolve host: Files.Example.\n';
    const argv = ['sh', '-c', 'curl https://files.example:8443/x'];
    expect(classify({ text, argv })?.refusals).toEqual([
      { kind: 'host', target: { host: 'files.example', port: 8443, protocol: 'https' } },
    ]);
    expect(classify({ text })?.refusals).toEqual([{ kind: 'network' }]);
  });

  test('a granted socket is not refused by the sandbox', () => {
    const text = 'dial unix /run/docker.sock: connect: permission denied\n';
    expect(classify({ text })?.refusals).toEqual([{ kind: 'socket', path: '/run/docker.sock' }]);
    const grants = [{ kind: 'socket' as const, path: '/run/docker.sock' }];
    expect(classify({ text, plan: { ...namedPlans.blocked, grants } })).toBeNull();
  });

  test.each([
    ["cp: cannot create regular file 'copy.txt': Read-only file system", 'copy.txt', null],
    ['bash: line 1: notes: Read-only file system', 'notes', null],
    ["Error: EROFS: read-only file system, open 'out.txt'", 'out.txt', null],
    ["-e:1:in `write': Read-only file system @ rb_sysopen - ./out.txt (Errno::EROFS)", 'out.txt', null],
    ["sed: couldn't open temporary file ./sedAb1Cd2: Read-only file system", 'sedAb1Cd2', 'rename'],
    ["fatal: Unable to create '/home/u/app/.git/index.lock': Read-only file system", '.git/index.lock', 'rename'],
    ["cat: 'My notes.txt': Read-only file system", 'My notes.txt', null],
  ])('a project that may only be read: %s', (text, name, operation) => {
    const { entries } = namedPlans.blocked;
    const plan = { ...namedPlans.blocked, entries: entries.filter(({ path }) => path !== '/home/u/app') };
    expect(classify({ plan, text })?.refusals).toEqual([
      { kind: 'path', path: `/home/u/app/${name}`, access: 'write', operation },
    ]);
  });

  test('several complaints of one tool are one denial of several paths', () => {
    const text = [1, 2, 3].map((n) => `rm: cannot remove '/opt/${n}': Read-only file system`).join('\n');
    expect(classify({ text })?.refusals).toHaveLength(3);
  });
});

describe('a program that could not be started', () => {
  const text = 'bash: line 1: /home/u/.ssh/tool: Permission denied\n';

  test('is a denial where the sandbox closes it to reading', () => {
    expect(classify({ exitCode: 126, text })?.refusals).toEqual([
      { kind: 'path', path: '/home/u/.ssh/tool', access: 'read', operation: null },
    ]);
  });

  test('is a plain failure where only its mode is wrong, whatever was refused before', () => {
    expect(classify({ exitCode: 126, text: `${touched}bash: line 1: ./run.sh: Permission denied\n` })).toBeNull();
  });
});

const openedOn = (date: string): string => `${date} 10:11:12 open /etc/app.conf: read-only file system\n`;

describe('limits of what a text can prove', () => {
  test('a log that is quoted word for word cannot be told from the real thing, and only proposes', () => {
    expect(classify({ text: "touch: cannot touch '/var/lib/ci/done': Read-only file system\n" })).toMatchObject({
      rank: 'errno',
    });
  });

  test('a line dated before the attempt is a quotation; one of today is not', () => {
    const startedAt = Date.UTC(2026, 10, 21, 9);
    expect(classify({ text: openedOn('2019/04/02'), startedAt })).toBeNull();
    expect(classify({ text: openedOn('2026/11/21'), startedAt })).toMatchObject({ rank: 'errno' });
  });
});

const pieces = [
  touched,
  'permission denied ',
  'EACCES: ',
  "'/home/u/x' ",
  '"',
  "'",
  '`',
  '«',
  '/home/u/',
  ': ',
  '\n',
  ' ',
  'https://a.b/',
  'resolve host ',
  'a.',
  '(',
  'Caused by:',
  '读',
  '\u0000',
  '\u001B[31m',
  '@@ -1 +1 @@\n',
];

const longLine = (piece: string, reason: string): string =>
  `${piece.repeat(Math.ceil(1900 / piece.length))}: ${reason}\n`;

describe('any text', () => {
  test('is judged without an exception', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4000 }),
      fc.array(fc.constantFrom(...pieces), { maxLength: 400 }).map((parts) => parts.join('')),
      fc.uint8Array({ maxLength: 4000 }).map((bytes) => new TextDecoder().decode(bytes)),
    );
    fc.assert(
      fc.property(text, (printed) => {
        const denial = classify({ text: printed });
        if (denial !== null) expect(denial.refusals.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  test('of two million characters costs less than 50 ms per million, whatever it repeats', () => {
    const size = 2 * 1024 * 1024;
    const repeated = [...pieces, 'a/', 'a: ', "'a' -> ", 'a.b.c ', 'create a ', '/a: 1: ', "in `a'"];
    const units = [
      ...repeated,
      // Long lines, each of which must be read closely.
      ...repeated.map((piece) => longLine(piece, 'permission denied')),
      ...repeated.map((piece) => longLine(piece, 'network is unreachable')),
    ];
    classify({});
    for (const unit of units) {
      const text = unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
      // The quicker of two, so that a busy machine does not fail the product.
      const took = [1, 2].map(() => {
        const computed = computingTime();
        classify({ text });
        return computed();
      });
      expect(Math.min(...took), JSON.stringify(unit)).toBeLessThan(100);
    }
  });
});
