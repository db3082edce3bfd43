/** Reads a command with what is certain of the place where it will run: its folder, its variables, and the names that lie there. */
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import type { Around, CommandReader, FolderEntry, LinePlaces } from '#core/ports.ts';

export interface PlacePorts {
  readonly reader: CommandReader;
  /** Absent where nothing is known of the place. */
  readonly places?: LinePlaces | undefined;
}

export interface LinePlace {
  readonly cwd: string;
  readonly projectRoot: string;
  /** Variables that the caller brings. */
  readonly env: Readonly<Record<string, string>>;
}

/** A pattern in a pattern's folder needs another look. */
const mostRounds = 4;
const mostFolders = 24;

export async function readInPlace(
  argv: readonly string[],
  { reader, places }: PlacePorts,
  { cwd, projectRoot, env }: LinePlace,
): Promise<ParsedCommand> {
  if (places === undefined) return reader.read(argv);
  const known = places.variables(env);
  const looked = new Map<string, readonly FolderEntry[] | null>();
  let taken: ParsedCommand['taken'];
  const read = (wanted: Set<string>): ParsedCommand => {
    taken = undefined;
    const around: Around = {
      cwd,
      isPlain: known !== null,
      variable: (name) => {
        const value = known?.(name);
        if (value !== undefined) taken ??= 'variables';
        return value;
      },
      list: (folder) => {
        const entries = looked.get(folder);
        if (entries === undefined) wanted.add(folder);
        if (entries !== undefined && entries !== null) taken = 'names';
        return entries ?? null;
      },
    };
    return reader.read(argv, around);
  };
  for (let round = 1; ; round += 1) {
    const wanted = new Set<string>();
    const parsed = read(wanted);
    if (wanted.size === 0 || round >= mostRounds || looked.size >= mostFolders)
      return taken === undefined ? parsed : { ...parsed, taken };
    const folders = [...wanted].slice(0, mostFolders - looked.size);
    const found = await Promise.all(folders.map(async (folder) => await places.list(folder, projectRoot)));
    for (const [index, folder] of folders.entries()) looked.set(folder, found[index] ?? null);
  }
}
