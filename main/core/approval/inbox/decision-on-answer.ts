/** Turns an answer into the decision it makes, where the card offers just that. */
import type { Amendment } from '#domain/approval/amendment.ts';
import type { ApprovalAnswer, ApprovalRequest, NetworkAnswer } from '#domain/approval/approval.ts';
import type { Decision, DecidedBy } from '#domain/approval/decision.ts';
import type { Scope } from '#domain/approval/scope.ts';
import { isSameGrant } from '#domain/approval/permission-request.ts';
import type { PatchAnswer } from '#domain/patch/patch.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { isSameScope } from '#domain/approval/scope.ts';
import { decisionOnPatch, isAboutFiles } from '../decision-on-patch.ts';

/** Null where the card does not offer it. */
export function decisionOnAnswer(request: ApprovalRequest, answer: ApprovalAnswer, by: DecidedBy): Decision | null {
  const { verdict } = answer;
  // A held connection is answered with the destinations that the answer is about.
  // So is a patch with its files.
  if (request.kind === 'network' || request.kind === 'patch') return null;
  if (verdict.kind === 'approve' && !isOffered(request, verdict.scope)) return null;
  if (verdict.kind === 'approve' && !isPartOf(request, verdict.grants)) return null;
  if (verdict.kind === 'deny' && !isRefusalOf(request, verdict.choiceId)) return null;
  if (verdict.kind === 'amend' && !isAmendmentOf(request, verdict.amendment)) return null;
  return toDecision(request, answer, by);
}

/** The same for an answer about a held connection. */
export function decisionOnConnection(request: ApprovalRequest, answer: NetworkAnswer, by: DecidedBy): Decision | null {
  const { effect, scope, pattern, note } = answer;
  const isChoice =
    request.kind === 'network' && request.connection.choices.some((choice) => choice.pattern === pattern);
  if (!isChoice || !isOffered(request, scope)) return null;
  return { kind: 'network-rule', effect, pattern, scope, by, digest: request.digest, note };
}

/** The decision *once* of a rule file, program or reviewer that answers for the person; null where the card does not offer it. */
export function decisionOnce(
  request: ApprovalRequest,
  word: 'allow' | 'deny' | 'abort',
  note: string | null,
  by: DecidedBy,
): Decision | null {
  const { id: approvalId, digest } = request;
  const scope = { kind: 'once' } as const;
  if (request.kind === 'network') {
    // The smallest of them.
    const pattern = request.connection.choices[0]?.pattern ?? '';
    const effect = word === 'allow' ? 'allow' : 'deny';
    return decisionOnConnection(request, { approvalId, digest, effect, scope, pattern, note }, by);
  }
  const no = word === 'abort' ? ({ kind: 'abort' } as const) : ({ kind: 'deny', note } as const);
  if (request.kind === 'patch') {
    const verdict = word === 'allow' ? { kind: 'approve' as const, scope, files: [], grantRoot: false } : no;
    return decisionOnFiles(request, { approvalId, digest, verdict }, by);
  }
  const verdict = word === 'allow' ? { kind: 'approve' as const, scope } : no;
  return decisionOnAnswer(request, { approvalId, digest, verdict }, by);
}

/** The same for an answer about changes to files. */
export function decisionOnFiles(request: ApprovalRequest, answer: PatchAnswer, by: DecidedBy): Decision | null {
  const { verdict } = answer;
  if (request.kind !== 'patch') return null;
  if (verdict.kind === 'approve' && !(isOffered(request, verdict.scope) && isAboutFiles(request, verdict))) return null;
  return decisionOnPatch(request, answer, by);
}

const isOffered = ({ offers }: ApprovalRequest, scope: Scope): boolean =>
  offers.some((offer) => isSameScope(offer.scope, scope));

function toDecision(request: ApprovalRequest, answer: ApprovalAnswer, by: DecidedBy): Decision {
  const { verdict } = answer;
  switch (verdict.kind) {
    case 'approve':
      return {
        kind: 'approved',
        scope: verdict.scope,
        by,
        digest: request.digest,
        grants: grantsOf(request, verdict.grants),
      };
    case 'deny':
      return {
        kind: 'denied',
        by,
        note: verdict.note,
        ...(verdict.choiceId === undefined ? {} : { choiceId: verdict.choiceId }),
      };
    case 'amend':
      return { kind: 'amended', by, digest: request.digest, amendment: verdict.amendment };
    case 'abort':
      return { kind: 'aborted', by };
  }
}

/** What a yes covers beyond the sandbox: of a permission request the part that the person gave. */
function grantsOf(request: ApprovalRequest, given: readonly Grant[] | undefined): Grant[] {
  if (request.kind === 'permissions') return [...(given ?? request.grants)];
  return request.kind === 'escalation' ? request.grants : [];
}

/** No requester is given what was not asked for. */
function isPartOf(request: ApprovalRequest, given: readonly Grant[] | undefined): boolean {
  if (given === undefined) return true;
  return (
    request.kind === 'permissions' && given.every((grant) => request.grants.some((asked) => isSameGrant(asked, grant)))
  );
}

/** A refusal is named only where the agent offers it. */
function isRefusalOf(request: ApprovalRequest, choiceId: string | undefined): boolean {
  if (choiceId === undefined) return true;
  return (
    request.kind === 'external-tool' && request.choices.some(({ id, effect }) => id === choiceId && effect === 'deny')
  );
}

/** What was not started can be changed into what its card offers; what the sandbox refused is begun anew, and can be other words by then. */
function isAmendmentOf(request: ApprovalRequest, amendment: Amendment): boolean {
  if (request.kind === 'escalation') return amendment.kind === 'argv';
  if (request.kind !== 'command') return false;
  if (request.tried === true) return false;
  return amendment.kind === 'argv' || request.stricter.includes(amendment.form);
}
