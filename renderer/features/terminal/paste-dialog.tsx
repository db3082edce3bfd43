/** Shows several lines before they are pasted, because a shell would run each of them. */
import { ClipboardPaste } from 'lucide-react';
import { texts } from '../../text/texts/screen-texts.ts';
import { terminalTexts as t } from '../../text/texts/terminal-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { countLines } from './guard-paste.ts';
import css from './paste-dialog.module.css';

interface Props {
  readonly text: string;
  readonly onPaste: () => void;
  readonly onClose: () => void;
}

export function PasteDialog({ text, onPaste, onClose }: Props) {
  return (
    <Dialog
      title={t.pasteTitle({ n: countLines(text) })}
      icon={<ClipboardPaste size={18} aria-hidden />}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button size="large" onClick={(event) => event.isTrusted && onPaste()}>
            {t.paste}
          </Button>
        </>
      }
    >
      <p>{t.pasteWhat}</p>
      {/* Focusable, so that the keyboard can scroll it to the end. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div className={css['text']} tabIndex={0} role="group" aria-label={t.pasteText}>
        <CodeText text={text} />
      </div>
    </Dialog>
  );
}
