/** The headline of a request: our words light, what they are about heavy. */
import { useMemo } from 'react';
import { CodeText } from '../../../ui/code-text.tsx';
import { headlineOf, type Headlined } from './headline-of.ts';
import css from './headline.module.css';

export function Headline({ approval }: { readonly approval: Headlined }) {
  const parts = useMemo(() => headlineOf(approval), [approval]);
  return (
    <span className={css['headline']}>
      {parts.map(({ text, isObject }, at) =>
        isObject ? (
          // Parts have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <b key={at}>
            <CodeText text={text} prose />
          </b>
        ) : (
          text
        ),
      )}
    </span>
  );
}
