/** `countersign assess`: rates shell lines without running them. */
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type LineQuestion, type PlaceReading, createPlaceAssessor } from '#core/assess-line.ts';
import type { Risk } from '#domain/risk/risk.ts';
import { visibleLine } from '../say/visible-line.ts';
import { english } from '#domain/common/message.ts';

type AssessLine = ReturnType<typeof createPlaceAssessor>;

export interface AssessStreams extends PlaceReading {
  /** Text of the input in pieces of any size. */
  readonly stdin: AsyncIterable<string>;
  readonly stdout: (text: string) => void;
  /** Resolves when the text is taken, so that answers to a long input do not pile up. */
  readonly write: (text: string) => Promise<void>;
  readonly stderr: (text: string) => void;
}

const usage = `countersign assess --json [--cwd DIR] [--project DIR] [--home DIR] -- 'SHELL LINE'
countersign assess --jsonl    reads {"id", "command", "cwd", "project", "home"} per line from standard input
`;

const badUsage = 2;

export async function runAssess(args: readonly string[], io: AssessStreams): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    io.stderr(usage);
    return badUsage;
  }
  const assessLine = createPlaceAssessor(io);
  const where = withDefaults(options);
  if (options.jsonl === true) {
    for await (const line of linesOf(io.stdin))
      if (line.trim() !== '') await io.write(`${await answerLine(line, where, assessLine)}\n`);
    return 0;
  }
  const answer = shown(await assessLine({ ...where, command: options.command }));
  io.stdout(options.json === true ? `${JSON.stringify(answer)}\n` : inWords(options.command, answer));
  return 0;
}

function readOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        jsonl: { type: 'boolean' },
        cwd: { type: 'string' },
        project: { type: 'string' },
        home: { type: 'string' },
      },
    });
    const [command, ...more] = positionals;
    if (more.length > 0 || (command === undefined) !== (values.jsonl === true)) return null;
    return { ...values, command: command ?? '' };
  } catch {
    // parseArgs throws for an unknown option; the usage says what there is.
    return null;
  }
}

function withDefaults(given: { cwd?: string; project?: string; home?: string }): Omit<LineQuestion, 'command'> {
  const cwd = resolve(given.cwd ?? '.');
  return { cwd, project: given.project ?? cwd, home: given.home ?? homedir() };
}

const shown = ({ level, categories, reasons, effects, opaque }: Risk) => ({
  level,
  categories,
  reasons: reasons.map(({ span, code, text }) => ({ span, code, text: english(text) })),
  effects,
  opaque,
});

async function answerLine(line: string, where: Omit<LineQuestion, 'command'>, assessLine: AssessLine): Promise<string> {
  const question = asQuestion(parseJson(line), where);
  if (question === null) {
    const message = 'Not a line of {"id", "command", "cwd", "project", "home"}.';
    return JSON.stringify({ id: null, error: { code: 'bad-request', message } });
  }
  const { id, ...rest } = question;
  return JSON.stringify({ id, ...shown(await assessLine(rest)) });
}

function asQuestion(
  value: unknown,
  where: Omit<LineQuestion, 'command'>,
): (LineQuestion & { id: string | number }) | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = new Map<string, unknown>(Object.entries(value));
  const id = given.get('id');
  const command = given.get('command');
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof command !== 'string') return null;
  const [cwd, project, home] = ['cwd', 'project', 'home'].map((name) => asPath(given.get(name)));
  if (cwd === null || project === null || home === null) return null;
  return { id, command, cwd: cwd ?? where.cwd, project: project ?? cwd ?? where.project, home: home ?? where.home };
}

/** Undefined when not given, null when it is no absolute path. */
function asPath(value: unknown): string | null | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' && value.startsWith('/') ? value : null;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Not JSON is answered like any other line that is no question.
    return null;
  }
}

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function inWords(command: string, { level, reasons, opaque }: ReturnType<typeof shown>): string {
  const why = reasons.map(
    ({ span, text }) => `  ${text}  [${visibleLine(command.slice(span[0], span[1])).slice(0, 80)}]`,
  );
  return [`${level}${opaque ? ' (a part of it cannot be read)' : ''}`, ...why, ''].join('\n');
}
