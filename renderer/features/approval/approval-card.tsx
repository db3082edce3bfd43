/** A question about what would run. Allow stays out of reach until the card was steadily in view; see `createArming`. */
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type {
  ApprovalAnswer,
  ApprovalRequest,
  NetworkApproval,
  PatchApproval,
  PermissionApproval,
} from '#domain/approval/approval.ts';
import type { Amendment, StricterForm } from '#domain/approval/amendment.ts';
import { raiseLevel, type Assessment } from '#domain/approval/assessment.ts';
import type { Scope } from '#domain/approval/scope.ts';
import { answerApproval } from '../../stores/answer-approval.ts';
import { assessmentOf } from '../../stores/pick-batch.ts';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { AmendedNote, TriedNote } from './facts/amended-note.tsx';
import { RequesterSays } from './facts/requester-says.tsx';
import { CardFooter } from './frame/card-footer.tsx';
import { CardShell } from './frame/card-shell.tsx';
import { CommandEditor } from './edit/command-editor.tsx';
import { CommandEvidence, CommandFactsList } from './facts/command-facts-list.tsx';
import { Evidence } from './facts/evidence.tsx';
import { useFolds, type Folds } from './facts/fold/use-folds.ts';
import { Flow } from './picture/flow.tsx';
import sections from './frame/card-sections.module.css';
import { EditFooter } from './edit/edit-footer.tsx';
import { ExtraPermission } from './facts/extra-permission.tsx';
import { GrantList } from './facts/grant-list.tsx';
import { Instead } from './edit/instead.tsx';
import { ModelSays } from './facts/model-says.tsx';
import { Opaque, RiskFacts } from './facts/risk-facts.tsx';
import { isTried } from './is-tried.ts';
import { scopesFor } from './reach/scopes-for.ts';
import { useCard, type Card } from './use-card.ts';
import { useCardKeys } from './use-card-keys.ts';

interface Props {
  readonly approval: Exclude<ApprovalRequest, NetworkApproval | PatchApproval | PermissionApproval>;
  readonly place: number;
  readonly of: number;
}

/** The card of a command, of an escalation, or of what an agent asks in its own way. */
export function ApprovalCard({ approval, place, of }: Props) {
  const assessment = useBroker((broker) => assessmentOf(approval, broker.assessments));
  const level = raiseLevel(approval.risk.level, assessment);
  const offers = useMemo(() => scopesFor(approval.offers, level), [approval.offers, level]);
  const [chosen, setChosen] = useState(0);
  /** The command as a person rewrites it; null while none does. */
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const folds = useFolds(approval);
  const unseen = folds?.hidden ?? 0;
  const content = [chosen, assessment?.description, JSON.stringify(draft), unseen].join(' ');
  const card = useCard(approval, level, content, unseen === 0);

  const prefersNo = approval.kind === 'external-tool' && approval.prefersNo;
  const refusal = useRefusalFirst(prefersNo);

  const { allow, deny, amend, later } = useAnswers(approval, card);
  const isCritical = level === 'critical';
  const offered = offers[chosen] ?? offers[0];
  const isEditing = draft !== null;
  useCardKeys(card.arming, {
    // Where the agent itself expects a no, a yes takes the pointer; and no key answers a card that is being rewritten.
    allow: isCritical || prefersNo || isEditing || offered === undefined ? null : () => allow(offered.scope),
    deny: isEditing ? () => {} : () => deny(null),
    later: isEditing ? () => setDraft(null) : later,
  });

  const foot = isEditing ? (
    <EditFooter
      card={card}
      isChanged={isOther(draft, approval.facts.argv)}
      onJudge={() => amend({ kind: 'argv', argv: [...draft] })}
      onBack={() => setDraft(null)}
    />
  ) : (
    <CardFooter
      approval={approval}
      card={card}
      isCritical={isCritical}
      offers={offers}
      chosen={chosen}
      onChoose={setChosen}
      onAllow={allow}
      onDeny={deny}
      onLater={later}
      refusal={refusal}
    />
  );
  return (
    <CardShell card={card} approval={approval} level={level} place={place} of={of} foot={foot}>
      <Facts approval={approval} assessment={assessment} folds={folds} />
      <Rewriting
        approval={approval}
        card={card}
        draft={draft}
        onDraft={setDraft}
        onStricter={(form) => amend({ kind: 'stricter', form })}
      />
    </CardShell>
  );
}

