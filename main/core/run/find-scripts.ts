/** Finds the programs and scripts that a line names beside its first word, as far as a sandboxed command could change them. */
import type { Command, Executable, FollowedScript } from '#domain/command/command.ts';
import type { Disk, SearchPlace } from '#core/ports.ts';
import { scriptWords } from '../request/reading/script-words.ts';

/** Files that one question is bound to. */
const mostScripts = 64;

/** In the order of the line, each once; those that no command in a sandbox can write are left out. */
export async function findScripts(
  command: Pick<Command, 'parsed' | 'cwd' | 'projectRoot' | 'env' | 'executable' | 'followed'>,
  disk: Pick<Disk, 'findExecutable' | 'findScript'>,
): Promise<readonly Executable[]> {
  const { programs, calls, fed, folders, searchPaths, ownFolders } = scriptWords(command.parsed, command.cwd);
  const { projectRoot } = command;
  const ownPath = command.env['PATH'];
  const places = folders.flatMap((cwd): SearchPlace[] =>
    [ownPath, ...searchPaths].map((searchPath) => ({ cwd, projectRoot, searchPath })),
  );
  for (const searchPath of ownFolders)
    places.push(...[projectRoot, ...folders].map((cwd): SearchPlace => ({ cwd, projectRoot, searchPath })));
  const found: (Executable | null)[] = [];
  // What was judged comes first, so that a long line does not push it out.
  const followed = new Set((command.followed ?? []).map(({ path }) => path));
  for (const path of followed) found.push(await disk.findScript(path, { cwd: command.cwd, projectRoot }));
  for (const program of programs) {
    found.push(...(await Promise.all(places.map((place) => disk.findExecutable(program, place)))));
  }
  for (const words of calls) {
    for (const cwd of folders) found.push(...(await scriptsOf(words, { cwd, projectRoot }, disk)));
  }
  for (const word of fed) for (const cwd of folders) found.push(await disk.findScript(word, { cwd, projectRoot }));
  const changeable = found.flatMap((one) => (one === null || one.contentHash === null ? [] : [one]));
  const others = changeable.filter(({ path }) => path !== command.executable?.path);
  const byPath = new Map(others.map((one) => [`${one.path}\0${one.realPath}`, one]));
  return [...byPath.values()].slice(0, mostScripts);
}

/** Up to the first word that names a file and that no option before it can have taken. */
async function scriptsOf(
  words: readonly string[],
  from: SearchPlace,
  disk: Pick<Disk, 'findScript'>,
): Promise<readonly Executable[]> {
  const found: Executable[] = [];
  for (const [at, word] of words.entries()) {
    if (word.startsWith('-')) continue;
    const file = await disk.findScript(word, from);
    if (file === null) continue;
    found.push(file);
    if (words[at - 1]?.startsWith('-') !== true) break;
  }
  return found;
}

/**
 * The same as they were when the line was judged: a script that was read then and has changed since is told by what was read, and one
 * that has appeared since is left out, so that the pre-launch check finds another one.
 */
export async function findJudgedScripts(
  command: Parameters<typeof findScripts>[0],
  disk: Parameters<typeof findScripts>[1],
): Promise<readonly Executable[]> {
  const judged = new Map((command.followed ?? []).map((script) => [script.path, script]));
  const found = await findScripts(command, disk);
  return found.flatMap((script) => {
    const read = judged.get(script.path);
    return read?.isMissing === true ? [] : [{ ...script, contentHash: read?.contentHash ?? script.contentHash }];
  });
}

/** The program of a line, told by what was read of it where that is what it was judged by: it may have been another a moment before. */
export function asJudged(program: Executable | null, followed: readonly FollowedScript[]): Executable | null {
  const read = followed.find(({ path }) => path === program?.path);
  if (program === null || program.contentHash === null) return program;
  return { ...program, contentHash: read?.contentHash ?? program.contentHash };
}
