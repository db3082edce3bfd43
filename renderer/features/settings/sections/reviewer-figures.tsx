/** How the model's word compared with the person's, over the newest questions of the project. */
import { compareReviews, type ReviewedDecision } from '#domain/approval/review.ts';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { formatDuration } from '../../../text/describe/format-amounts.ts';
import { useAnswer } from '../../shell/use-answer.ts';
import { ReviewerDifferences } from './reviewer-differences.tsx';
import css from './reviewer-figures.module.css';

const shown = ['compared', 'agreed', 'saved', 'wrongYes', 'wrongNo', 'left'] as const;

export function ReviewerFigures({ projectRoot }: { readonly projectRoot: string }) {
  const known = useAnswer('review.read', { projectRoot });
  if (known === null) return null;
  const { rows } = known.result;
  const figures = compareReviews(rows);
  return (
    <section className={css['figures']} aria-labelledby="reviewer-figures">
      <h3 id="reviewer-figures">{t.figures}</h3>
      {rows.length === 0 ? (
        <p>{t.figuresNone}</p>
      ) : (
        <>
          <ul>
            {shown.map((figure) => (
              <li key={figure}>{t.figure[figure]({ n: figures[figure] })}</li>
            ))}
          </ul>
          <ReviewerDifferences rows={rows} />
          <p>{t.figuresCost({ tokens: tokensOf(rows), time: formatDuration(medianTime(rows)) })}</p>
        </>
      )}
    </section>
  );
}

const tokensOf = (rows: readonly ReviewedDecision[]): number =>
  rows.reduce((sum, { review }) => sum + (review.inputTokens ?? 0) + (review.outputTokens ?? 0), 0);

function medianTime(rows: readonly ReviewedDecision[]): number {
  const times = rows.map(({ review }) => review.tookMs).toSorted((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}
