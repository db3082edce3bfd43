/** A patch in the pipeline: looked at whole, asked about file by file, written whole or not at all. See decision 0021. */
import type { Offer, PatchApproval } from '#domain/approval/approval.ts';
import type { Approved, Decision } from '#domain/approval/decision.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import { approvalDigest, sha256Hex } from '#domain/common/digest.ts';
import type { PatchedFile } from '#domain/patch/file-change.ts';
import type { Risk } from '#domain/risk/risk.ts';
import { tellNotKept } from '#domain/tell-not-kept.ts';
import { commandFacts } from '../approval/build-question.ts';
import { lastingOffers } from '../approval/lasting-scopes.ts';
import { commonRoot, coveringKeys, fileKey, needsLook, rootKey, writtenPaths } from '../patch/patch-keys.ts';
import type { PatchSection } from '../patch/read-patch.ts';
import { allowedBy, approvedBy, type Asked } from '../pipeline/decide.ts';
import { again, type Again, type Operation, type Request } from '../pipeline/operation.ts';
import { end, go, type Step } from '../pipeline/step.ts';
import { patchRequirement } from '../policy/patch-requirement.ts';
import { rejectedByPolicy } from '../result/to-outcome.ts';
import { ratePatch } from '../risk/grants/rate-patch.ts';
import { askNow } from '../run/ask/ask-now.ts';
import type { Allowed } from '../run/plan/plan-sandbox.ts';
import { requiredBy } from '../run/judge-command.ts';
import { doesNotFit, lookAtPatch, type LookedPatch } from '../run/patch/look-at-patch.ts';
import { acceptedOf, writePatch } from '../run/patch/write-patch.ts';
import type { RunContext } from '../run/run-context.ts';
import { english, say } from '#domain/common/message.ts';

export interface PatchRequest extends Request {
  readonly sections: readonly PatchSection[];
  /** News of it on its way, for its view; no code acts by it. `looked` comes again when a file changed meanwhile. */
  readonly looked: (patch: LookedPatch, risk: Risk) => void;
  readonly approved: (patch: LookedPatch, decision: Approved) => void;
}

interface Judged {
  readonly looked: LookedPatch;
  /** Of the contents that were looked at. */
  readonly risk: Risk;
  readonly requirement: Allowed;
}

interface Consent {
  readonly looked: LookedPatch;
  readonly yes: Approved;
}

/** A file that is no longer what was looked at; nothing was written. */
interface Changed {
  readonly path: string;
  readonly looks: number;
}

interface Handed {
  judged: Judged;
  planned: Judged;
  consent: Consent;
  ran: Changed;
  denied: Changed;
}

/** A patch that meets new contents again and again is a race that the broker does not run. */
const mostLooks = 5;

const filesOf = ({ files }: LookedPatch): readonly PatchedFile[] => files.map(({ file }) => file);

async function policy(request: PatchRequest): Promise<Step<Judged>> {
  const { command, sections, run } = request;
  const seen = await lookAtPatch(command, sections, run);
  if (seen.kind === 'end') return seen;
  const looked = seen.value;
  const files = filesOf(looked);
  const risk = ratePatch(files, command.projectRoot, run.ports.homeDir);
  request.looked(looked, risk);
  const { notWritable } = looked;
  const flagged = files.filter(needsLook).map(({ change }) => change.path);
  const requirement = patchRequirement({ policy: run.settings.values.approvalPolicy, notWritable, flagged });
  if (requirement.kind !== 'forbidden') return go({ looked, risk, requirement });
  return end(rejectedByPolicy(requirement.reason, requiredBy(requirement, null)));
}

async function approval(judged: Judged, { command, run }: PatchRequest): Promise<Asked> {
  const { looked, requirement } = judged;
  const files = filesOf(looked);
  const facts = commandFacts(command, null, looked.plan);
  const inner = await approvalDigest(facts, [], run.settings.version);
  // Through JSON and back: the digest is over what the card is sent.
  const digest = await sha256Hex(canonicalJson({ inner, files }));
  if (requirement.kind === 'skip')
    return allowedBy({ kind: 'policy' }, digest, { tool: 'apply_patch', risk: judged.risk });
  const mayRemember = !files.some(needsLook);
  const question = (): Omit<PatchApproval, 'waiting'> => ({
    kind: 'patch',
    ...askNow(digest, run),
    facts,
    risk: judged.risk,
    reason: requirement.reason,
    offers: [...describePatchOffers(files.length, mayRemember)],
    cause: requirement.cause,
    files: [...files],
    offeredRoot: mayRemember ? commonRoot(files, command.projectRoot, run.ports.homeDir) : null,
  });
  const answer = async (): Promise<Decision> =>
    remembered(files, digest, run) ?? (await keep(await run.pending.ask(question(), run.signal), files, run));
  return { digest, question: 'patch', tool: 'apply_patch', risk: judged.risk, answer };
}

