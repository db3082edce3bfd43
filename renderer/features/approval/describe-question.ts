/** The question of a card as one short sentence, and the thing it is about if it is about one thing. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { texts } from '../../text/texts/screen-texts.ts';

export interface Question {
  readonly title: string;
  /** Drawn as code after the title. */
  readonly object: string | null;
}

export function describeQuestion(approval: ApprovalRequest): Question {
  if (approval.kind === 'command') {
    return {
      title: approval.facts.plan.mechanism === 'none' ? texts.cardTitleUnsandboxed : texts.cardTitleRun,
      object: null,
    };
  }
  if (approval.kind === 'network') return { title: texts.netTitle, object: null };
  if (approval.kind === 'external-tool') {
    return {
      title: approval.subject.kind === 'command' ? texts.cardTitleExternalToolRun : texts.cardTitleExternalToolDo,
      object: null,
    };
  }
  if (approval.kind === 'permissions') {
    return { title: texts.cardTitlePermissions({ n: approval.grants.length }), object: null };
  }
  if (approval.kind === 'patch') {
    return { title: texts.cardTitlePatch({ n: approval.files.length }), object: null };
  }
  const [grant] = approval.grants;
  if (approval.grants.length > 1 || grant === undefined) {
    return { title: texts.cardTitleMany({ n: approval.grants.length }), object: null };
  }
  return describeGrant(grant);
}

/** One extra permission in words. */
export function describeGrant(grant: Grant): Question {
  switch (grant.kind) {
    case 'path':
      return { title: grant.access === 'write' ? texts.cardTitleWrite : texts.cardTitleRead, object: grant.path };
    case 'host':
      return { title: texts.cardTitleHost, object: `${grant.target.host}:${grant.target.port}` };
    case 'socket':
      return { title: texts.cardTitleSocket, object: grant.path };
    case 'forward':
      return { title: texts.cardTitleForward, object: `localhost:${grant.port}` };
    case 'credential':
      return { title: texts.cardTitleCredential({ tool: grant.tool }), object: `${grant.host}:${grant.port}` };
    case 'network':
      return { title: texts.cardTitleNetwork, object: null };
    case 'key':
      return { title: texts.cardTitleKey, object: grant.name };
    case 'home-file':
      return { title: texts.cardTitleWrite, object: `~/${grant.name}` };
    case 'loopback':
      return { title: texts.cardTitleLoopback, object: `localhost:${grant.port}` };
    case 'unsandboxed':
      return { title: texts.cardTitleNoSandbox, object: null };
  }
}
