/** What proves a card, behind one line: it is there for who wants to look, and in the way of nobody. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { headlineTexts as t } from '../../../text/texts/headline-texts.ts';
import css from './evidence.module.css';

export function Evidence({ children }: { readonly children: ReactNode }) {
  return (
    <details className={css['evidence']}>
      <summary>
        <ChevronRight size={14} aria-hidden />
        {t.evidence}
      </summary>
      <div className={css['body']}>{children}</div>
    </details>
  );
}
