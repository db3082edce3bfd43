/** The question of a card as one short sentence, and the thing it is about if it is about one thing. */
import type { ApprovalRequest } from '#domain/approval.ts';
import type { Grant } from '#domain/permission.ts';
import { en } from '../../text/en.ts';

export interface Question {
  readonly title: string;
  /** Drawn as code after the title. */
  readonly object: string | null;
}

export function describeQuestion(approval: ApprovalRequest): Question {
  if (approval.kind === 'command') {
    return {
      title: approval.facts.plan.mechanism === 'none' ? en.cardTitleUnsandboxed : en.cardTitleRun,
      object: null,
    };
  }
  if (approval.kind === 'network') return { title: en.netTitle, object: null };
  if (approval.kind === 'patch') return { title: en.cardTitlePatch(approval.files.length), object: null };
  const [grant] = approval.grants;
  if (approval.grants.length > 1 || grant === undefined) {
    return { title: en.cardTitleMany(approval.grants.length), object: null };
  }
  return describeGrant(grant);
}

/** One extra permission in words. */
export function describeGrant(grant: Grant): Question {
  switch (grant.kind) {
    case 'path':
      return { title: grant.access === 'write' ? en.cardTitleWrite : en.cardTitleRead, object: grant.path };
    case 'host':
      return { title: en.cardTitleHost, object: `${grant.target.host}:${grant.target.port}` };
    case 'socket':
      return { title: en.cardTitleSocket, object: grant.path };
    case 'unsandboxed':
      return { title: en.cardTitleNoSandbox, object: null };
  }
}
