/** Beneath the line as it is written: what its variables certainly stand for. */
import { useMemo } from 'react';
import { filledWords } from '#domain/command/filled-words.ts';
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import css from './filled-words.module.css';

export function FilledWords({ parsed }: { readonly parsed: ParsedCommand }) {
  const words = useMemo(() => filledWords(parsed), [parsed]);
  if (words.length === 0) return null;
  return (
    <ul className={css['words']} aria-label={texts.cardFilled}>
      {words.map(({ written, values }) => (
        <li key={written}>
          <CodeText text={written} /> {texts.cardStandsFor}{' '}
          {values.map((value, index) => (
            <span key={value}>
              {index > 0 && ', '}
              <CodeText text={value} className={css['value']} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
