/** A question about what would run. Allow stays out of reach until the card was steadily in view; see `createArming`. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type {
  ApprovalAnswer,
  ApprovalRequest,
  NetworkApproval,
  PatchApproval,
  PermissionApproval,
} from '#domain/approval/approval.ts';
import { raiseLevel } from '#domain/approval/assessment.ts';
import type { Scope } from '#domain/approval/decision.ts';
import { answerApproval } from '../../stores/answer-approval.ts';
import { assessmentOf } from '../../stores/pick-batch.ts';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { AmendedNote } from './facts/amended-note.tsx';
import { AskerSays } from './facts/asker-says.tsx';
import { CardFooter } from './frame/card-footer.tsx';
import { CardShell } from './frame/card-shell.tsx';
import { CommandEditor } from './edit/command-editor.tsx';
import { CommandFactsList } from './facts/command-facts-list.tsx';
import sections from './frame/card-sections.module.css';
import { EditFooter } from './edit/edit-footer.tsx';
import { ExtraPermission } from './facts/extra-permission.tsx';
import { GrantList } from './facts/grant-list.tsx';
import { Instead } from './edit/instead.tsx';
import { ModelSays } from './facts/model-says.tsx';
import { RiskFacts } from './facts/risk-facts.tsx';
import { scopesFor } from './reach/scopes-for.ts';
import { useCard } from './use-card.ts';
import { useCardKeys } from './use-card-keys.ts';

interface Props {
  readonly approval: Exclude<ApprovalRequest, NetworkApproval | PatchApproval | PermissionApproval>;
  readonly place: number;
  readonly of: number;
}

export function ApprovalCard({ approval, place, of }: Props) {
  const { bridge, view } = usePage();
  const assessment = useBroker((broker) => assessmentOf(approval, broker.assessments));
  const level = raiseLevel(approval.risk.level, assessment);
  const offers = useMemo(() => scopesFor(approval.offers, level), [approval.offers, level]);
  const [chosen, setChosen] = useState(0);
  /** The command as a person rewrites it; null while nobody does. */
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const card = useCard(approval, level, [chosen, assessment?.description, JSON.stringify(draft)].join(' '));

  const prefersNo = approval.kind === 'foreign' && approval.prefersNo;
  const refusal = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (prefersNo) refusal.current?.focus({ preventScroll: true });
  }, [prefersNo]);

  const answer = (verdict: ApprovalAnswer['verdict']): void =>
    card.send(() => answerApproval(bridge, view, approval, verdict));
  const allow = (scope: Scope): void => answer({ kind: 'approve', scope });
  const deny = (note: string | null, choiceId?: string): void =>
    answer({ kind: 'deny', note, ...(choiceId === undefined ? {} : { choiceId }) });
  const later = (): void => view.putOff(approval.id);

  const isCritical = level === 'critical';
  const once = offers.find((offer) => offer.scope.kind === 'once');
  const isEditing = draft !== null;
  useCardKeys(card.arming, {
    // Where the agent itself expects a no, a yes takes the pointer; and no key answers a card that is being rewritten.
    allow: isCritical || prefersNo || isEditing || once === undefined ? null : () => allow(once.scope),
    deny: isEditing ? () => {} : () => deny(null),
    later: isEditing ? () => setDraft(null) : later,
  });

  const foot = isEditing ? (
    <EditFooter
      card={card}
      isChanged={draft[0] !== '' && JSON.stringify(draft) !== JSON.stringify(approval.facts.argv)}
      onJudge={() => answer({ kind: 'amend', amendment: { kind: 'argv', argv: [...draft] } })}
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
      {approval.kind === 'escalation' && <ExtraPermission approval={approval} />}
      {approval.kind === 'command' && approval.amended !== undefined && <AmendedNote amended={approval.amended} />}
      {approval.kind === 'command' && approval.facts.plan.grants.length > 0 && (
        <section className={sections['section']}>
          <GrantList grants={approval.facts.plan.grants} />
        </section>
      )}
      <CommandFactsList approval={approval} />
      <RiskFacts approval={approval} />
      <ModelSays assessment={assessment} />
      <AskerSays asker={approval.asker} />
      {approval.kind === 'command' && !isEditing && (
        <Instead
          argv={approval.facts.argv}
          stricter={approval.stricter}
          card={card}
          onEdit={() => setDraft(approval.facts.argv)}
          onStricter={(form) => answer({ kind: 'amend', amendment: { kind: 'stricter', form } })}
        />
      )}
      {isEditing && <CommandEditor draft={draft} onChange={setDraft} />}
    </CardShell>
  );
}
