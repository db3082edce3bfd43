/** Puts a request to the person's own programs, as JSON on standard input, and reads their answers. What is no answer decides nothing. */
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Deciders, DecidersAnswer } from '#core/ports.ts';
import {
  type Decider,
  type DeciderAnswer,
  deciderAnswerSchema,
  decidersFileSchema,
  type DeciderRequest,
  maxDeciderAnswer,
  maxDeciderRequest,
} from '#domain/approval/decider.ts';
import { say, type Message } from '#domain/common/message.ts';
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

  async function askOne(
    { name, program, timeoutMs }: Decider,
    writable: readonly string[],
    input: string,
  ): Promise<Said> {
    const untrusted = await whyNot(program, writable);
    if (untrusted !== null) return { name, problem: untrusted };
    if (running >= mostAtOnce) return { name, problem: say('It was not asked: too many of them run at once.') };
    running += 1;
    const [file, ...args] = program;
    const options = { timeoutMs, env: variables, cwd: homeDir, input, maxBuffer: maxDeciderAnswer };
    const { isWell, stdout } = await runTool(file, args, options);
    running -= 1;
    if (!isWell) return { name, problem: say('It failed, was too slow, or said too much.') };
    const answer = answerIn(stdout);
    return answer === null ? { name, problem: say('What it said is no answer.') } : { name, answer };
  }

  return {
    async ask(request, writable) {
      const reading = await readDecidersFile(dataDir);
      if (reading.kind === 'unreadable') {
        const why: Message = { code: reading.why };
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
    const input = JSON.stringify(request);
    if (input.length > maxDeciderRequest) {
      return asked.map(({ name }) => ({ name, problem: say('It was not asked: the request is too large.') }));
    }
    return Promise.all(asked.map((decider) => askOne(decider, writable, `${input}\n`)));
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

const maxFileBytes = 32 * 1024;

type DecidersReading =
  | { readonly kind: 'deciders'; readonly deciders: readonly Decider[] }
  /** `why` is a clause for people. */
  | { readonly kind: 'unreadable'; readonly why: string };

/** Read anew for each request, so that a change needs no restart. */
async function readDecidersFile(dataDir: string): Promise<DecidersReading> {
  const path = join(dataDir, 'deciders.json');
  const found = await readOwnFile(path, { base: dataDir, maxBytes: maxFileBytes, requireOwner: true });
  if (found.kind === 'absent') return { kind: 'deciders', deciders: [] };
  if (found.kind === 'unreadable') return found;
  try {
    return { kind: 'deciders', deciders: decidersFileSchema.parse(JSON.parse(found.text)).deciders };
  } catch {
    return { kind: 'unreadable', why: 'is not in the form the desk knows' };
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

/** A decider that an agent could write would decide as the agent likes: none of its files lies where it may, or is anybody else's. */
async function whyNot(program: readonly string[], writable: readonly string[]): Promise<Message | null> {
  const uid = process.getuid?.() ?? 0;
  for (const [at, word] of program.entries()) {
    if (!isAbsolute(word)) continue;
    let path: string;
    try {
      path = await realpath(word);
    } catch {
      if (at === 0) return say('It was not asked: its program is not there.');
      continue; // A word that only looks like a path.
    }
    if (writable.some((root) => isInside(path, root) || isInside(word, root))) {
      return say('It was not asked: {word} lies where the agent that asks may write.', { word });
    }
    const { uid: owner, mode } = await stat(path);
    if (owner !== uid && owner !== 0) return say('It was not asked: {word} belongs to somebody else.', { word });
    if ((mode & 0o022) !== 0 && (mode & 0o1000) === 0)
      return say('It was not asked: {word} can be written by others.', { word });
  }
  return null;
}
