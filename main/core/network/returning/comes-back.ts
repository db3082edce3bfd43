/**
 * Whether a connection is one that a package tool of the line makes itself, so that the next call of the tool will make it again.
 * What an install step of a package connects to is none: that has a shell between the tool and itself. See decision 0015.
 */
import { argvGrammar, compileArgvPattern, viewArgv } from '#domain/command/argv-pattern.ts';
import type { ParsedCommand, Segment } from '#domain/command/parsed-command.ts';
import type { Coming } from '../../programs/facts/returning.ts';
import { factsOf, isA } from '../../programs/facts-of.ts';

/** `processes` are the files that run, from the outermost down to the one that connects. */
export function comesBack({ segments, opaque }: ParsedCommand, processes: readonly string[]): boolean {
  if (opaque.length > 0) return false;
  const loud = segments.filter((segment) => !isA(programOf(segment), 'quiet'));
  const tools = loud.map(toolOf);
  const known = tools.filter((tool) => tool !== null);
  // With an unknown program beside it, it cannot be told which of them connects.
  if (known.length === 0 || known.length !== tools.length) return false;
  return known.some(({ runsAs }) => {
    const from = processes.findIndex((name) => runsAs.test(name));
    const last = processes.at(-1);
    return (
      from !== -1 &&
      last !== undefined &&
      runsAs.test(last) &&
      !processes.slice(from).some((name) => isA(name, 'shell'))
    );
  });
}

/** It starts what it fetches, so a line is read as that. */
const isRunner = (program: string): boolean =>
  factsOf(program, 'comes back').some(({ fetching }) => fetching.length === 1 && fetching[0] === '*');

function toolOf(segment: Segment): Coming | null {
  // What npx and its kind start was fetched by them, and is behind a shell or is another file.
  const runner = segment.wrappers.findLast((wrapper) => isRunner(wrapper));
  const program = runner ?? programOf(segment);
  const named = factsOf(program, 'comes back')[0];
  const python = /^python[\d.]*$/u.test(program) && segment.argv[1] === '-m' ? segment.argv.slice(2) : null;
  const tool = named ?? factsOf(python?.[0] ?? '', 'comes back')[0];
  if (tool === undefined) return null;
  const argv =
    runner !== undefined ? [runner, ...segment.argv] : named === undefined && python !== null ? python : segment.argv;
  const grammar = argvGrammar(tool.valued);
  const view = viewArgv(argv, grammar);
  return tool.fetching.some((pattern) => compileArgvPattern(pattern)(view, grammar)) ? tool : null;
}

function programOf({ argv }: Segment): string {
  const head = argv[0] ?? '';
  return head.slice(head.lastIndexOf('/') + 1);
}
