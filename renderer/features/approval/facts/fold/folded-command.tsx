/** A long command, folded round its marks: what is marked stands open with its line number, the rest opens by a click. */
import { ChevronRight } from 'lucide-react';
import { headlineTexts as t } from '../../../../text/texts/headline-texts.ts';
import { CodeText } from '../../../../ui/code-text.tsx';
import { joinClasses } from '../../../../ui/join-classes.ts';
import type { Mark } from '../marks-of.ts';
import css from './folded-command.module.css';
import type { Line, LineGroup } from './fold-lines.ts';
import { keyOf, type Folds } from './use-folds.ts';

export function FoldedCommand({ folds }: { readonly folds: Folds }) {
  return (
    <div className={css['command']}>
      {folds.groups.map((group) =>
        group.canFold && !folds.opened.has(keyOf(group)) ? (
          <Fold key={keyOf(group)} group={group} onOpen={() => folds.open(group)} />
        ) : (
          group.lines.map((line) => <LineRow key={line.number} line={line} marks={folds.marks} />)
        ),
      )}
      {folds.hidden > 0 && (
        <button type="button" className={css['all']} onClick={() => folds.openAll()}>
          {t.unfoldAll({ n: folds.hidden })}
        </button>
      )}
    </div>
  );
}

function Fold({ group: { lines }, onOpen }: { readonly group: LineGroup; readonly onOpen: () => void }) {
  const first = lines[0]?.number ?? 0;
  return (
    <button type="button" className={css['fold']} aria-expanded={false} onClick={onOpen}>
      <ChevronRight size={14} aria-hidden />
      {t.folded({ first, last: first + lines.length - 1, n: lines.length })}
    </button>
  );
}

function LineRow({ line, marks }: { readonly line: Line; readonly marks: readonly Mark[] }) {
  const end = line.start + line.text.length;
  const mine = marks
    .filter(({ span }) => span[0] < Math.max(end, line.start + 1) && line.start < span[1])
    .map(({ span, tag }) => ({
      span: [Math.max(0, span[0] - line.start), Math.min(line.text.length, span[1] - line.start)] as const,
      tag,
    }));
  return (
    <div className={joinClasses(css['line'], mine.length > 0 && css['marked'])}>
      <span aria-hidden>{line.number}</span>
      <CodeText text={line.text} spans={mine.map(({ span: [from, to], tag }) => ({ span: [from, to], tag }))} />
    </div>
  );
}
