/** Turns what a run was refused into the exact settings entries that would lift it; a whole folder is never one of them. */
import { obeyedPart } from '#agents/fit-names.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import { isHostPattern } from '#domain/network/host-pattern.ts';
import { mostLearned, type Learned, type LeftOutReason, type Proposal } from '#domain/command/learned.ts';
import { isInside, parentPath } from '#domain/common/paths.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { Disk } from '#core/ports.ts';
import { folderOperations, isTooBroad } from './too-broad.ts';

export interface ProposalContext {
  readonly homeDir: string;
  readonly settings: Pick<Settings, 'denyRead' | 'permissions'>;
  readonly plan: Pick<SandboxPlan, 'protectedPaths' | 'protections'>;
  readonly disk: Pick<Disk, 'kindOf'>;
  /** Whether an address is of the public network; true for names. */
  readonly isPublic: (host: string) => boolean;
}

type Read = { readonly proposal: Proposal } | { readonly why: LeftOutReason };
type PathRefusal = Extract<Refusal, { kind: 'path' }>;

export async function proposeEntries(refusals: readonly Refusal[], context: ProposalContext): Promise<Learned> {
  const proposals = new Map<string, Proposal>();
  const leftOut: Learned['leftOut'] = [];
  for (const refusal of refusals) {
    const read = await readRefusal(refusal, context);
    if ('proposal' in read) proposals.set(JSON.stringify(read.proposal), read.proposal);
    else leftOut.push({ refusal, why: read.why });
  }
  return {
    proposals: [...proposals.values()].slice(0, mostLearned),
    leftOut: leftOut.slice(0, mostLearned),
    isWatched: context.plan.protections.includes('denials-observed'),
  };
}

async function readRefusal(refusal: Refusal, context: ProposalContext): Promise<Read> {
  switch (refusal.kind) {
    case 'path':
      return readPath(refusal, context);
    case 'host': {
      const { host, port } = refusal.target;
      if (!context.isPublic(host)) return { why: 'private' };
      const pattern = `${host.includes(':') ? `[${host}]` : host}:${port}`;
      return isHostPattern(pattern) ? { proposal: { kind: 'host', pattern } } : { why: 'no-setting' };
    }
    case 'network':
    case 'socket':
    case 'login':
    case 'syscall':
    case 'unknown':
      return { why: 'no-setting' };
  }
}

async function readPath({ path, access, operation }: PathRefusal, context: ProposalContext): Promise<Read> {
  if (isDenied(path, context)) return { why: 'denied' };
  if (context.plan.protectedPaths.some((guarded) => isInside(path, guarded))) return { why: 'protected' };
  // No entry of the settings opens such a name: each run is asked about.
  if (obeyedPart(path) !== null) return { why: 'protected' };
  if (isTooBroad(path, context.homeDir)) return { why: 'too-broad' };
  if (operation !== null && folderOperations.has(operation)) return { why: 'whole-folder' };
  const kind = await context.disk.kindOf(path);
  switch (kind) {
    case 'directory':
      return { why: 'whole-folder' };
    case 'file':
      return { proposal: { kind: 'path', path, access, isNew: false } };
    case 'missing': {
      // What is only read and not there needs no entry.
      if (access === 'read') return { why: 'no-setting' };
      const holder = await context.disk.kindOf(parentPath(path));
      return holder === 'directory' ? { proposal: { kind: 'path', path, access, isNew: true } } : { why: 'no-folder' };
    }
  }
}

function isDenied(path: string, { settings }: ProposalContext): boolean {
  const denying = settings.permissions.filter((entry) => entry.kind === 'path' && entry.access === 'deny');
  const closed = [...settings.denyRead, ...denying.flatMap((entry) => (entry.kind === 'path' ? [entry.path] : []))];
  return closed.some((denied) => isInside(path, denied));
}
