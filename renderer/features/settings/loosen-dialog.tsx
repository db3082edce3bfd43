/** Shows exactly what would be loosened, before it is. */
import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { Settings } from '#domain/settings.ts';
import { settingsTexts as t } from '../../text/settings-texts.ts';
import { texts } from '../../text/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import type { SettingsChange } from './compare-settings.ts';
import { describeValue, nameOf } from './describe-value.ts';
import css from './loosen-dialog.module.css';

interface Props {
  readonly before: Settings;
  readonly after: Settings;
  readonly changes: readonly SettingsChange[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function LoosenDialog({ before, after, changes, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} role="alertdialog" aria-labelledby={title} className={css['dialog']} onClose={onClose}>
      <h2 id={title}>
        <TriangleAlert size={18} aria-hidden />
        {t.loosenTitle}
      </h2>
      <p>{t.loosenLead}</p>
      <dl>
        {changes.map(({ key }) => (
          <div key={key}>
            <dt>{nameOf(key)}</dt>
            <dd>
              <span>{t.from}</span> <CodeText text={describeValue(before, key)} prose />
            </dd>
            <dd>
              <span>{t.to}</span>{' '}
              <strong>
                <CodeText text={describeValue(after, key)} prose />
              </strong>
            </dd>
          </div>
        ))}
      </dl>
      <footer>
        <Button size="large" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button look="danger" size="large" onClick={(event) => event.isTrusted && onConfirm()}>
          {t.loosenConfirm}
        </Button>
      </footer>
    </dialog>
  );
}
