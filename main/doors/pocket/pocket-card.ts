/** What of a card a paired device is told, and whether a yes may be given there. */
import { basename } from 'node:path';
import { mostPocketCards, mostPocketGrants, type PocketCard } from '#contract/pocket.ts';
import { answerAtTerminal } from '#core/answer-at-terminal.ts';
import { hiddenInSummary, summaryForms } from '#domain/approval/answerable-in-summary.ts';
import { grantsWithYes, type ApprovalRequest } from '#domain/approval/approval.ts';
import { raiseLevel, type Assessment } from '#domain/approval/assessment.ts';

export interface CardGround {
  readonly assessmentOf: (card: ApprovalRequest) => Assessment | null;
  readonly allowsCritical: boolean;
}

const longestField = 4096;
const mostVariables = 20;
const mostReasons = 8;

export function yesOnPocket(card: ApprovalRequest, { assessmentOf, allowsCritical }: CardGround): PocketCard['yes'] {
  const assessment = assessmentOf(card);
  const { facts } = card;
  const isCut =
    grantsWithYes(card).length > mostPocketGrants ||
    Object.keys(facts.envDelta).length > mostVariables ||
    [facts.cwd, facts.projectRoot, ...Object.values(facts.envDelta)].some((text) => text.length > longestField);
  // Settings of the desk are changed at the desk.
  const isOfDesk = card.kind === 'external-tool' && card.subject.kind === 'tool' && card.subject.byDesk === true;
  const tells = 'tried' in card || 'amended' in card || 'already' in card || facts.plan.nested === true;
  if (isOfDesk || isCut || tells || hiddenInSummary(card, assessment, summaryForms.pocket).length > 0) return 'desk';
  if (answerAtTerminal(card, { kind: 'allow' }) === null) return 'desk';
  return raiseLevel(card.risk.level, assessment) === 'critical' && !allowsCritical ? 'critical' : 'offered';
}

const cut = (text: string): string => text.slice(0, longestField);

function holdOf({ kind, facts: { plan } }: ApprovalRequest): PocketCard['hold'] {
  if (kind === 'external-tool') return 'agent';
  if (plan.mechanism === 'none') return 'none';
  return plan.network === 'full' ? 'open-network' : 'sandbox';
}

export function toPocketCard(card: ApprovalRequest, ground: CardGround): PocketCard {
  const { id, digest, fingerprint, createdAt, requester, reason, effects, risk, facts } = card;
  const seen = {
    id,
    digest,
    fingerprint,
    createdAt,
    requester,
    reason,
    project: cut(basename(facts.projectRoot)),
    ...(effects === undefined ? {} : { effects }),
    risk: {
      level: raiseLevel(risk.level, ground.assessmentOf(card)),
      opaque: risk.opaque,
      reasons: risk.reasons.slice(0, mostReasons).map(({ text }) => text),
    },
    facts: {
      parsed: { text: facts.parsed.text.slice(0, summaryForms.pocket.longestText) },
      projectRoot: cut(facts.projectRoot),
      cwd: cut(facts.cwd),
      envDelta: Object.fromEntries(
        Object.entries(facts.envDelta)
          .slice(0, mostVariables)
          .map(([name, value]) => [name, cut(value)]),
      ),
      program: facts.executable === null ? null : cut(facts.executable.realPath),
    },
    given: grantsWithYes(card).slice(0, mostPocketGrants),
    hold: holdOf(card),
    yes: yesOnPocket(card, ground),
  };
  switch (card.kind) {
    case 'command':
      return { kind: card.kind, ...seen };
    case 'escalation':
    case 'permissions':
      return { kind: card.kind, ...seen, grants: card.grants };
    case 'network':
      return { kind: card.kind, ...seen, connection: { target: card.connection.target } };
    case 'patch':
      return {
        kind: card.kind,
        ...seen,
        files: card.files
          .slice(0, mostPocketCards)
          .map(({ change }) => ({ change: { kind: change.kind, path: cut(change.path) } })),
      };
    case 'external-tool': {
      const { subject } = card;
      const byDesk = subject.kind === 'tool' && subject.byDesk === true ? { byDesk: true as const } : {};
      return {
        kind: card.kind,
        ...seen,
        subject: subject.kind === 'command' ? { kind: 'command' } : { kind: 'tool', name: subject.name, ...byDesk },
      };
    }
  }
}
