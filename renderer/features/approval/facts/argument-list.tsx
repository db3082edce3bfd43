/** Every argument in its own numbered box, so that no space or quote can blur where one ends. */
import { memo, startTransition, useEffect, useState } from 'react';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import css from './argument-list.module.css';

interface Props {
  readonly argv: readonly string[];
  /** The text already shown above; an argument equal to it is not written a second time. */
  readonly shown: string;
}

/** So many at a time: ten thousand at once would hold the page for seconds. All of them come, so that search and copying find each. */
const partLength = 400;

export function ArgumentList({ argv, shown }: Props) {
  const [drawn, setDrawn] = useState(partLength);
  useEffect(() => {
    // Gives way to whatever a person does meanwhile.
    if (drawn < argv.length) startTransition(() => setDrawn(drawn + partLength));
  }, [drawn, argv]);
  const parts = Math.ceil(Math.min(drawn, argv.length) / partLength);
  return (
    // While it is busy no person has read the card to its end; see `useArming`.
    <ol className={css['arguments']} aria-busy={drawn < argv.length}>
      {Array.from({ length: parts }, (_, part) => (
        // Arguments have no identity but their place, nor have their parts.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={part} argv={argv} from={part * partLength} shown={shown} />
      ))}
    </ol>
  );
}

const Part = memo(function Part({ argv, from, shown }: Props & { readonly from: number }) {
  return argv.slice(from, from + partLength).map((word, offset) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={from + offset}>
      <span className={css['number']} aria-hidden>
        {from + offset}
      </span>
      <span className="visually-hidden">{texts.cardArgument({ n: from + offset })}</span>
      <Argument word={word} isShown={argv.length > 1 && word === shown} />
    </li>
  ));
});

function Argument({ word, isShown }: { readonly word: string; readonly isShown: boolean }) {
  if (word === '') return <em className={css['aside']}>{texts.cardEmptyWord}</em>;
  if (isShown) return <em className={css['aside']}>{texts.cardSameAsAbove}</em>;
  return <CodeText text={word} />;
}
