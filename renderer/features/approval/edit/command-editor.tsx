/** The words of a command as fields, one for each argument: no quoting is read and no character is lost on the way. */
import { Plus, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { revealText } from '#domain/command/visible-text.ts';
import { amendTexts as t } from '../../../text/texts/amend-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import sections from '../frame/card-sections.module.css';
import css from './command-editor.module.css';

/** More than this no person changes by hand. */
const mostArguments = 50;
const mostCharacters = 20_000;

export function canEdit(argv: readonly string[]): boolean {
  return argv.length <= mostArguments && argv.join('').length <= mostCharacters;
}

interface Props {
  readonly draft: readonly string[];
  readonly onChange: (draft: readonly string[]) => void;
}

export function CommandEditor({ draft, onChange }: Props) {
  const last = useRef<HTMLTextAreaElement>(null);
  useEffect(() => last.current?.focus(), []);
  const replace = (at: number, word: string): void => onChange(draft.with(at, word));
  return (
    <section className={sections['section']}>
      <h3>{t.edit}</h3>
      <p>{t.lead}</p>
      <ol className={css['words']}>
        {draft.map((word, index) => (
          // Arguments have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span aria-hidden>{index}</span>
            {isPlain(word) ? (
              <textarea
                ref={index === draft.length - 1 ? last : undefined}
                aria-label={t.argument({ n: index })}
                dir="ltr"
                rows={Math.min(12, word.split('\n').length)}
                value={word}
                spellCheck={false}
                autoComplete="off"
                autoCapitalize="off"
                onChange={(event) => replace(index, event.target.value)}
              />
            ) : (
              <div>
                <CodeText text={word} />
                <p className={sections['aside']}>{t.hidden}</p>
              </div>
            )}
            {!isPlain(word) && (
              <Button
                look="quiet"
                aria-label={t.rewrite({ n: index })}
                icon={<RotateCcw size={14} aria-hidden />}
                onClick={() => replace(index, '')}
              />
            )}
            {index > 0 && (
              <Button
                look="quiet"
                aria-label={t.remove({ n: index })}
                icon={<X size={14} aria-hidden />}
                onClick={() => onChange(draft.toSpliced(index, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      <Button look="quiet" icon={<Plus size={14} aria-hidden />} onClick={() => onChange([...draft, ''])}>
        {t.add}
      </Button>
      {draft[0] === '' && <p role="alert">{t.noProgram}</p>}
    </section>
  );
}

/** A text field draws hidden characters as nothing, and makes one kind of line end of all. */
function isPlain(word: string): boolean {
  return revealText(word).runs.every((run) => run.kind === 'text' || run.isOrdinary);
}
