/** The tools that the built-in agent has beside those of every client: each is a command, so that it reads no more than the sandbox lets it. */
import * as z from 'zod';
import { maxPathLength } from '../common/limits.ts';

const mostLines = 2000;
const usualLines = 400;
const mostOutputBytes = 65_536;
/** Of one file; a file that has more of it is read. */
const mostMatches = 50;

const noNul = (text: string): boolean => !text.includes('\0');
const path = z.string().min(1).max(maxPathLength).refine(noNul, 'contains NUL');

const readInput = z.strictObject({
  path: path.describe('Absolute, or relative to the project'),
  from: z.int().min(1).max(100_000_000).optional().describe('First line, counted from 1'),
  lines: z.int().min(1).max(mostLines).optional().describe(`How many lines (default ${usualLines})`),
});

const searchInput = z.strictObject({
  pattern: z.string().min(1).max(2000).refine(noNul, 'contains NUL').describe('An extended regular expression'),
  path: path.optional().describe('A file or a folder (default: the project)'),
});

interface Offer {
  readonly name: string;
  readonly description: string;
  /** JSON schema. */
  readonly input: Readonly<Record<string, unknown>>;
}

const schemaOf = (input: z.ZodType): Offer['input'] => z.toJSONSchema(input);

interface OwnTool {
  readonly offer: Offer;
  /** Throws where the input does not fit. */
  readonly command: (input: unknown) => readonly string[];
}

const read: OwnTool = {
  offer: {
    name: 'read',
    description: 'Reads lines of a text file, in the sandbox of this project.',
    input: schemaOf(readInput),
  },
  command(input) {
    const { path: file, from = 1, lines = usualLines } = readInput.parse(input);
    return ['sed', '-n', `${from},${from + lines - 1}p`, '--', file];
  },
};

const search: OwnTool = {
  offer: {
    name: 'search',
    description: 'Looks for lines in the text files of a folder, in the sandbox of this project.',
    input: schemaOf(searchInput),
  },
  command(input) {
    const { pattern, path: place = '.' } = searchInput.parse(input);
    const without = ['.git', 'node_modules'].map((name) => `--exclude-dir=${name}`);
    return ['grep', '-rnIE', ...without, '-m', String(mostMatches), '-e', pattern, '--', place];
  },
};

const longestTitle = 60;
const partInput = z.strictObject({
  title: z.string().trim().min(1).max(longestTitle).describe('What people read it by, in a few words'),
  task: z
    .string()
    .min(1)
    .max(20_000)
    .describe('All that the helper needs to know: it sees nothing of this conversation'),
});

/** No command: a helper takes a part of the task, with the same tools but this one. */
export const delegateOffer: Offer = {
  name: 'delegate',
  description:
    'Gives a part of the task to a helper that starts afresh, has the same tools, and answers with what it says last. For what needs much reading and little of its result.',
  input: schemaOf(partInput),
};

export function readPart(input: unknown): z.infer<typeof partInput> | { readonly wrong: string } {
  const parsed = partInput.safeParse(input);
  return parsed.success ? parsed.data : { wrong: z.prettifyError(parsed.error) };
}

const ownTools = new Map([read, search].map((tool) => [tool.offer.name, tool]));

export const ownOffers: readonly Offer[] = [...ownTools.values()].map(({ offer }) => offer);

/** As a call of `shell`; null for a tool that is none of these, and what is wrong with the input where it does not fit. */
export function asShellCall(
  tool: string,
  input: unknown,
): { readonly shell: unknown } | { readonly wrong: string } | null {
  const own = ownTools.get(tool);
  if (own === undefined) return null;
  try {
    return { shell: { command: own.command(input), maxOutputBytes: mostOutputBytes } };
  } catch (error) {
    return { wrong: error instanceof z.ZodError ? z.prettifyError(error) : String(error) };
  }
}
