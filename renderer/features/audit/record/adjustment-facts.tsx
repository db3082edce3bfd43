/** An adjustment for a person: what it was, what it is now, for whom it counts and who made it. */
import type { Adjustment } from '#domain/settings/adjustment.ts';
import { auditTexts } from '../../../text/texts/audit-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { nameOf } from '../../settings/describe-value.ts';
import css from './adjustment-facts.module.css';
import { describeAdjustment } from './describe-adjustment.ts';

const t = auditTexts.adjusted;

export function AdjustmentFacts({ adjustment }: { readonly adjustment: Adjustment }) {
  const { what, before, after, isDifference } = describeAdjustment(adjustment);
  const { by, effect } = adjustment;
  return (
    <div className={css['adjustment']}>
      <h3 className={css['title']}>
        {what}{' '}
        <strong className={effect === 'loosened' ? css['loosened'] : undefined}>{auditTexts.said[effect]}</strong>
      </h3>
      <dl>
        <dt>{isDifference ? t.went : t.before}</dt>
        <dd>
          <Values values={before} />
        </dd>
        <dt>{isDifference ? t.came : t.after}</dt>
        <dd>
          <Values values={after} />
        </dd>
        {adjustment.topic === 'settings' && (
          <>
            <dt>{t.reach}</dt>
            <dd>{t.reaches[adjustment.reach]}</dd>
          </>
        )}
        {adjustment.topic === 'settings' && adjustment.learnedFrom !== undefined && (
          <>
            <dt>{t.learned}</dt>
            <dd>
              <Values values={adjustment.learnedFrom} />
            </dd>
          </>
        )}
        {adjustment.topic === 'trust' && adjustment.loosens.length > 0 && (
          <>
            <dt>{t.loosens}</dt>
            <dd>{adjustment.loosens.map(nameOf).join(', ')}</dd>
          </>
        )}
        <dt>{t.made}</dt>
        <dd>
          {auditTexts.byWhom[by.kind]}
          {by.kind === 'person' && ` (${t.doors[by.door]})`}
        </dd>
      </dl>
    </div>
  );
}

function Values({ values }: { readonly values: readonly string[] }) {
  if (values.length === 0) return t.nothing;
  return (
    <ul>
      {values.map((value) => (
        <li key={value}>
          <CodeText text={value} prose />
        </li>
      ))}
    </ul>
  );
}
