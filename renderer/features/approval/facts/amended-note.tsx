/** Says that a card is not about what was asked, and what was asked. */
import type { Amended } from '#domain/approval/amendment.ts';
import { amendTexts as t } from '../../../text/texts/amend-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import css from '../edit/instead.module.css';

/** Says that the question is what becomes of what it did. */
export function TriedNote() {
  return (
    <section className={css['changed']}>
      <h3>{t.hasRun}</h3>
      <p>{t.hasRunLead}</p>
    </section>
  );
}

export function AmendedNote({ amended }: { readonly amended: Amended }) {
  return (
    <section className={css['changed']}>
      <h3>{t.changed}</h3>
      {amended.form !== null && <p>{t.form[amended.form]}</p>}
      {amended.asked !== null && (
        <p>
          {t.asked} <CodeText text={amended.asked} />
        </p>
      )}
    </section>
  );
}
