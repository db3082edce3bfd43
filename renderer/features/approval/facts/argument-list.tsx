/** Every argument in its own numbered box, so that no space or quote can blur where one ends. */
import { texts } from '../../../text/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import css from './argument-list.module.css';

interface Props {
  readonly argv: readonly string[];
  /** The text already shown above; an argument equal to it is not written a second time. */
  readonly shown: string;
}

export function ArgumentList({ argv, shown }: Props) {
  return (
    <ol className={css['arguments']}>
      {argv.map((word, index) => (
        // Arguments have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <span className={css['number']} aria-hidden>
            {index}
          </span>
          <span className="visually-hidden">{texts.cardArgument({ n: index })}</span>
          <Argument word={word} isShown={argv.length > 1 && word === shown} />
        </li>
      ))}
    </ol>
  );
}

function Argument({ word, isShown }: { readonly word: string; readonly isShown: boolean }) {
  if (word === '') return <em className={css['aside']}>{texts.cardEmptyWord}</em>;
  if (isShown) return <em className={css['aside']}>{texts.cardSameAsAbove}</em>;
  return <CodeText text={word} />;
}
