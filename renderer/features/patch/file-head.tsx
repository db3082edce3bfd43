/** The head of one file in a patch: what happens to it, why it deserves a look, and whether the person takes it. */
import { ChevronDown, ChevronRight, MessageSquare, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { PatchedFile } from '#domain/patch/file-change.ts';
import { maxNoteLength } from '#domain/common/limits.ts';
import { formatBytes } from '../../text/describe/format-amounts.ts';
import { patchTexts } from '../../text/texts/patch-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import type { FileChoice } from './file-choices.ts';
import css from './file-head.module.css';
import { shownPath } from './shown-path.ts';

interface Props {
  readonly file: PatchedFile;
  readonly projectRoot: string;
  readonly isOpen: boolean;
  /** It must be opened before the patch may be allowed. */
  readonly isWanted: boolean;
  readonly choice: FileChoice;
  readonly onToggle: () => void;
  readonly onChoose: (choice: FileChoice) => void;
}

/** What a person sees and decides of one file; its lines are drawn below it. */
export function FileHead({ file, projectRoot, isOpen, isWanted, choice, onToggle, onChoose }: Props) {
  const { change } = file;
  const [isWriting, setWriting] = useState(choice.comment !== '');
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  const moved = change.kind === 'update' ? change.movePath : null;
  return (
    <div className={joinClasses(css['head'], !choice.isAccepted && css['refused'])}>
      <div className={css['first']}>
        <button type="button" className={css['toggle']} aria-expanded={isOpen} onClick={onToggle}>
          <Arrow size={16} aria-hidden />
          <span className={css['kind']}>{patchTexts.changeKind[moved === null ? change.kind : 'move']}</span>
          <CodeText text={shownPath(change.path, projectRoot)} />
        </button>
        <span className={css['amounts']} dir="ltr">
          <span className={css['plus']}>+{file.addedLines}</span>{' '}
          <span className={css['minus']}>−{file.removedLines}</span> <bdi>{formatBytes(file.oldBytes)}</bdi> →{' '}
          <bdi>{formatBytes(file.newBytes)}</bdi>
        </span>
        <label className={css['take']}>
          <input
            type="checkbox"
            checked={choice.isAccepted}
            onChange={(event) => onChoose({ ...choice, isAccepted: event.target.checked })}
          />
          {choice.isAccepted ? patchTexts.accepted : patchTexts.refused}
        </label>
        {!isWriting && (
          <Button look="quiet" icon={<MessageSquare size={14} aria-hidden />} onClick={() => setWriting(true)}>
            {patchTexts.comment}
          </Button>
        )}
      </div>
      <FileFacts file={file} moved={moved} projectRoot={projectRoot} />
      {isWanted && <p className={css['wanted']}>{patchTexts.openFirst}</p>}
      {isWriting && (
        <label className={css['comment']}>
          <span>{patchTexts.commentLabel}</span>
          <textarea
            rows={2}
            maxLength={maxNoteLength}
            value={choice.comment}
            onChange={(event) => onChoose({ ...choice, comment: event.target.value })}
          />
        </label>
      )}
    </div>
  );
}

interface FactsProps {
  readonly file: PatchedFile;
  /** Where it goes, or null where it stays. */
  readonly moved: string | null;
  readonly projectRoot: string;
}

/** Where the file is and goes when its name does not say so, and why it deserves a look. */
function FileFacts({ file: { change, realPath, flags }, moved, projectRoot }: FactsProps) {
  return (
    <>
      {moved !== null && (
        <p className={css['where']}>
          {patchTexts.movesTo} <CodeText text={shownPath(moved, projectRoot)} />
        </p>
      )}
      {realPath !== change.path && (
        <p className={css['where']}>
          {patchTexts.reallyAt} <CodeText text={realPath} />
        </p>
      )}
      {flags.length > 0 && (
        <ul className={css['flags']} aria-label={patchTexts.flags}>
          {flags.map((flag) => (
            <li key={flag}>
              <TriangleAlert size={12} aria-hidden /> {patchTexts.flag[flag]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
