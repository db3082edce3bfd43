/** The requester's own words, on a surface of their own: plain text, never links or markup, and marked as unchecked. */
import { Quote } from 'lucide-react';
import type { Requester } from '#domain/agents/requester.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import css from '../frame/card-sections.module.css';

/** In characters. More of an unchecked claim would only push the facts out of mind. */
const maxShown = 280;

export function RequesterSays({ requester }: { readonly requester: Requester }) {
  if (requester.says === null || requester.says === '') return null;
  const said = Array.from(requester.says);
  return (
    <section className={css['claim']}>
      <h3>
        <Quote size={14} aria-hidden />
        {texts.cardSaysRequester}
        <span className={css['tag']}>{texts.cardNotVerified}</span>
      </h3>
      <CodeText text={said.slice(0, maxShown).join('')} prose />
      {said.length > maxShown && <p className={css['aside']}>{texts.cardSaysMore({ n: said.length - maxShown })}</p>}
    </section>
  );
}
