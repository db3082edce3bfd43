/** `countersign install|uninstall command-line`: puts a packed app's command line on the person's path, and takes it off again. */
import { cpSync, lstatSync, mkdirSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { exitCodes } from '../exit-codes.ts';

export interface CommandPlaces {
  readonly home: string;
  /** The person's data; a copy of a passing command line is kept below it, in one place, because agents note its path. */
  readonly dataDir: string;
  readonly searchPath: string;
  /** Null where no packed app brought this command line. */
  readonly packed: { readonly resources: string; readonly stay: 'stays' | 'mounted' | 'moved' } | null;
}

export interface CommandTalk {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Null where no person sits at a terminal. */
  readonly confirm: ((question: string) => Promise<boolean>) | null;
}

type Plan =
  | { readonly kind: 'nothing' | 'refused'; readonly why: string }
  | { readonly kind: 'change'; readonly lines: readonly string[]; apply(): void };

const linkOf = ({ home }: CommandPlaces): string => join(home, '.local/bin/countersign');
const copyOf = ({ dataDir }: CommandPlaces): string => join(dataDir, 'command-line');

type Found = { readonly kind: 'free' | 'foreign' } | { readonly kind: 'ours'; readonly target: string };

/** Ours is a link into an app's resources or into our copy, whether or not what it names is still there. */
function look(places: CommandPlaces): Found {
  const link = linkOf(places);
  const stats = lstatSync(link, { throwIfNoEntry: false });
  if (stats === undefined) return { kind: 'free' };
  if (!stats.isSymbolicLink()) return { kind: 'foreign' };
  const target = readlinkSync(link);
  const isOurs = target.startsWith(`${copyOf(places)}/`) || /\/resources\/bin\/countersign$/iu.test(target);
  return isOurs ? { kind: 'ours', target } : { kind: 'foreign' };
}

const foreign = (link: string): Plan => ({ kind: 'refused', why: `${link} is something else, so it was left alone.` });

/** The one on the path that everybody on this machine has, by a deb or rpm. */
function isOnPathAlready({ packed, searchPath }: CommandPlaces): boolean {
  const own = join(packed?.resources ?? '', 'bin/countersign');
  return searchPath.split(delimiter).some((folder) => {
    try {
      return realpathSync(join(folder, 'countersign')) === own;
    } catch {
      return false;
    }
  });
}

function planLink(places: CommandPlaces): Plan {
  const { packed } = places;
  const link = linkOf(places);
  if (packed === null)
    return { kind: 'refused', why: 'This command line came by npm, which puts it on the path itself.' };
  if (packed.stay === 'moved') {
    const why =
      'macOS shows the app somewhere else until it was moved: put it into Applications, open it once, try again.';
    return { kind: 'refused', why };
  }
  if (packed.stay === 'stays' && isOnPathAlready(places)) return { kind: 'nothing', why: 'It is on the path already.' };
  const found = look(places);
  if (found.kind === 'foreign') return foreign(link);
  const copy = packed.stay === 'mounted' ? copyOf(places) : null;
  const target = join(copy ?? packed.resources, 'bin/countersign');
  return {
    kind: 'change',
    lines: [
      ...(copy === null
        ? []
        : [`copies ${packed.resources}/{bin,cli} to ${copy}, because the AppImage takes its own away`]),
      `links ${link} to ${target}${found.kind === 'ours' ? ` (was ${found.target})` : ''}`,
    ],
    apply() {
      if (copy !== null) copyCommand(packed.resources, copy);
      mkdirSync(dirname(link), { recursive: true });
      const fresh = `${link}.new`;
      rmSync(fresh, { force: true });
      symlinkSync(target, fresh);
      renameSync(fresh, link);
    },
  };
}

/** Made beside and moved, so that a copy which was cut off is never taken for one. */
function copyCommand(resources: string, copy: string): void {
  const fresh = `${copy}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  for (const part of ['bin', 'cli']) cpSync(join(resources, part), join(fresh, part), { recursive: true });
  // In between an agent's hook fails to start, which is a no.
  rmSync(copy, { recursive: true, force: true });
  renameSync(fresh, copy);
}

function planUnlink(places: CommandPlaces): Plan {
  const link = linkOf(places);
  const copy = copyOf(places);
  const found = look(places);
  if (found.kind === 'foreign') return foreign(link);
  const hasCopy = lstatSync(copy, { throwIfNoEntry: false }) !== undefined;
  if (found.kind === 'free' && !hasCopy) return { kind: 'nothing', why: `There is no ${link}.` };
  return {
    kind: 'change',
    lines: [...(found.kind === 'ours' ? [`removes the link ${link}`] : []), ...(hasCopy ? [`removes ${copy}`] : [])],
    apply() {
      if (found.kind === 'ours') rmSync(link);
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

const options = { yes: { type: 'boolean' }, json: { type: 'boolean' } } as const;

/** `args` is what follows `command-line`. Returns the exit code. */
export async function linkCommand(
  what: 'install' | 'uninstall',
  args: readonly string[],
  places: CommandPlaces,
  talk: CommandTalk,
): Promise<number> {
  const { values } = parseArgs({ args: [...args], options, strict: true });
  const say = values.json === true ? talk.stderr : talk.stdout;
  const path = linkOf(places);
  const report = (changed: boolean, why: string | null, code: number): number => {
    if (values.json === true) talk.stdout(`${JSON.stringify({ path, changed, why })}\n`);
    return code;
  };
  const plan = what === 'install' ? planLink(places) : planUnlink(places);
  if (plan.kind !== 'change') {
    say(`${plan.why}\n`);
    return report(false, plan.why, plan.kind === 'nothing' ? 0 : exitCodes.refused);
  }
  for (const line of plan.lines) say(`${line}\n`);
  const mayWrite = values.yes === true || ((await talk.confirm?.('Do this?')) ?? false);
  if (!mayWrite) {
    say('Nothing was changed. Say --yes to change it.\n');
    return report(false, 'not confirmed', exitCodes.refused);
  }
  plan.apply();
  if (what === 'install' && !places.searchPath.split(delimiter).includes(dirname(path))) {
    say(`${dirname(path)} is not on your PATH yet: add it in your shell's start-up file.\n`);
  }
  return report(true, null, 0);
}
