/** `countersign assess`: rates shell lines without running them. */
import { homedir } from 'node:os';
import { parseArgs } from 'node:util';
import type { CommandReader } from '#core/ports.ts';
import { createCommandReader } from '#core/request/command-reader.ts';
import { analyseRisk } from '#core/risk/analyse-risk.ts';
import type { Risk } from '#domain/risk.ts';
import { revealText } from '#domain/visible-text.ts';
import * as z from 'zod';

export interface AssessStreams {
  /** Text of the input in pieces of any size. */
  readonly stdin: AsyncIterable<string>;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly readWasm: () => Promise<{ runtime: Uint8Array; bash: Uint8Array }>;
}

interface Question {
  readonly command: string;
  readonly cwd: string;
  readonly project: string;
  readonly home: string;
}

const usage = `countersign assess --json [--cwd DIR] [--project DIR] [--home DIR] -- 'SHELL LINE'
countersign assess --jsonl    reads {"id", "command", "cwd", "project", "home"} per line from standard input
`;

const questionSchema = z.object({
  id: z.union([z.string(), z.number()]),
  command: z.string(),
  cwd: z.string().startsWith('/').optional(),
  project: z.string().startsWith('/').optional(),
  home: z.string().startsWith('/').optional(),
});

const badUsage = 2;

export async function runAssess(args: readonly string[], io: AssessStreams): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    io.stderr(usage);
    return badUsage;
  }
  const reader = await createCommandReader(await io.readWasm());
  const where = withDefaults(options);
  if (options.jsonl === true) {
    for await (const line of linesOf(io.stdin))
      if (line.trim() !== '') io.stdout(`${answerLine(line, where, reader)}\n`);
    return 0;
  }
  const answer = assess({ ...where, command: options.command }, reader);
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

function withDefaults(given: { cwd?: string; project?: string; home?: string }): Omit<Question, 'command'> {
  const cwd = given.cwd ?? process.cwd();
  return { cwd, project: given.project ?? cwd, home: given.home ?? homedir() };
}

function assess({ command, cwd, project, home }: Question, reader: CommandReader) {
  const parsed = reader.read(['bash', '-c', command]);
  return shown(analyseRisk({ parsed, cwd, projectRoot: project, homeDir: home }));
}

const shown = ({ level, categories, reasons, effects, opaque }: Risk) => ({
  level,
  categories,
  reasons: reasons.map(({ span, code, text }) => ({ span, code, text })),
  effects,
  opaque,
});

function answerLine(line: string, where: Omit<Question, 'command'>, reader: CommandReader): string {
  const question = questionSchema.safeParse(parseJson(line));
  if (!question.success) {
    return JSON.stringify({
      id: null,
      error: { code: 'bad-request', message: 'Not a line of {"id", "command", "cwd", "project", "home"}.' },
    });
  }
  const { id, command, ...given } = question.data;
  const cwd = given.cwd ?? where.cwd;
  const place = { command, cwd, project: given.project ?? given.cwd ?? where.project, home: given.home ?? where.home };
  return JSON.stringify({ id, ...assess(place, reader) });
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

function inWords(command: string, { level, reasons, opaque }: ReturnType<typeof assess>): string {
  const why = reasons.map(({ span, text }) => `  ${text}  [${drawable(command.slice(span[0], span[1])).slice(0, 80)}]`);
  return [`${level}${opaque ? ' (a part of it cannot be read)' : ''}`, ...why, ''].join('\n');
}

/** A terminal would obey control characters in the text. */
const drawable = (text: string): string =>
  revealText(text)
    .runs.map((run) => (run.kind === 'text' ? run.text : `<${run.label}>`))
    .join('');
