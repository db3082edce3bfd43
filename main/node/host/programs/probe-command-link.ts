/** Looks whether `countersign` in a terminal is the one of this app. Nothing that is found is started: it may be anybody's. */
import { accessSync, constants, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import type { ProbeResult } from '#domain/common/health.ts';
import { type Message, say } from '#domain/common/message.ts';

export interface CommandLinkPlaces {
  readonly searchPath: string;
  /** The command that a packed app brought; null where it came by npm. */
  readonly own: string | null;
  readonly version: string;
}

type Found =
  | { readonly kind: 'none' }
  | { readonly kind: 'dangling'; readonly path: string }
  | { readonly kind: 'program'; readonly path: string; readonly realPath: string };

const install = say('In a terminal: countersign install command-line, or Countersign --cli install command-line.');

export function probeCommandLink(places: CommandLinkPlaces): ProbeResult {
  const common = {
    id: 'command-link',
    title: say('In a terminal, countersign is the command of this app'),
    protection: null,
    durationMs: 0,
    remedy: null,
  };
  const { own, version } = places;
  if (own === null) {
    return {
      ...common,
      state: 'not-applicable',
      evidence: 'This app was not packed; npm puts its command on the path.',
    };
  }
  const fail = (evidence: string, remedy: Message): ProbeResult => ({ ...common, state: 'fail', evidence, remedy });
  const found = firstOnPath(places.searchPath);
  switch (found.kind) {
    case 'none':
      return fail('No folder of the PATH of this session holds it.', install);
    case 'dangling':
      return fail(`${found.path} leads to nothing.`, install);
    case 'program': {
      const { path, realPath } = found;
      if (realPath === realPathOf(own)) return { ...common, state: 'pass', evidence: path };
      const theirs = versionOf(realPath);
      if (theirs === null) {
        return fail(
          `${path} is another program: ${realPath}`,
          say('Take it off the PATH, or put the folder of this one before it.'),
        );
      }
      // The copy that an AppImage leaves behind is another file, and as good.
      if (theirs === version) return { ...common, state: 'pass', evidence: `${path} (${realPath})` };
      return fail(`${path} is version ${theirs}, and this app is ${version}: ${realPath}`, install);
    }
  }
}

/** As a shell looks: what cannot be started is passed over. A link into nothing counts only where nothing else is found. */
function firstOnPath(searchPath: string): Found {
  let dangling: Found = { kind: 'none' };
  for (const folder of searchPath.split(delimiter)) {
    // A relative folder is another one in each terminal.
    if (!isAbsolute(folder)) continue;
    const path = join(folder, 'countersign');
    const realPath = realPathOf(path);
    if (realPath === null) {
      if (dangling.kind === 'none' && isLink(path)) dangling = { kind: 'dangling', path };
    } else if (isProgram(realPath)) {
      return { kind: 'program', path, realPath };
    }
  }
  return dangling;
}

/** Null for what is not there, leads nowhere or in a circle, or is closed to this user. */
function realPathOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return lstatSync(path).isFile();
  } catch {
    return false;
  }
}

/** Every packed command lies two folders above the note of its version; null for what is none. */
function versionOf(realPath: string): string | null {
  try {
    const note: unknown = JSON.parse(readFileSync(join(dirname(dirname(realPath)), 'cli/package.json'), 'utf8'));
    const version = typeof note === 'object' && note !== null && 'version' in note ? note.version : null;
    return typeof version === 'string' && /^[0-9A-Za-z.+-]{1,40}$/.test(version) ? version : null;
  } catch {
    return null;
  }
}
