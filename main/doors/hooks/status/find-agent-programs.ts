/** Tells the programs of agents among all that run, each agent's outermost one only: what it starts of itself is a part of it. */
import { basename, isAbsolute } from 'node:path';
import type { RunningProgram } from '#domain/command/running-program.ts';
import type { AgentId } from '#domain/agents/agent.ts';
import { hookedAgents } from '../../../agents/agents.ts';

export interface AgentProgram {
  readonly agent: AgentId;
  readonly program: RunningProgram;
  /** The marks of it and of everything that it started. */
  readonly marks: ReadonlySet<string>;
}

const interpreter = /^(?:node|nodejs|bun|deno|npx|bunx)(?:-?\d[\d.]*)?$/;
/** Asked for a word and gone again, or a server of tools: nothing of that is an agent at work. */
const atRest =
  /^(?:--version|-v|-V|--help|-h|help|update|upgrade|install|uninstall|doctor|mcp|mcp-server|login|logout|auth|completion|config)$/;

/** Its questions come here by another way than its hooks. */
const isDriving = (argv: readonly string[]): boolean =>
  argv.includes('drive') && argv.some((word) => /countersign/.test(basename(word)) || word.endsWith('/out/cli.js'));

/** Some programs write what they do in the place of all their words, such as `npm run test packages/gemini`. */
const isTitle = ([first = '', ...rest]: readonly string[]): boolean =>
  first.includes(' ') && !isAbsolute(first) && rest.every((word) => word === '');

function agentOf({ argv }: RunningProgram): AgentId | null {
  const [first = '', ...rest] = isTitle(argv) ? (argv[0]?.trim().split(/ +/) ?? []) : argv;
  const script = interpreter.test(basename(first)) ? (rest.find((word) => !word.startsWith('-')) ?? '') : '';
  const places = [first, script].filter((place) => place !== '');
  const words = script === '' ? rest : rest.slice(rest.indexOf(script) + 1);
  if (atRest.test(words[0] ?? '')) return null;
  const found = hookedAgents.find(
    ({ programs, processPatterns }) =>
      places.some((place) => programs.includes(basename(place))) ||
      processPatterns.some((pattern) => places.some((place) => new RegExp(pattern).test(place))),
  );
  return found?.id ?? null;
}

/** Says of a program what started it, the nearest first. */
export function linesOf(all: readonly RunningProgram[]): (program: RunningProgram) => Generator<RunningProgram> {
  const byPid = new Map(all.map((program) => [program.pid, program]));
  return function* above(program) {
    const seen = new Set<number>();
    for (let at = byPid.get(program.parent); at !== undefined && !seen.has(at.pid); at = byPid.get(at.parent)) {
      seen.add(at.pid);
      yield at;
    }
  };
}

export function findAgentPrograms(all: readonly RunningProgram[]): readonly AgentProgram[] {
  const agents = new Map(all.map((program) => [program.pid, agentOf(program)]));
  const above = linesOf(all);
  return all.flatMap((program) => {
    const agent = agents.get(program.pid) ?? null;
    if (agent === null) return [];
    const parents = [...above(program)];
    if (parents.some(({ pid, argv }) => agents.get(pid) === agent || isDriving(argv))) return [];
    const below = all.filter((each) => each === program || [...above(each)].includes(program));
    return [{ agent, program, marks: new Set(below.map(({ mark }) => mark)) }];
  });
}
