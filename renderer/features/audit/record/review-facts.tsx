/** What a model said about a question before it was decided, and the way to allow what it denied. */
import { useState } from 'react';
import { digestSchema } from '#domain/approval/decision.ts';
import { reviewSchema } from '#domain/approval/review.ts';
import type { AuditEntry } from '#domain/audit/audit-book.ts';
import { auditTexts as t } from '../../../text/texts/audit-texts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { formatDuration } from '../../../text/describe/format-amounts.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { usePage } from '../../shell/broker-context.ts';
import css from './record-facts.module.css';

interface Props {
  readonly kept: AuditEntry['entry'];
  /** The model itself decided. */
  readonly isDecider: boolean;
}

/** Nothing where no model was asked. */
export function ReviewFacts({ kept, isDecider }: Props) {
  const read = reviewSchema.safeParse(kept['review']);
  const digest = digestSchema.safeParse(kept['digest']);
  if (!read.success) return null;
  const { mode, model, made, because, verdict, tookMs, inputTokens, outputTokens } = read.data;
  const tokens = (inputTokens ?? 0) + (outputTokens ?? 0);
  return (
    <div className={css['facts']}>
      <h3>{t.reviewed}</h3>
      <p>
        {texts.reviewedMade[made]} {because !== null && texts.reviewedBecause[because]}
      </p>
      {verdict !== null && (
        <p>
          <CodeText text={verdict.rationale} prose />
        </p>
      )}
      <p className={css['soft']}>
        <span>{t.reviewedMode[mode]({ model })}</span>
        <span>{texts.reviewedCost({ time: formatDuration(tookMs), tokens })}</span>
      </p>
      {isDecider && made === 'deny' && digest.success && <Override digest={digest.data} />}
    </div>
  );
}

function Override({ digest }: { readonly digest: string }) {
  const { bridge, view } = usePage();
  const [isDone, setDone] = useState(false);
  const allow = async (): Promise<void> => {
    const answer = await bridge.call('review.override', { digest });
    if (answer.ok) setDone(true);
    else view.notify('error', sayError(answer.error));
  };
  if (isDone) return <output>{t.overridden}</output>;
  return (
    <>
      <p>{t.overrideWhat}</p>
      <Button onClick={() => void allow()}>{t.override}</Button>
    </>
  );
}
