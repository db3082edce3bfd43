/** Puts a request to the person's own programs, as JSON on standard input, and reads their answers. What is no answer decides nothing. */
import { realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type * as z from 'zod';
import type { Deciders, DecidersAnswer } from '#core/ports.ts';
import type { ProbeResult } from '#domain/common/health.ts';
import {
  type Decider,
  type DeciderAnswer,
  deciderAnswerSchema,
  decidersFileSchema,
  type DeciderRequest,
  type DecidingProgram,
  type DecidingRules,
  maxDeciderAnswer,
  maxDeciderRequest,
} from '#domain/deciders/decider.ts';
import { answerByRules, decidingRulesSchema } from '#domain/deciders/decider-rules.ts';
import { english, say, type Message } from '#domain/common/message.ts';
import { isInside } from '#domain/common/paths.ts';
import { runTool } from '../processes/run-tool.ts';
import { readOwnFile } from '../store/settings/read-own-file.ts';

export interface DecidersOptions {
  readonly dataDir: string;
  readonly homeDir: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What they are told of the broker's own variables. */
const passed = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'XDG_CONFIG_HOME', 'XDG_RUNTIME_DIR'];
/** In all: who asks more than that at once is not let start more programs. */
const mostAtOnce = 16;

type Said = { readonly name: string } & ({ readonly answer: DeciderAnswer } | { readonly problem: Message });

export function createDeciders({ dataDir, homeDir, env }: DecidersOptions): Deciders {
  const variables = Object.fromEntries(passed.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
  let running = 0;

  const trust = async (decider: Decider, writable: readonly string[]): Promise<Message | null> =>
    await whyNot('rules' in decider ? [decider.rules] : decider.program, { writable, homeDir });

  async function askProgram({ name, program, timeoutMs }: DecidingProgram, input: string): Promise<Said> {
    if (input.length > maxDeciderRequest) return { name, problem: say('It was not asked: the request is too large.') };
    if (running >= mostAtOnce) return { name, problem: say('It was not asked: too many of them run at once.') };
    running += 1;
    const [file, ...args] = program;
    const options = { timeoutMs, env: variables, cwd: homeDir, input, maxBuffer: maxDeciderAnswer };
    const { isWell, stdout } = await runTool(file, args, options).finally(() => {
      running -= 1;
    });
    if (!isWell) return { name, problem: say('It failed, was too slow, or said too much.') };
    const answer = answerIn(stdout);
    return answer === null ? { name, problem: say('What it said is not an answer.') } : { name, answer };
  }

  return {
    async ask(request, writable) {
      const reading = await readDecidersFile(dataDir);
      if (reading.kind === 'unreadable') {
        const { why } = reading;
        const problem = say('Your file deciders.json {why}, so none of your deciders is asked.', { why });
        return { answers: [], problems: [problem] };
      }
      const asked = reading.deciders.filter(({ kinds }) => kinds === undefined || kinds.includes(request.kind));
      if (asked.length === 0) return { answers: [], problems: [] };
      return gathered(await askAll(asked, request, writable));
    },
  };

  async function askAll(
    asked: readonly Decider[],
    request: DeciderRequest,
    writable: readonly string[],
  ): Promise<readonly Said[]> {
    const input = `${JSON.stringify(request)}\n`;
    return Promise.all(
      asked.map(async (decider): Promise<Said> => {
        const untrusted = await trust(decider, writable);
        if (untrusted !== null) return { name: decider.name, problem: untrusted };
        return 'rules' in decider ? await askRules(decider, request) : await askProgram(decider, input);
      }),
    );
  }
}

function gathered(said: readonly Said[]): DecidersAnswer {
  return {
    answers: said.flatMap((each) => {
      if (!('answer' in each) || each.answer.decision === 'none') return [];
      return [{ name: each.name, decision: each.answer.decision, note: each.answer.note }];
    }),
    problems: said.flatMap((each) =>
      'problem' in each
        ? [say('Your decider “{name}” gave no answer. {problem}', { name: each.name, problem: each.problem })]
        : [],
    ),
  };
}

/** In bytes. */
const maxRulesBytes = 256 * 1024;

type RulesReading = z.infer<typeof decidingRulesSchema> | { readonly problem: Message };

/** Read anew for each request. */
async function readRules(rules: string): Promise<RulesReading> {
  const limits = { base: dirname(rules), maxBytes: maxRulesBytes, requireOwner: true };
  const found = await readOwnFile(rules, limits);
  if (found.kind === 'absent') return { problem: say('Its rules file is not there.') };
  if (found.kind === 'unreadable') return { problem: say('Its rules file {why}.', { why: found.why }) };
  try {
    return decidingRulesSchema.parse(JSON.parse(found.text));
  } catch {
    return { problem: say('Its rules file is not in the form that the desk knows.') };
  }
}

async function askRules({ name, rules }: DecidingRules, request: DeciderRequest): Promise<Said> {
  const read = await readRules(rules);
  if ('problem' in read) return { name, problem: read.problem };
  return { name, answer: answerByRules(read.rules, request) ?? { decision: 'none', note: null } };
}

/** Each of the person's deciders, and whether it can be asked, in the order in which they are; none is asked for it. */
export async function probeDeciders({ dataDir, homeDir }: Omit<DecidersOptions, 'env'>): Promise<ProbeResult[]> {
  const row = { protection: null, durationMs: 0 };
  const reading = await readDecidersFile(dataDir);
  if (reading.kind === 'unreadable') {
    const remedy = say('Repair or remove it. Until then none of your deciders is asked.');
    const title = say('Your file deciders.json can be read');
    return [{ ...row, id: 'deciders', title, state: 'fail', evidence: english(reading.why), remedy }];
  }
  return Promise.all(
    reading.deciders.map(async (decider): Promise<ProbeResult> => {
      const { name, kinds } = decider;
      const problem = await problemOf(decider, homeDir);
      const file = 'rules' in decider ? decider.rules : decider.program.join(' ');
      return {
        ...row,
        id: `decider-${name}`,
        title: say('Your decider “{name}” can be asked', { name }),
        state: problem === null ? 'pass' : 'fail',
        evidence: `${file}; ${kinds?.join(', ') ?? 'every kind'}`,
        remedy: problem,
      };
    }),
  );
}

async function problemOf(decider: Decider, homeDir: string): Promise<Message | null> {
  const files = 'rules' in decider ? [decider.rules] : decider.program;
  const untrusted = await whyNot(files, { writable: [], homeDir });
  if (untrusted !== null || !('rules' in decider)) return untrusted;
  const read = await readRules(decider.rules);
  return 'problem' in read ? read.problem : null;
}

const maxFileBytes = 32 * 1024;

type DecidersReading =
  | { readonly kind: 'deciders'; readonly deciders: readonly Decider[] }
  /** `why` is a clause for people. */
  | { readonly kind: 'unreadable'; readonly why: Message };

/** Read anew for each request, so that a change needs no restart. */
async function readDecidersFile(dataDir: string): Promise<DecidersReading> {
  const path = join(dataDir, 'deciders.json');
  const found = await readOwnFile(path, { base: dataDir, maxBytes: maxFileBytes, requireOwner: true });
  if (found.kind === 'absent') return { kind: 'deciders', deciders: [] };
  if (found.kind === 'unreadable') return found;
  try {
    return { kind: 'deciders', deciders: decidersFileSchema.parse(JSON.parse(found.text)).deciders };
  } catch {
    return { kind: 'unreadable', why: say('is not in the form the desk knows') };
  }
}

/** Null for whatever is no answer. */
export function answerIn(text: string): DeciderAnswer | null {
  try {
    return deciderAnswerSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

interface Trusted {
  readonly writable: readonly string[];
  /** Where a decider starts, so that a name without a folder is looked for there. */
  readonly homeDir: string;
}

/** A decider that an agent could write would decide as the agent likes: none of its files lies where it may, or is anybody else's. */
async function whyNot(files: readonly string[], { writable, homeDir }: Trusted): Promise<Message | null> {
  const uid = process.getuid?.() ?? 0;
  for (const [at, word] of files.entries()) {
    const named = resolve(homeDir, word);
    const path = await realpath(named).catch(() => null);
    const found = path === null ? null : await stat(path).catch(() => null);
    if (path === null || found === null) {
      if (at === 0) return say('It was not asked: {word} is not there.', { word });
      continue; // A word that is no file.
    }
    if (writable.some((root) => isInside(path, root) || isInside(named, root))) {
      return say('It was not asked: {word} lies where the agent that asks may write.', { word });
    }
    if (found.uid !== uid && found.uid !== 0) return say('It was not asked: {word} belongs to someone else.', { word });
    if ((found.mode & 0o022) !== 0 && (found.mode & 0o1000) === 0)
      return say('It was not asked: {word} can be written by others.', { word });
  }
  return null;
}
