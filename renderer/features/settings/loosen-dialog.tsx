/** Shows exactly what would be loosened, before it is. */
import { TriangleAlert } from 'lucide-react';
import type { Settings, SettingsKey } from '#domain/settings/settings.ts';
import { settingsTexts as t } from '../../text/texts/settings-texts.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DifferenceList } from './fields/difference-list.tsx';

interface Props {
  readonly before: Settings;
  readonly after: Settings;
  readonly keys: readonly SettingsKey[];
  readonly reach: 'project' | 'user' | 'session';
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function LoosenDialog({ before, after, keys, reach, onConfirm, onClose }: Props) {
  return (
    <Dialog
      role="alertdialog"
      title={t.loosenTitle}
      icon={<TriangleAlert size={18} aria-hidden />}
      onClose={onClose}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button look="danger" size="large" onClick={(event) => event.isTrusted && onConfirm()}>
            {t.loosenConfirm}
          </Button>
        </>
      }
    >
      <p>{t.loosenLead[reach]}</p>
      <DifferenceList before={before} after={after} keys={keys} />
    </Dialog>
  );
}
