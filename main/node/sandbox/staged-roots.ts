/** Which folders' writes are staged for a draft: as its settings say, where this machine can, and where nothing that holds the command would be staged. */
import { closeSync, openSync, readSync } from 'node:fs';
import type { SandboxDraft } from '#core/ports.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { Staging } from '../staging/hold/staging.ts';

/** Empty where everything is asked about as ever. `staging` is null where nothing can be staged. */
export async function rootsToStage(
  { projectRoot, settings, grants, unsandboxedBecause }: SandboxDraft,
  staging: Staging | null,
  helperPath: string | null,
): Promise<readonly string[]> {
  const { writesOutside, files, nestedSandboxes, limits } = settings.values;
  if (staging === null || writesOutside !== 'stage' || unsandboxedBecause !== null) return [];
  if (files.mode !== 'workspace-write' || nestedSandboxes) return [];
  // A whole agent that saves files right in the home has a home of its own, and its commands are on the layer one by one.
  if (grants.some(({ kind }) => kind === 'home-file')) return [];
  if ((await staging.problemOf(projectRoot)) !== null) return [];
  const isLimited = Object.values(limits).some((limit) => limit !== null);
  const isHeldFromInside = isLimited || (helperPath !== null && !isStatic(helperPath));
  return staging.rootsOf(projectRoot).filter((root) => !isHeldFromInside || !ofPrograms.has(root));
}

/** Earlier commands were told that later ones see what they staged, so one that does not is told that. */
export async function unseenBy(
  { projectRoot, settings, grants }: SandboxDraft,
  { staged }: Pick<SandboxPlan, 'staged'>,
  staging: Staging | null,
): Promise<Pick<SandboxPlan, 'unseen'>> {
  if (staging === null || staged !== undefined || settings.values.writesOutside !== 'stage') return {};
  // A whole agent of this kind is on no layer by intention, and its commands are.
  if (grants.some(({ kind }) => kind === 'home-file')) return {};
  return (await staging.hasStaged(projectRoot)) ? { unseen: true } : {};
}

/** Programs and libraries that hold a command from inside its sandbox: staged, an earlier command could have changed them. */
const ofPrograms: ReadonlySet<string> = new Set(['/usr', '/etc']);

const known = new Map<string, boolean>();
const interpreter = 3;

/** Whether a program of ours (ELF, 64 bits, low byte first) is loaded without a loader and libraries. */
function isStatic(file: string): boolean {
  const said = known.get(file);
  if (said !== undefined) return said;
  const header = Buffer.alloc(4096);
  let isAlone = false;
  try {
    const fd = openSync(file, 'r');
    const length = readSync(fd, header, 0, header.length, 0);
    closeSync(fd);
    isAlone = length > 64 && !segmentsOf(header).includes(interpreter);
  } catch {
    isAlone = false; // Not there to be looked at, so nobody knows.
  }
  known.set(file, isAlone);
  return isAlone;
}

function segmentsOf(header: Buffer): readonly number[] {
  const at = Number(header.readBigUInt64LE(32));
  const size = header.readUInt16LE(54);
  return Array.from({ length: header.readUInt16LE(56) }, (_, index) => header.readUInt32LE(at + index * size));
}
