/** The command line that rates shell lines. */
import { expect, test } from 'vitest';
import { runAssess } from '../../../../main/doors/cli/commands/assess.ts';
import { createLinePlaces } from '../../../../main/node/disk/create-line-places.ts';
import { createPatchFiles } from '../../../../main/node/disk/create-patch-files.ts';

async function run(args: string[], input: string[] = []): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  async function* stdin(): AsyncGenerator<string> {
    yield* input;
  }
  const code = await runAssess(args, {
    places: createLinePlaces({ env: {} }),
    files: createPatchFiles(),
    stdin: stdin(),
    stdout: (text) => (out += text),
    write: async (text) => {
      out += text;
    },
    stderr: (text) => (err += text),
  });
  return { code, out, err };
}

const place = ['--cwd', '/home/u/app', '--project', '/home/u/app', '--home', '/home/u'];

test('one line is answered with level, categories, reasons, effects and opacity', async () => {
  const { code, out } = await run(['--json', ...place, '--', 'ls && rm -rf ~/x']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    level: 'high',
    categories: ['data_deletion'],
    reasons: [{ span: [13, 16], code: 'deletes-outside', text: 'It deletes files outside the project.' }],
    effects: {
      reads: [],
      writes: [],
      deletes: [{ path: '/home/u/x', place: 'home', size: null }],
      hosts: [],
      privilege: false,
    },
    opaque: false,
  });
});

const line = (id: string, command: string): string =>
  JSON.stringify({ id, command, cwd: '/p', project: '/p', home: '/home/u' });

test('many lines are answered in order under their ids, however the input is cut', async () => {
  const whole = `${line('a', 'ls')}\n${line('b', 'rm -rf /')}\n`;
  const { out } = await run(['--jsonl'], [whole.slice(0, 20), whole.slice(20, 90), whole.slice(90)]);
  const answers = out
    .trim()
    .split('\n')
    .map((answer) => JSON.parse(answer) as { id: string; level: string });
  expect(answers.map(({ id, level }) => [id, level])).toEqual([
    ['a', 'low'],
    ['b', 'critical'],
  ]);
});

test('a line that is no question gets an error, and the next one its answer', async () => {
  const { out } = await run(['--jsonl'], ['{bad\n{"id":1}\n', '{"id":2,"command":"ls","cwd":"/p"}']);
  const answers = out
    .trim()
    .split('\n')
    .map((answer) => JSON.parse(answer) as { id: number | null; error?: { code: string }; level?: string });
  expect(answers.map(({ id, error, level }) => [id, error?.code ?? level])).toEqual([
    [null, 'bad-request'],
    [null, 'bad-request'],
    [2, 'low'],
  ]);
});

test.each([[[]], [['--json']], [['--json', '--', 'a', 'b']], [['--what', '--', 'a']], [['--jsonl', '--', 'a']]])(
  '%j is refused with the usage',
  async (args) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('countersign assess');
  },
);

test('what is printed for people cannot steer their terminal', async () => {
  const { out } = await run([...place, '--', 'rm -rf ~/a\u001b[2Kb']);
  expect(out).not.toContain('\u001b');
  expect(out).toContain('<ESC>');
});
