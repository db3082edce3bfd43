/** After a command ran on a layer above its project: what it did is kept by itself, asked about by facts, or thrown away. See decision 0185. */
import type { CommandApproval, CommandFacts } from '#domain/approval/approval.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import { sha256Hex } from '#domain/common/digest.ts';
import { toWireError } from '#domain/common/errors.ts';
import { type Message, say, sentences } from '#domain/common/message.ts';
import type { AttemptSummary, Outcome } from '#domain/command/outcome.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { Approved, NotApproved } from '#domain/approval/decision.ts';
import type { LayerListing, TriedWrites } from '#core/ports.ts';
import { allowedBy, decide, type Asked } from '../../pipeline/decide.ts';
import { failed, notApproved, tellBeside } from '../../result/to-outcome.ts';
import { boundTo } from '../running-attempt.ts';
import { askNow } from '../ask/ask-now.ts';
import type { RunContext } from '../run-context.ts';
import { keepTried } from './keep-tried.ts';
import { needsPerson, triedEffects, triedFacts, type TriedFacts } from './tried-facts.ts';

interface Ended {
  readonly outcome: Outcome;
  readonly last: AttemptSummary;
  readonly facts: CommandFacts;
}

/** `outcome` is how the command ended; the answer says what became of what it did. */
export async function settleTry({ tried: root }: SandboxPlan, ended: Ended, run: RunContext): Promise<Outcome> {
  const { tried } = run.ports.staged ?? {};
  if (tried === undefined || root === undefined) throw new Error('a command was tried where nothing can be');
  try {
    const listing = await tried.list(root, run.origin);
    return await settle({ ...ended, root, listing, tried }, run);
  } catch (error) {
    // Nothing of it is in the project that was not kept before; the rest can be looked at.
    await tried.end(root, run.origin.runId, 'leave').catch(() => undefined);
    return failed(toWireError(error), ended.last);
  }
}

interface Listed extends Ended {
  readonly root: string;
  readonly listing: LayerListing | null;
  readonly tried: TriedWrites;
}

async function settle(ended: Listed, run: RunContext): Promise<Outcome> {
  const { outcome, last, root, listing, tried, facts } = ended;
  const { runId } = run.origin;
  const surroundings = run.ports.staged?.surroundings ?? { obeyed: [], searched: [], own: [] };
  const place = { plan: facts.plan, surroundings, view: run.lossView ?? null };
  const found = listing === null ? null : await triedFacts(listing, place);
  if (listing === null || found === null || found.kept.length + found.left === 0) {
    await tried.end(root, runId, 'drop');
    return outcome;
  }
  const decision = found.kept.length === 0 ? null : await answerTo({ ...ended, found, listing }, run);
  if (decision !== null && decision.kind !== 'approved') {
    await tried.end(root, runId, 'drop');
    return tellBeside(notApproved(decision, last), thrownAway);
  }
  const kept = await keepTried({ listing, facts: found, by: decision }, tried, run);
  const left = found.left + kept.left;
  await tried.end(root, runId, left === 0 ? 'drop' : 'leave');
  return tellBeside(outcome, keptWords(found, kept.kept, left, runId));
}

/** For an outcome that has words of its own, and for an attempt that never came to its end. */
export const thrownAway = say('It ran on a copy of the project, and none of what it did there was kept.');

/** Throws away what an attempt did to its layer that was denied, or did not come to its end. */
export async function dropTry({ tried: root }: SandboxPlan, run: RunContext): Promise<boolean> {
  const tried = run.ports.staged?.tried;
  if (root === undefined || tried === undefined) return false;
  await tried.end(root, run.origin.runId, 'drop');
  return true;
}

function keptWords({ deleted, overwritten }: TriedFacts, kept: number, left: number, runId: string): Message {
  const words = say(
    'It ran on a copy of the project first: {kept} changes are kept, {deleted} files deleted and {overwritten} overwritten.',
    { kept, deleted: deleted.files, overwritten: overwritten.files },
  );
  const review = left === 0 ? [] : [say('Left for review: {left}.', { left })];
  const undo = kept === 0 ? [] : [say('To take it back: countersign undo --run {runId}', { runId })];
  return sentences([words, ...review, ...undo]);
}

interface Settling extends Listed {
  readonly found: TriedFacts;
  readonly listing: LayerListing;
}

async function answerTo(ended: Settling, run: RunContext): Promise<Approved | NotApproved> {
  const decision = await decide(await questionAbout(ended, run), run.record);
  if (decision.kind === 'amended') throw new Error('a command that had run was changed');
  if (decision.kind === 'network-rule') throw new Error('a command was answered as a connection');
  return decision;
}

/** Bound to every change that is to be kept, as it was listed. */
async function questionAbout({ facts, found, listing, last }: Settling, run: RunContext): Promise<Asked> {
  const rows = found.kept.map(({ change: { kind, path, was, is } }) =>
    [kind, path, was?.ino ?? '', was?.ctime ?? '', is?.ino ?? '', is?.ctime ?? ''].join(' '),
  );
  const bound = { changes: [listing.root, ...rows], ...(await boundTo({ facts, attempt: last.attempts }, run)) };
  const digest = await sha256Hex(canonicalJson(bound));
  if (!needsPerson(found)) return allowedBy({ kind: 'policy' }, digest, { tool: 'shell', risk: run.risk });
  const question: Omit<CommandApproval, 'waiting'> = {
    kind: 'command',
    ...askNow(digest, run),
    facts,
    risk: raised(run.risk),
    effects: triedEffects(found),
    reason: reasonOf(found),
    offers: [{ scope: { kind: 'once' }, reach: say('Only this one run.') }],
    cause: { kind: 'dangerous' },
    stricter: [],
    tried: true,
  };
  return {
    digest,
    question: 'command',
    tool: 'shell',
    risk: question.risk,
    answer: () => run.pending.ask(question, run.signal),
  };
}

const raised = (risk: Risk): Risk => ({ ...risk, level: risk.level === 'low' ? 'medium' : risk.level });

function reasonOf({ lost, isComplete }: TriedFacts): Message {
  if (!isComplete)
    return say('It has run on a copy. Keeping the result would remove more files than could be looked at.');
  return lost === 1
    ? say('It has run on a copy. Keeping the result would remove a file that exists nowhere else.')
    : say('It has run on a copy. Keeping the result would remove {lost} files that exist nowhere else.', { lost });
}
