/**
 * Whether a connection is one that a package tool of the line makes itself, so that the next call of the tool will make it again.
 * What an install step of a package connects to is none: that has a shell between the tool and itself. See decision 0015.
 */
import { argvGrammar, compileArgvPattern, viewArgv } from '#domain/command/argv-pattern.ts';
import type { ParsedCommand, Segment } from '#domain/command/parsed-command.ts';
import { packageRunners, quietPrograms, returningTools, type ReturningTool } from '../../programs/returning.ts';

const shell = /^(?:ba|z|da|k|a|mk|fi|tc|c)?sh$/u;

/** `processes` are the files that run, from the outermost down to the one that connects. */
export function comesBack({ segments, opaque }: ParsedCommand, processes: readonly string[]): boolean {
  if (opaque.length > 0) return false;
  const loud = segments.filter((segment) => !quietPrograms.has(programOf(segment)));
  const tools = loud.map(toolOf);
  const known = tools.filter((tool) => tool !== null);
  // With a program beside it that nobody knows, it cannot be told which of them connects.
  if (known.length === 0 || known.length !== tools.length) return false;
  return known.some(({ runsAs }) => {
    const from = processes.findIndex((name) => runsAs.test(name));
    const last = processes.at(-1);
    return (
      from !== -1 && last !== undefined && runsAs.test(last) && !processes.slice(from).some((name) => shell.test(name))
    );
  });
}

function toolOf(segment: Segment): ReturningTool | null {
  // What npx and its kind start was fetched by them, and is behind a shell or is another file.
  const runner = segment.wrappers.findLast((wrapper) => packageRunners.has(wrapper));
  const program = runner ?? programOf(segment);
  const named = returningTools.find(({ programs }) => programs.includes(program));
  const python = /^python[\d.]*$/u.test(program) && segment.argv[1] === '-m' ? segment.argv.slice(2) : null;
  const tool = named ?? returningTools.find(({ programs }) => python !== null && programs.includes(python[0] ?? ''));
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
