/** The questions that a person and the model answered differently, with the model's reason: what to read before it is appointed. */
import { differencesIn, type ReviewedDecision } from '#domain/approval/review.ts';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import css from './reviewer-figures.module.css';

/** More of them say nothing new. */
const mostShown = 20;

export function ReviewerDifferences({ rows }: { readonly rows: readonly ReviewedDecision[] }) {
  const found = differencesIn(rows);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="reviewer-differences">
      <h4 id="reviewer-differences">{t.differences({ n: found.length })}</h4>
      <ol className={css['differences']}>
        {found.slice(0, mostShown).map(({ seq, text, wasAllowed, review: { verdict } }) => (
          <li key={seq}>
            <CodeText text={text} className={css['command']} />
            <strong>{wasAllowed === true ? t.difference.wrongNo : t.difference.wrongYes}</strong>
            {verdict !== null && <CodeText text={verdict.rationale} prose />}
          </li>
        ))}
      </ol>
    </section>
  );
}
