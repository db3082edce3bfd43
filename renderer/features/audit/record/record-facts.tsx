/** What a record of a run says to a person; what this page has no words for stays in the text that was kept. */
import type { AuditEntry, AuditRow } from '#domain/audit/audit-book.ts';
import { decisionSchema, type Decision } from '#domain/approval/decision.ts';
import { outcomeSchema, type Outcome } from '#domain/command/outcome.ts';
import { sandboxPlanSchema } from '#domain/sandbox/sandbox-plan.ts';
import { auditTexts as t } from '../../../text/texts/audit-texts.ts';
import { nameDecider, nameScope } from '../../../text/describe/describe-decision.ts';
import { formatDuration } from '../../../text/describe/format-amounts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { describeOutcome } from '../../runs/detail/describe-outcome.ts';
import { nameSubject } from '../../runs/name-subject.ts';
import { OutcomeFacts } from '../../runs/detail/outcome-facts.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { PlanStrip } from '../../runs/detail/plan-strip.tsx';
import { verdictOf } from '../../runs/verdict-of.ts';
import css from './record-facts.module.css';

type Kept = AuditEntry['entry'];

/** A record of another version may name a question that this page has no words for. */
const abouts: Partial<Record<string, string>> = texts.whyAbout;

/** Null for what another version wrote, and this one does not know. */
export function readFacts(kind: AuditRow['kind'], kept: Kept): React.ReactNode {
  if (kind === 'decision') {
    const decision = decisionSchema.safeParse(kept['decision']);
    if (!decision.success) return null;
    return (
      <>
        <DecisionFacts decision={decision.data} question={kept['question']} />
        <ReviewFacts kept={kept} isDecider={decision.data.by.kind === 'reviewer'} />
      </>
    );
  }
  if (kind === 'attempt') {
    const plan = sandboxPlanSchema.safeParse(kept['plan']);
    if (!plan.success) return null;
    return (
      <div className={css['facts']}>
        {typeof kept['attempt'] === 'number' && <h3>{t.attempt({ n: kept['attempt'] })}</h3>}
        <PlanStrip plan={plan.data} />
      </div>
    );
  }
  if (kind === 'outcome') {
    const outcome = outcomeSchema.safeParse(kept['outcome']);
    return outcome.success ? <Ending outcome={outcome.data} /> : null;
  }
  return null;
}

function DecisionFacts({
  decision,
  question,
}: {
  readonly decision: Decision;
  readonly question: Kept[string] | undefined;
}) {
  const subject = nameSubject(decision);
  return (
    <div className={css['facts']}>
      <h3>{texts.whySaid[verdictOf(decision)]}</h3>
      {typeof question === 'string' && <p>{abouts[question] ?? question}</p>}
      {subject !== null && (
        <p>
          <CodeText text={subject} prose />
        </p>
      )}
      <p className={css['soft']}>
        {texts.outcomeBy({ by: nameDecider(decision.by) })}
        {'scope' in decision && <span>{nameScope(decision.scope)}</span>}
      </p>
    </div>
  );
}

function Ending({ outcome }: { readonly outcome: Outcome }) {
  const words = describeOutcome(outcome);
  return (
    <div className={css['facts']}>
      <h3>
        {words.title}
        {words.attempt !== null && <small>{formatDuration(words.attempt.durationMs)}</small>}
      </h3>
      <OutcomeFacts outcome={outcome} words={words} />
    </div>
  );
}
