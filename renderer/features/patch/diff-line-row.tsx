/** One line of a change, with its sign and number. The sign is a character: colour alone says nothing here. */
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { patchTexts } from '../../text/texts/patch-texts.ts';
import css from './diff-rows.module.css';
import type { DiffLine } from './read-diff-lines.ts';

const sign = { same: ' ', added: '+', removed: '−', gap: '', note: '' } as const;

export function DiffLineRow({ line }: { readonly line: DiffLine }) {
  if (line.kind === 'gap' || line.kind === 'note')
    return (
      <p className={css['gap']} dir="ltr">
        {line.text}
      </p>
    );
  return (
    <div className={joinClasses(css['line'], css[line.kind])} dir="ltr">
      <span className={css['number']}>{line.old}</span>
      <span className={css['number']}>{line.new}</span>
      <Text line={line} />
    </div>
  );
}

interface PairProps {
  readonly left: DiffLine | null;
  readonly right: DiffLine | null;
}

export function DiffPairRow({ left, right }: PairProps) {
  return (
    <div className={css['pair']} dir="ltr">
      <Half line={left} at={left?.old ?? null} />
      <Half line={right} at={right?.new ?? null} />
    </div>
  );
}

function Half({ line, at }: { readonly line: DiffLine | null; readonly at: number | null }) {
  if (line === null) return <div className={css['void']} />;
  return (
    <div className={joinClasses(css['half'], css[line.kind])}>
      <span className={css['number']}>{at}</span>
      <Text line={line} />
    </div>
  );
}

function Text({ line }: { readonly line: DiffLine }) {
  return (
    <>
      <span className={css['sign']} aria-hidden>
        {sign[line.kind]}
      </span>
      <span className={css['text']}>
        {(line.kind === 'added' || line.kind === 'removed') && (
          <span className="visually-hidden">{patchTexts.lineKind[line.kind]} </span>
        )}
        <CodeText text={line.text} />
      </span>
    </>
  );
}
