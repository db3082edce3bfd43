/** The registry that an installed package tool falls back to, read from the tool's own files. Nothing of it is run. */
import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { FoundRegistry } from '#domain/network/found-registry.ts';
import { patternsIn } from './read-addresses.ts';
import { searchFile } from './search-file.ts';

interface OwnDefault {
  readonly tool: FoundRegistry['tool'];
  readonly program: RegExp;
  /** From the folder of the program's real file. */
  readonly files: (folder: string) => readonly string[];
  /** Each group is an address, or a bare host. */
  readonly address: RegExp;
}

const pipIndex = 'pip/_internal/models/index.py';

const defaults: readonly OwnDefault[] = [
  {
    tool: 'npm',
    program: /^npm$/u,
    files: (folder) =>
      ['../node_modules', '../lib/node_modules/npm/node_modules', '../../node_modules'].map((modules) =>
        path.join(folder, modules, '@npmcli/config/lib/definitions/definitions.js'),
      ),
    address: /^\s*default: '(https:\/\/registry\.[^']+)',$/mu,
  },
  {
    tool: 'npm',
    program: /^pnpm$/u,
    files: (folder) =>
      ['../dist/pnpm.cjs', '../dist/pnpm.mjs', '../lib/node_modules/pnpm/dist/pnpm.cjs'].map((file) =>
        path.join(folder, file),
      ),
    address: /\bregistry: "(https:\/\/registry\.[^"]+)"/u,
  },
  {
    tool: 'npm',
    program: /^yarn(?:pkg)?$/u,
    files: (folder) => ['../lib/cli.js', '../share/nodejs/yarn/lib/cli.js'].map((file) => path.join(folder, file)),
    address: /\bYARN_REGISTRY = '(https:\/\/registry\.[^']+)'/u,
  },
  {
    tool: 'pip',
    program: /^(?:python3|pip3?)$/u,
    files: (folder) => [
      ...namesIn(path.join(folder, '../lib'), /^python3(?:\.\d+)?$/u).map((library) =>
        path.join(library, 'site-packages', pipIndex),
      ),
      path.join('/usr/lib/python3/dist-packages', pipIndex),
    ],
    address: /^PyPI = PackageIndex\(\s*"(https:[^"]+)",\s*file_storage_domain="([^"]+)"/mu,
  },
  {
    tool: 'go',
    program: /^go$/u,
    // What a person sets for all of go stands in the first, the tool's own default in the others.
    files: (folder) => ['../go.env', '../src/cmd/go/internal/cfg/cfg.go'].map((file) => path.join(folder, file)),
    address:
      /\bGOPROXY\b[^\n]*?[="]\s*(https:\/\/[^,|"\s]+)[^\n]*\n[^]{0,200}?\bGOSUMDB\b[^\n]*?[=,]\s*"?([\w-]+(?:\.[\w-]+)+)/u,
  },
  {
    tool: 'cargo',
    program: /^cargo$/u,
    // Below rustup the program on the path only starts that of a tool chain.
    files: (folder) => [
      path.join(folder, 'cargo'),
      ...namesIn(path.join(folder, '../../.rustup/toolchains'), /^[\w.-]+$/u).map((chain) =>
        path.join(chain, 'bin/cargo'),
      ),
    ],
    address: /sparse\+(https:\/\/[\w-]+(?:\.[\w-]+)+)\//u,
  },
];

/** Where the index of cargo says that the packages lie, once it has been read on this machine. */
const downloads: Omit<OwnDefault, 'program'> = {
  tool: 'cargo',
  files: (folder) =>
    namesIn(path.join(folder, '../registry/index'), /^[\w.-]+$/u).map((index) => path.join(index, 'config.json')),
  address: /"dl"\s*:\s*"(https:\/\/[^"{]+)/u,
};

/** Empty where the tool is not there, or keeps it elsewhere. `program` is the one that is called; without it the first of the tool counts. */
export async function builtInRegistries(
  tool: FoundRegistry['tool'],
  searchPath: string | undefined,
  called?: string,
): Promise<readonly FoundRegistry[]> {
  const ofTool = defaults.filter((each) => each.tool === tool);
  const ofCalled = ofTool.filter(({ program }) => called !== undefined && program.test(called));
  for (const own of ofCalled.length > 0 ? ofCalled : ofTool.slice(0, 1)) {
    for (const folder of foldersOf(own.program, searchPath ?? '')) {
      const found = await firstIn(own, folder);
      if (found.length > 0) return tool === 'cargo' ? [...found, ...(await firstIn(downloads, folder))] : found;
    }
  }
  return [];
}

async function firstIn(
  { tool, files, address }: Omit<OwnDefault, 'program'>,
  folder: string,
): Promise<readonly FoundRegistry[]> {
  for (const file of files(folder)) {
    const written = (await searchFile(file, address)) ?? [];
    const patterns = written.flatMap((each) => patternsIn(each.includes('://') ? each : `https://${each}`));
    if (patterns.length > 0) return patterns.map((pattern) => ({ tool, pattern, from: file }));
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

function namesIn(folder: string, shape: RegExp): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => shape.test(name))
      .map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}
