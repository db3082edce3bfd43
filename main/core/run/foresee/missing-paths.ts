/** What a line is known to delete or write outside of its sandbox, from its words alone. See decision 0172. */
import type { Command } from '#domain/command/command.ts';
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import { isInside, parentPath } from '#domain/common/paths.ts';
import type { PathEffect } from '#domain/risk/risk.ts';
import { planAccess } from '#domain/sandbox/plan-access.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { isTooBroad } from '../../escalation/too-broad.ts';
import { isSteeringVariable } from '../../policy/safe/steering-variables.ts';
import { hasDenyRead } from '../../sandbox/choose-sandbox.ts';
import { findScripts } from '../find-scripts.ts';
import type { RunContext } from '../run-context.ts';

/** What is looked at of a command. */
export type PlannedLine = Pick<Command, 'parsed' | 'cwd' | 'projectRoot' | 'env' | 'executable' | 'followed'> & {
  readonly plan: SandboxPlan;
};

export interface MissingPaths {
  readonly grants: readonly Grant[];
  /** What is asked about, for the reason of the question. */
  readonly what: 'deletes' | 'writes';
}

type Context = Pick<RunContext, 'settings' | 'risk' | 'ports'>;

/** More would be read by nobody; the attempt then names what it lacks. */
const mostPaths = 4;

/** Null where nothing is certain: what may happen or not is shown by the attempt. */
export async function missingPaths(line: PlannedLine, run: Context): Promise<MissingPaths | null> {
  const { parsed, projectRoot, plan } = line;
  const { writesOutside } = run.settings.values;
  if (writesOutside === 'refuse' || !isCertain(parsed)) return null;
  // What is staged is kept apart until somebody has looked.
  const isDirect = (path: string): boolean =>
    ![projectRoot, ...(plan.staged?.roots ?? [])].some((root) => isInside(path, root));
  const isOutside = ({ path, place }: PathEffect): boolean =>
    (place === 'home' || place === 'system') && isDirect(path) && !/[*?[\]{}]/u.test(path);
  const { effects } = run.risk;
  const deleted = effects.deletes.filter((effect) => isOutside(effect) && !mayRemove(effect.path, plan));
  if (deleted.length > 0) return missingForDeleting(line, deleted, run);
  const written = effects.writes.filter(
    (effect) => isOutside(effect) && planAccess(plan, effect.path) !== 'write' && isTarget(effect.path, parsed),
  );
  const grants = await Promise.all(written.map(({ path }) => writeGrant(path, run)));
  if (grants.length === 0 || grants.length > mostPaths || grants.includes(null)) return null;
  return { grants: grants.filter((grant) => grant !== null), what: 'writes' };
}

/** Every command of it runs, unless one before it fails. */
const isCertain = ({ opaque, segments, text }: ParsedCommand): boolean =>
  opaque.length === 0 &&
  segments.every(({ position, background }) => (position === 'always' || position === 'conditional') && !background) &&
  !/\|\||\b(?:if|case|while|until|trap)\b/u.test(text);

const mayRemove = (path: string, plan: SandboxPlan): boolean =>
  planAccess(plan, path) === 'write' && planAccess(plan, parentPath(path)) === 'write';

const holdsClosed = (path: string, { entries }: SandboxPlan): boolean =>
  entries.some((entry) => entry.access === 'deny' && (isInside(entry.path, path) || isInside(path, entry.path)));

const deleters = new Set(['rm', 'rmdir', 'unlink', 'cd', 'echo', 'true', 'ls']);

/**
 * An entry is taken out of the folder that it lies in, and a sandbox can open that folder only as a whole. A line that does nothing but
 * delete what its words name runs without one: that is less than all that lies there.
 */
async function missingForDeleting(
  line: PlannedLine,
  deleted: readonly PathEffect[],
  { settings, ports, risk }: Context,
): Promise<MissingPaths | null> {
  // A home, a system and what is closed to every command keep their sandbox, whatever the answer.
  const isKept = ({ path, place }: PathEffect): boolean =>
    place !== 'home' || isTooBroad(path, ports.homeDir) || holdsClosed(path, line.plan);
  if (risk.level === 'critical' || deleted.some(isKept)) return null;
  const kinds = await Promise.all(deleted.map(({ path }) => ports.disk.kindOf(path)));
  if (kinds.every((kind) => kind === 'missing')) return null;
  if (hasDenyRead(settings.values) || isSteered(line, ports) || !(await isAsNamed(line, deleted, ports))) return null;
  const isPlain = line.parsed.segments.every(
    ({ argv, wrappers, assignments, redirections }) =>
      deleters.has((argv[0] ?? '').replace(/^\/(?:usr\/)?bin\//u, '')) &&
      argv.every((word) => word !== null) &&
      wrappers.length === 0 &&
      assignments.length === 0 &&
      redirections.every(({ target }) => target === null || target === '/dev/null'),
  );
  // A program that a command of the sandbox could have put there would do whatever it likes.
  if (!isPlain || (await findScripts(line, ports.disk)).length > 0) return null;
  return { grants: [{ kind: 'unsandboxed' }], what: 'deletes' };
}

/** A variable can have a shell run something else under the name of a deletion, or take another folder for the home. */
const isSteered = ({ env }: PlannedLine, { places }: Context['ports']): boolean =>
  Object.keys(env).some(isSteeringVariable) || places?.variables(env) === null;

/**
 * A link leads a name elsewhere, and `..` behind one leads to the folder around what the link points to, while the words say otherwise. Only
 * the last name of a path is not followed by what deletes.
 */
async function isAsNamed(
  { parsed }: PlannedLine,
  deleted: readonly PathEffect[],
  { disk }: Context['ports'],
): Promise<boolean> {
  const words = parsed.segments.flatMap(({ argv }) => argv);
  if (words.some((word) => word?.split('/').includes('..') === true)) return false;
  const folders = new Set(deleted.map(({ path }) => parentPath(path)));
  const real = await Promise.all([...folders].map(async (folder) => (await disk.realDirectory(folder)) === folder));
  return real.every(Boolean);
}

/** Only what is appended to: a first try that is refused on the way may have appended elsewhere already, and the second does so again. */
function isTarget(path: string, { segments }: ParsedCommand): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return segments.some(({ redirections }) =>
    redirections.some(({ operator, target }) => operator.includes('>>') && target?.endsWith(name) === true),
  );
}

/** The file itself; null where it or its folder cannot be opened alone. */
async function writeGrant(path: string, { ports, settings }: Context): Promise<Grant | null> {
  const { homeDir, disk } = ports;
  const isDenied = settings.values.denyRead.some((denied) => isInside(path, denied) || isInside(denied, path));
  if (isDenied || isTooBroad(path, homeDir)) return null;
  const kind = await disk.kindOf(path);
  if (kind === 'directory') return null;
  if (kind === 'missing' && (await disk.kindOf(parentPath(path))) !== 'directory') return null;
  return { kind: 'path', path, access: 'write' };
}
