/** Asks about a verified patch: a remembered answer, then a person; and keeps what the answer covers. */
import { tellNotKept } from '#domain/tell-not-kept.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import type { PatchApproval, Offer } from '#domain/approval/approval.ts';
import type { Approved, Decision } from '#domain/approval/decision.ts';
import { approvalDigest, sha256Hex } from '#domain/common/digest.ts';
import type { PatchedFile } from '#domain/patch/file-change.ts';
import type { Requirement } from '#domain/approval/requirement.ts';
import { commandFacts } from '../../approval/build-question.ts';
import { commonRoot, coveringKeys, fileKey, needsLook, rootKey, writtenPaths } from '../../patch/patch-keys.ts';
import { ratePatch } from '../../risk/grants/rate-patch.ts';
import { notApproved } from '../../result/to-outcome.ts';
import { askNow } from './ask-now.ts';
import { recordDecision } from './ask-about-plan.ts';
import type { LookedPatch, PatchRequest } from '../patch/look-at-patch.ts';
import type { RunContext } from '../run-context.ts';
import { end, go, type Step } from '../step.ts';
import { lastingOffers } from '../../approval/lasting-scopes.ts';

type Asking = Extract<Requirement, { kind: 'needs-approval' | 'skip' }>;

export async function askAboutPatch(
  { command }: PatchRequest,
  looked: LookedPatch,
  requirement: Asking,
  run: RunContext,
): Promise<Step<Approved>> {
  const files = looked.files.map(({ file }) => file);
  const facts = commandFacts(command, null, looked.plan);
  const inner = await approvalDigest(facts, [], run.settings.version);
  // Through JSON and back: the digest is over what the card is sent.
  const digest = await sha256Hex(canonicalJson({ inner, files }));
  const decision =
    requirement.kind === 'skip'
      ? approvedBy({ kind: 'policy' }, digest)
      : (remembered(files, digest, run) ??
        (await keep(await askPerson(digest, { command, looked, requirement, files, run }), files, run)));
  const question = requirement.kind === 'skip' ? 'policy' : 'patch';
  await recordDecision(command, decision, digest, question, run, { tool: 'apply_patch' });
  if (decision.kind === 'network-rule' || decision.kind === 'amended') throw new Error('no answer about a patch');
  return decision.kind === 'approved' ? go(decision) : end(notApproved(decision, null));
}

function approvedBy(by: Decision['by'], digest: string): Approved {
  return { kind: 'approved', scope: { kind: 'once' }, by, digest, grants: [] };
}

/** Every file must be covered; a no about any of them is a no. What needs a look is never covered. */
function remembered(files: readonly PatchedFile[], digest: string, run: RunContext): Decision | null {
  if (files.some(needsLook)) return null;
  const hits = files.flatMap(writtenPaths).map((path) => {
    const key = coveringKeys(path).find((each) => run.cache.find([each]) !== null);
    const hit = key === undefined ? null : run.cache.find([key]);
    return key === undefined || hit === null ? null : { key, ...hit };
  });
  const denied = hits.find((hit) => hit?.effect === 'deny') ?? null;
  const [first] = hits;
  if (denied === null && (first === undefined || first === null || hits.includes(null))) return null;
  const deciding = denied ?? first;
  if (deciding === undefined || deciding === null) return null;
  run.cache.used(denied === null ? hits.flatMap((hit) => hit?.key ?? []) : [denied.key]);
  const by = { kind: 'cache', scope: deciding.scope } as const;
  return denied === null ? approvedBy(by, digest) : { kind: 'denied', by, note: null };
}

interface AskedPatch {
  readonly command: PatchRequest['command'];
  readonly looked: LookedPatch;
  readonly requirement: Asking;
  readonly files: readonly PatchedFile[];
  readonly run: RunContext;
}

function askPerson(digest: string, { command, looked, requirement, files, run }: AskedPatch): Promise<Decision> {
  const { ports } = run;
  const mayRemember = !files.some(needsLook);
  const question: Omit<PatchApproval, 'waiting'> = {
    kind: 'patch',
    ...askNow(command, digest, run),
    facts: commandFacts(command, null, looked.plan),
    risk: ratePatch(files, command.projectRoot, ports.homeDir),
    reason: requirement.kind === 'needs-approval' ? requirement.reason : '',
    offers: [...describePatchOffers(files.length, mayRemember)],
    cause: requirement.cause,
    files: [...files],
    offeredRoot: mayRemember ? commonRoot(files, command.projectRoot, ports.homeDir) : null,
  };
  return run.pending.ask(question, run.signal);
}

/** What was chosen must be kept before anything is written. */
async function keep(decision: Decision, files: readonly PatchedFile[], run: RunContext): Promise<Decision> {
  if (decision.kind !== 'approved') return decision;
  const accepted = acceptedOf(files, decision);
  const keys = [
    ...accepted.flatMap(writtenPaths).map(fileKey),
    ...(decision.root === undefined ? [] : [rootKey(decision.root)]),
  ];
  try {
    const { scope, by, root } = decision;
    const names = accepted.map(({ change }) => change.path);
    const shown = `changes to ${root === undefined ? names.join(', ') : `everything below ${root}`}`;
    await run.cache.remember(keys, { effect: 'allow', scope, by, shown });
    return decision;
  } catch (error) {
    run.report.warning(tellNotKept('The answer could not be kept, so the patch was refused.', error));
    const note = tellNotKept('The answer could not be kept, so it does not count.', error);
    return { kind: 'denied', by: { kind: 'policy' }, note };
  }
}

/** The files that a decision lets be written. */
export function acceptedOf(files: readonly PatchedFile[], decision: Approved): readonly PatchedFile[] {
  const refused = new Set(decision.files?.flatMap(({ path, isAccepted }) => (isAccepted ? [] : [path])));
  return files.filter(({ change }) => !refused.has(change.path));
}

/**
 * How long an answer about a patch may count: about the files it changes, whatever is changed in them.
 * Nothing beyond once where each change needs a look of its own.
 */
function describePatchOffers(files: number, mayRemember: boolean): readonly Offer[] {
  const once: Offer = { scope: { kind: 'once' }, reach: 'Only these changes.' };
  if (!mayRemember) return [once];
  const later = files === 1 ? 'Any later change to this file' : `Any later change to these ${files} files`;
  return [once, ...lastingOffers('patch', later)];
}