interface Answers {
  readonly allow: (scope: Scope) => void;
  readonly deny: (note: string | null, choiceId?: string) => void;
  readonly amend: (amendment: Amendment) => void;
  readonly later: () => void;
}

/** What can be said to the request from its card. */
function useAnswers(approval: Props['approval'], card: Card): Answers {
  const { bridge, view } = usePage();
  const answer = (verdict: ApprovalAnswer['verdict']): void =>
    card.send(() => answerApproval(bridge, view, approval, verdict));
  return {
    allow: (scope) => answer({ kind: 'approve', scope }),
    deny: (note, choiceId) => answer({ kind: 'deny', note, ...(choiceId === undefined ? {} : { choiceId }) }),
    amend: (amendment) => answer({ kind: 'amend', amendment }),
    later: () => view.putOff(approval.id),
  };
}

/** Where the agent itself expects a no, the plain no has the focus. */
function useRefusalFirst(prefersNo: boolean): RefObject<HTMLButtonElement | null> {
  const refusal = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (prefersNo) refusal.current?.focus({ preventScroll: true });
  }, [prefersNo]);
  return refusal;
}

interface FactsProps {
  readonly approval: Props['approval'];
  readonly assessment: Assessment | null;
  readonly folds: Folds | null;
}

/** Everything a person should have read before they answer. */
function Facts({ approval, assessment, folds }: FactsProps) {
  return (
    <>
      {isTried(approval) && <TriedNote />}
      <Flow approval={approval} />
      {approval.kind === 'escalation' && <ExtraPermission approval={approval} />}
      {approval.kind === 'command' && approval.amended !== undefined && <AmendedNote amended={approval.amended} />}
      {approval.kind === 'command' && hasMoreGrants(approval) && (
        <section className={sections['section']}>
          <GrantList grants={approval.facts.plan.grants} />
        </section>
      )}
      <CommandFactsList approval={approval} folds={folds} />
      {approval.risk.opaque && <Opaque parsed={approval.facts.parsed} />}
      <Evidence>
        <CommandEvidence approval={approval} />
        <RiskFacts approval={approval} unread={false} />
      </Evidence>
      <ModelSays assessment={assessment} />
      <RequesterSays requester={approval.requester} />
    </>
  );
}

/** The hosts of an install, and that a superuser is held by nothing, stand in the picture. */
function hasMoreGrants({ effects = [], facts: { plan } }: Props['approval']): boolean {
  const shown = effects[0]?.kind === 'installs' ? 'host' : effects[0]?.kind === 'superuser' ? 'unsandboxed' : null;
  return plan.grants.some(({ kind }) => kind !== shown);
}

interface RewritingProps {
  readonly approval: Props['approval'];
  readonly card: Card;
  readonly draft: readonly string[] | null;
  readonly onDraft: (draft: readonly string[]) => void;
  readonly onStricter: (form: StricterForm) => void;
}

/** The ways to another command: a stricter form with one press, or any other by writing it. */
function Rewriting({ approval, card, draft, onDraft, onStricter }: RewritingProps) {
  if (draft !== null) return <CommandEditor draft={draft} onChange={onDraft} />;
  if (approval.kind === 'external-tool' || isTried(approval)) return null;
  return (
    <Instead
      argv={approval.facts.argv}
      stricter={approval.kind === 'command' ? approval.stricter : []}
      card={card}
      onEdit={() => onDraft(approval.facts.argv)}
      onStricter={onStricter}
    />
  );
}

function isOther(draft: readonly string[], argv: readonly string[]): boolean {
  return draft[0] !== '' && JSON.stringify(draft) !== JSON.stringify(argv);
}
