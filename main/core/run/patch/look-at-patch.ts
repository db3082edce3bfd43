/** Verifies a patch against the disk as the sandbox would let it be read, and plans the sandbox it is written in. */
import type { Command } from '#domain/command/command.ts';
import type { FileFlag } from '#domain/patch/file-change.ts';
import { maxPatchedFileBytes } from '#domain/common/limits.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { isInside, parentPath } from '#domain/common/paths.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { obeyedNameIn, planAccess } from '#domain/sandbox/plan-access.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { writtenPaths } from '../../patch/patch-keys.ts';
import type { PatchSection } from '../../patch/read-patch.ts';
import { verifyPatch, type VerifiedFile } from '../../patch/verify-patch.ts';
import { end, go, type Step } from '../../pipeline/step.ts';
import { failed, rejectedByPolicy } from '../../result/to-outcome.ts';
import { planSandbox } from '../plan/plan-sandbox.ts';
import type { RunContext } from '../run-context.ts';
import { say, type Message } from '#domain/common/message.ts';

export interface LookedPatch {
  readonly files: readonly VerifiedFile[];
  /** With everything a yes would open. */
  readonly plan: SandboxPlan;
  /** Paths that the sandbox would not let be written without that. */
  readonly notWritable: readonly string[];
}

const noRequirement = { kind: 'skip', bypassSandbox: false, cause: { kind: 'policy' }, proposedRule: null } as const;

export async function lookAtPatch(
  command: Command,
  sections: readonly PatchSection[],
  run: RunContext,
): Promise<Step<LookedPatch>> {
  const planned = await planSandbox(command, [], noRequirement, withoutNetwork(run));
  if (planned.kind === 'end') return planned;
  const base = planned.value;
  const { files: disk } = run.ports;
  const verified = await verifyPatch(sections, command.cwd, {
    follow: (path) => disk.follow(path),
    // The broker can read more than the requester, whose patch must not tell what is in there.
    read: async (path) =>
      planAccess(base, path) === 'deny' ? { kind: 'unreadable' } : disk.read(path, maxPatchedFileBytes),
  });
  if (verified.kind === 'mismatch') return end(doesNotFit(verified.problem));

  const targets = verified.files.flatMap(({ file }) => writtenPaths(file));
  const notWritable = targets.filter((path) => !isWritable(base, path));
  const widened = await widen(base, notWritable, command, run);
  if (widened.kind === 'end') return widened;
  const { plan, lifted } = widened.value;
  const files = verified.files.map((each) => withPlaces(each, command.projectRoot, lifted));
  return go({ files, plan, notWritable });
}

/** What writes a patch has no business on the network; where there is no sandbox there is nothing to close. */
function withoutNetwork(run: RunContext): RunContext {
  const { values } = run.settings;
  const isOpen = values.files.mode === 'danger-full-access' && values.network === 'full';
  if (isOpen || values.files.mode === 'external-sandbox') return run;
  return { ...run, settings: { ...run.settings, values: { ...values, network: 'blocked', writesOutside: 'ask' } } };
}

/** In its own /tmp a patch would be written to nowhere. */
export function isWritable(plan: SandboxPlan, path: string): boolean {
  if (planAccess(plan, path) !== 'write') return false;
  if (plan.tmp === 'host' || !isInside(path, '/tmp')) return true;
  return plan.entries.some(
    (entry) => entry.path !== '/tmp' && isInside(entry.path, '/tmp') && isInside(path, entry.path),
  );
}

interface Widened {
  readonly plan: SandboxPlan;
  /** Protected names that a yes opens. */
  readonly lifted: readonly string[];
}

const isGuarded = (plan: SandboxPlan, path: string): string | undefined =>
  plan.protectedPaths.find((guarded) => isInside(path, guarded)) ?? obeyedNameIn(plan, path) ?? undefined;

async function widen(
  base: SandboxPlan,
  notWritable: readonly string[],
  command: Command,
  run: RunContext,
): Promise<Step<Widened>> {
  if (notWritable.length === 0) return go({ plan: base, lifted: [] });
  const denied = notWritable.find((path) => planAccess(base, path) === 'deny');
  if (denied !== undefined) return end(closed(denied));
  const folders: Grant[] = [];
  for (const path of notWritable) {
    if (isGuarded(base, path) !== undefined) continue;
    const folder = await nearestFolder(path, run);
    if (folder === '/') return end(closed(path));
    folders.push({ kind: 'path', path: folder, access: 'write' });
  }
  const grants = folders.filter((grant, index) => folders.findIndex((other) => sameGrant(grant, other)) === index);
  const planned = await planSandbox(command, grants, noRequirement, withoutNetwork(run));
  if (planned.kind === 'end') return planned;
  const lifted = [...new Set(notWritable.flatMap((path) => isGuarded(planned.value, path) ?? []))];
  const plan: SandboxPlan = {
    ...planned.value,
    protectedPaths: planned.value.protectedPaths.filter((path) => !lifted.includes(path)),
    grants: [...planned.value.grants, ...lifted.map((path): Grant => ({ kind: 'path', path, access: 'write' }))],
  };
  const still = notWritable.find((path) => !isWritable(plan, path));
  return still === undefined ? go({ plan, lifted }) : end(closed(still));
}

function sameGrant(a: Grant, b: Grant): boolean {
  return a.kind === 'path' && b.kind === 'path' && a.path === b.path;
}

/** A new file lies in a folder that may be new too; what is opened is the one that is there. */
async function nearestFolder(path: string, { ports }: RunContext): Promise<string> {
  let folder = parentPath(path);
  while (folder !== '/' && (await ports.disk.realDirectory(folder)) !== folder) folder = parentPath(folder);
  return folder;
}

function closed(path: string): Outcome {
  return rejectedByPolicy(say('The settings of this project keep {path} closed.', { path }), { kind: 'policy' });
}

function withPlaces(each: VerifiedFile, projectRoot: string, lifted: readonly string[]): VerifiedFile {
  const paths = writtenPaths(each.file);
  const flags: FileFlag[] = [...each.file.flags];
  if (paths.some((path) => lifted.some((guarded) => isInside(path, guarded)))) flags.push('protected');
  if (paths.some((path) => !isInside(path, projectRoot))) flags.push('outside-project');
  return { ...each, file: { ...each.file, flags } };
}

/** A sentence an agent can mend its patch with. */
export function doesNotFit(problem: Message): Outcome {
  return failed(
    {
      code: 'patch-mismatch',
      message: say('The patch does not fit the files, so nothing was written. {problem}', { problem }),
      remedy: say('Read the file again and write the patch against what it says now.'),
    },
    null,
  );
}
