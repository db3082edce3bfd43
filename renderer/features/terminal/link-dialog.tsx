/** Shows where a link of the output leads, in full, before anything is opened. */
import { Link } from 'lucide-react';
import { texts } from '../../text/texts/screen-texts.ts';
import { terminalTexts as t } from '../../text/texts/terminal-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useBroker } from '../shell/broker-context.ts';
import css from './paste-dialog.module.css';

interface Props {
  readonly url: string;
  readonly onClose: () => void;
}

export function LinkDialog({ url, onClose }: Props) {
  // The desktop window opens nothing; there the address can be copied.
  const opens = useBroker((broker) => broker.hello?.shell !== 'electron') && /^https?:/u.test(url);
  return (
    <Dialog
      title={t.linkTitle}
      icon={<Link size={18} aria-hidden />}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button size="large" onClick={() => void copyText(url).then(onClose)}>
            {t.linkCopy}
          </Button>
          {opens && (
            <Button
              size="large"
              onClick={(event) => {
                if (!event.isTrusted) return;
                window.open(url, '_blank', 'noopener,noreferrer');
                onClose();
              }}
            >
              {t.linkOpen}
            </Button>
          )}
        </>
      }
    >
      <p>{t.linkWhat}</p>
      <div className={css['text']}>
        <CodeText text={url} />
      </div>
    </Dialog>
  );
}
