/** A model's opinion, labelled as one and apart from the facts. It may have raised the level; it never lowers it. */
import { Sparkles } from 'lucide-react';
import type { Assessment } from '#domain/approval/assessment.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { RiskBadge } from '../../../ui/risk-badge.tsx';
import css from '../frame/card-sections.module.css';

export function ModelSays({ assessment }: { readonly assessment: Assessment | null }) {
  if (assessment === null) return null;
  return (
    <section className={css['claim']}>
      <h3>
        <Sparkles size={14} aria-hidden />
        {texts.cardModelSays} <CodeText text={assessment.model} prose />
        <span className={css['tag']}>{texts.cardOpinion}</span>
        <RiskBadge level={assessment.level} short />
      </h3>
      <CodeText text={assessment.description} prose />
    </section>
  );
}
