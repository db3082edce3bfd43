/** The registry that an installed package tool falls back to, read from the tool's own files. Nothing of it is run. */
import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { FoundRegistry } from '#domain/network/found-registry.ts';
import { patternsIn, readStart } from './read-addresses.ts';

interface OwnDefault {
  readonly program: RegExp;
  /** From the folder of the program's real file. */
  readonly files: (folder: string) => readonly string[];
  /** Each group is an address, or a bare host. */
  readonly address: RegExp;
}

const pipIndex = 'pip/_internal/models/index.py';

const defaults: Readonly<Partial<Record<FoundRegistry['tool'], OwnDefault>>> = {
  npm: {
    program: /^npm$/u,
    files: (folder) =>
      ['../node_modules', '../lib/node_modules/npm/node_modules', '../../node_modules'].map((modules) =>
        path.join(folder, modules, '@npmcli/config/lib/definitions/definitions.js'),
      ),
    address: /^\s*default: '(https:\/\/registry\.[^']+)',$/mu,
  },
  pip: {
    program: /^(?:python3|pip3?)$/u,
    files: (folder) => [
      ...librariesOf(path.join(folder, '../lib')).map((library) => path.join(library, 'site-packages', pipIndex)),
      path.join('/usr/lib/python3/dist-packages', pipIndex),
    ],
    address: /^PyPI = PackageIndex\(\s*"(https:[^"]+)",\s*file_storage_domain="([^"]+)"/mu,
  },
};

/** Empty where the tool is not there, or keeps it elsewhere. */
export async function builtInRegistries(
  tool: FoundRegistry['tool'],
  searchPath: string | undefined,
): Promise<readonly FoundRegistry[]> {
  const own = defaults[tool];
  if (own === undefined) return [];
  for (const folder of foldersOf(own.program, searchPath ?? '')) {
    for (const file of own.files(folder)) {
      const [, ...written] = own.address.exec(await readStart(file)) ?? [];
      const patterns = written.flatMap((each) => patternsIn(each.includes('://') ? each : `https://${each}`));
      if (patterns.length > 0) return patterns.map((pattern) => ({ tool, pattern, from: file }));
    }
  }
  return [];
}

/** Where the programs of that name really lie, in the order in which they would be found. */
function foldersOf(program: RegExp, searchPath: string): readonly string[] {
  return searchPath.split(path.delimiter).flatMap((folder) => {
    if (!path.isAbsolute(folder)) return [];
    try {
      return readdirSync(folder).flatMap((name) =>
        program.test(name) ? [path.dirname(realpathSync(path.join(folder, name))), folder] : [],
      );
    } catch {
      return []; // No such folder, or a link to nothing: a search looks on.
    }
  });
}

function librariesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^python3(?:\.\d+)?$/u.test(name))
      .map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}
