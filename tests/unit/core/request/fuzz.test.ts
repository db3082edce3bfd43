/** Whatever comes in, reading it ends soon and says something that holds together. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxSegments } from '#domain/common/limits.ts';
import { parsedCommandSchema } from '#domain/command/parsed-command.ts';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import { quoteArgv } from '#core/request/quote-argv.ts';
import { reader } from './reader.ts';
import { computingTime } from '../../../fakes/computing-time.ts';

/** The nightly run asks for many more. */
const numRuns = Number(process.env['COUNTERSIGN_FUZZ'] ?? 2500);
/** Many lines take longer than a test is usually given. */
const patienceMs = 30_000 + numRuns;
/** One machine under load may stall once; a hang is another order. */
const slowMs = 1000;

const shellish = fc
  .array(
    fc.constantFrom(
      'rm',
      '-rf',
      'ls',
      'x',
      "'",
      '"',
      '\\',
      '$',
      '(',
      ')',
      '{',
      '}',
      '`',
      '|',
      '&',
      ';',
      '<',
      '>',
      '<<',
      'E',
      '\n',
      '\r\n',
      ' ',
      '*',
      '?',
      '[',
      ']',
      '~',
      '#',
      '!',
      '=',
      'A=',
      '$(',
      '${',
      '$((',
      '<(',
      '&&',
      '||',
      ';;',
      'if',
      'then',
      'fi',
      'for',
      'in',
      'do',
      'done',
      'case',
      'esac',
      'while',
      'function',
      'sudo',
      'env',
      'eval',
      'bash',
      '-c',
      'xargs',
      'find',
      '-exec',
      '{}',
      '+',
      'ssh',
      '\0',
      '\u202e',
      '\u200b',
      '😀',
      '\ud800',
      '[[',
      ']]',
      '2>&1',
      '<<<',
      '<<-',
    ),
    { maxLength: 40 },
  )
  .chain((parts) => fc.constantFrom('', ' ').map((joint) => parts.join(joint)));
const anything = fc.oneof(
  { weight: 3, arbitrary: shellish },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
);

test(
  'no line breaks the reader or the analyser, and every span lies in the text',
  () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('bash', 'sh', 'zsh'), (line, shell) => {
        const computed = computingTime();
        const parsed = reader.read([shell, '-c', line]);
        const risk = createRiskAnalyser(reader).assess({
          parsed,
          cwd: '/home/u/app',
          projectRoot: '/home/u/app',
          homeDir: '/home/u',
        });
        expect(computed()).toBeLessThan(slowMs);
        expect(parsedCommandSchema.safeParse(parsed).success).toBe(true);
        expect(parsed.segments.length).toBeLessThanOrEqual(maxSegments);
        const spans = [
          ...parsed.opaque.map(({ span }) => span),
          ...parsed.segments.flatMap(({ span, words }) => [span, ...words]),
          ...risk.reasons.map(({ span }) => span),
        ];
        for (const [start, end] of spans) expect(start <= end && end <= parsed.text.length).toBe(true);
        if (risk.opaque) expect(risk.level).not.toBe('low');
      }),
      { numRuns, seed: 1 },
    );
  },
  patienceMs,
);

test('plain words are read as they are, whatever is in them', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (argv) => {
      const all = ['tool', ...argv];
      const parsed = reader.read(all);
      expect(parsed.segments.map((segment) => segment.argv)).toEqual([all]);
      expect(parsed.opaque).toEqual([]);
      expect(reader.read(['bash', '-c', quoteArgv(all)]).segments.map((segment) => segment.argv)).toEqual([all]);
    }),
    { numRuns: Math.min(numRuns, 20_000), seed: 2 },
  );
});

const heavy: [string, string][] = [
  ['open brackets', '('.repeat(60_000)],
  ['substitutions', '$('.repeat(30_000)],
  ['quoted substitutions', '"$('.repeat(20_000)],
  ['less-than signs', '<'.repeat(60_000)],
  ['arrays', 'a=('.repeat(20_000)],
  ['pipes', 'a|'.repeat(30_000)],
  ['commands', 'a;'.repeat(30_000)],
  ['words', `echo ${'abc '.repeat(16_000)}`],
  ['quotes', '"'.repeat(60_001)],
  ['brackets', '['.repeat(60_000)],
  ['heredocs', 'cat <<A\n'.repeat(8000)],
  ['an apostrophe in front', `"it's" ${'<'.repeat(50_000)}`],
  ['nested shells', `${"bash -c '".repeat(200)}x`],
  ['heredocs in braces that may run', `<<A=1 sh -c "${'${ <<-E\n'.repeat(1300)}`],
  ['heredocs in substitutions', `${'$(cat <<E\n'.repeat(90)}${'x\n'.repeat(20_000)}`],
  ['brackets that are no sums', `${'$((a) '.repeat(90)}${'x '.repeat(20_000)}`],
  ['brackets that are no sums, closed', `${'$((a) '.repeat(90)}${') '.repeat(90)}`],
  ['redirections', `done ${'&>a '.repeat(12_000)}`],
  ['redirections of much', `echo ${'a'.repeat(30_000)}${' >a'.repeat(11_000)}`],
  ['eval chains', `${'eval '.repeat(5000)}ls`],
];

test.each(heavy)('64 KiB of %s end soon and are not called harmless', (_, line) => {
  const computed = computingTime();
  const parsed = reader.read(['bash', '-c', line]);
  const risk = createRiskAnalyser(reader).assess({ parsed, cwd: '/p', projectRoot: '/p', homeDir: '/home/u' });
  expect(computed()).toBeLessThan(slowMs);
  if (parsed.opaque.length > 0) expect(risk.level).not.toBe('low');
});

test('after the heaviest inputs the reader still reads', () => {
  for (const [, line] of heavy) reader.read(['bash', '-c', line]);
  expect(reader.read(['bash', '-c', 'ls -la']).segments.map(({ argv }) => argv)).toEqual([['ls', '-la']]);
});