/**
 * How long an answer about a patch may count: about the files it changes, whatever is changed in them.
 * Nothing beyond once where each change needs a look of its own.
 */
function describePatchOffers(files: number, mayRemember: boolean): readonly Offer[] {
  const once: Offer = { scope: { kind: 'once' }, reach: say('Only these changes.') };
  if (!mayRemember) return [once];
  const later =
    files === 1 ? say('Any later change to this file') : say('Any later change to these {files} files', { files });
  return [once, ...lastingOffers('patch', later)];
}

/** Every file must be covered; a no about any of them is a no. What needs a look is never covered. */
function remembered(files: readonly PatchedFile[], digest: string, { cache }: RunContext): Decision | null {
  if (files.some(needsLook)) return null;
  const hits = files.flatMap(writtenPaths).map((path) => {
    const key = coveringKeys(path).find((each) => cache.find([each]) !== null);
    const hit = key === undefined ? null : cache.find([key]);
    return key === undefined || hit === null ? null : { key, ...hit };
  });
  const denied = hits.find((hit) => hit?.effect === 'deny') ?? null;
  const [first] = hits;
  if (denied === null && (first === undefined || first === null || hits.includes(null))) return null;
  const deciding = denied ?? first;
  if (deciding === undefined || deciding === null) return null;
  cache.used(denied === null ? hits.flatMap((hit) => hit?.key ?? []) : [denied.key]);
  const by = { kind: 'cache', scope: deciding.scope } as const;
  return denied === null ? approvedBy(by, digest) : { kind: 'denied', by, note: null };
}

/** What was chosen must be kept before anything is written. */
async function keep(decision: Decision, files: readonly PatchedFile[], run: RunContext): Promise<Decision> {
  if (decision.kind !== 'approved') return decision;
  const accepted = acceptedOf(files, decision);
  const { scope, by, root } = decision;
  const keys = [...accepted.flatMap(writtenPaths).map(fileKey), ...(root === undefined ? [] : [rootKey(root)])];
  try {
    const names = accepted.map(({ change }) => change.path);
    const shown = `changes to ${root === undefined ? names.join(', ') : `everything below ${root}`}`;
    await run.cache.remember(keys, { effect: 'allow', scope, by, shown });
    return decision;
  } catch (error) {
    run.report.warning(tellNotKept(say('The answer could not be kept, so the patch was refused.'), error));
    const note = tellNotKept(say('The answer could not be kept, so it does not count.'), error);
    return { kind: 'denied', by: { kind: 'policy' }, note: english(note) };
  }
}

async function attempt({ looked, yes }: Consent, looks: number, request: PatchRequest): Promise<Step<Changed>> {
  const written = await writePatch(request.command, looked, yes, looks, request.run);
  return written.kind === 'ended' ? end(written.outcome) : go({ path: written.path, looks });
}

function escalation({ path, looks }: Changed, { run }: PatchRequest): Step<never> | Again {
  if (looks === mostLooks) return end(doesNotFit(say('{path} keeps changing.', { path })));
  run.report.background(say('{path} changed meanwhile; the patch is looked at again', { path }));
  return again;
}

export const patchOperation: Operation<PatchRequest, Handed> = {
  policy,
  // What it may touch was planned to judge it.
  plan: (judged) => Promise.resolve(go(judged)),
  approval,
  consent({ looked }, yes, request) {
    request.approved(looked, yes);
    return Promise.resolve(go({ looked, yes }));
  },
  attempt,
  denial: (changed) => Promise.resolve(go(changed)),
  escalation: (changed, request) => Promise.resolve(escalation(changed, request)),
  outcome: (ending) => ending,
};
