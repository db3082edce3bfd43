/** Why a run was allowed or refused: every decision about it, as the log has it, read when a person asks. */
import { lazy, Suspense, useState } from 'react';
import { everyAuditRow, type AuditEntry } from '#domain/audit/audit-book.ts';
import { decisionSchema, type Decision } from '#domain/approval/decision.ts';
import type { RunView } from '#domain/common/event.ts';
import { nameDecider, nameScope } from '../../../text/describe/describe-decision.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { usePage } from '../../shell/broker-context.ts';
import { Loading } from '../../../ui/time/loading.tsx';
import css from './decision-trail.module.css';
import { wayOfDecider } from './setting-of.ts';
import { WayToSetting } from './way-to-setting.tsx';
import { nameSubject } from '../name-subject.ts';
import { verdictOf } from '../verdict-of.ts';

/** A record of another version may name a question that this page has no words for. */
const abouts: Partial<Record<string, string>> = texts.whyAbout;

/** From the screen that shows it too: a part of its own would be one name more in what every page loads first. */
const ReviewFacts = lazy(async () => ({
  default: (await import('../../audit/audit-screen.tsx')).ReviewFacts,
}));

interface Step {
  readonly seq: number;
  readonly question: string;
  readonly decision: Decision;
  /** As it was kept. */
  readonly entry: AuditEntry['entry'];
}

export function DecisionTrail({ run }: { readonly run: RunView }) {
  const { bridge, view } = usePage();
  const [steps, setSteps] = useState<readonly Step[] | null>(null);
  const read = async (): Promise<void> => {
    const filter = { ...everyAuditRow, runId: run.runId, kind: 'decision' as const };
    const page = await bridge.call('audit.query', { filter, before: null, limit: 50 });
    if (!page.ok) return view.notify('error', sayError(page.error));
    const entries = await Promise.all(page.result.rows.map(({ seq }) => bridge.call('audit.show', { seq })));
    const found = entries.flatMap((answer): Step[] => {
      if (!answer.ok || answer.result === null) return [];
      const { entry, row } = answer.result;
      const decision = decisionSchema.safeParse(entry['decision']);
      const { question } = entry;
      // A record of another version says something this page has no words for; the audit screen shows it as it is.
      if (!decision.success || typeof question !== 'string') return [];
      return [{ seq: row.seq, question, decision: decision.data, entry }];
    });
    setSteps(found.toSorted((a, b) => a.seq - b.seq));
  };
  return (
    <details className={css['trail']} onToggle={({ currentTarget }) => currentTarget.open && void read()}>
      <summary>{texts.why}</summary>
      {steps === null && <Loading />}
      {steps?.length === 0 && <p>{texts.whyNothing}</p>}
      <ol>
        {steps?.map(({ seq, question, decision, entry }) => (
          <li key={seq}>
            <strong>{texts.whySaid[verdictOf(decision)]}</strong> {texts.outcomeBy({ by: nameDecider(decision.by) })}
            {'scope' in decision && <span>{nameScope(decision.scope)}</span>}
            <span>{abouts[question] ?? question}</span>
            <Subject decision={decision} />
            {entry['review'] !== undefined && (
              <Suspense>
                <ReviewFacts kept={entry} isDecider={decision.by.kind === 'reviewer'} />
              </Suspense>
            )}
            <WayToSetting way={wayOfDecider(decision.by, question)} sessionId={run.sessionId} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Subject({ decision }: { readonly decision: Decision }) {
  const subject = nameSubject(decision);
  return subject === null ? null : <CodeText text={subject} className={css['subject']} prose />;
}
