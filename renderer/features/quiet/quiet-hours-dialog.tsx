/** Quiet hours over the small window of the tray. */
import type { Dispatch } from 'react';
import type { QuietHours, QuietView } from '#domain/approval/quiet-hours.ts';
import { quietTexts as t } from '../../text/texts/quiet-texts.ts';
import { texts } from '../../text/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QuietFields } from './quiet-fields.tsx';
import { useQuietHours } from './use-quiet-hours.ts';

interface Props {
  readonly hours: QuietHours;
  readonly onKept: Dispatch<QuietView>;
  readonly onClose: () => void;
}

export function QuietHoursDialog({ hours: kept, onKept, onClose }: Props) {
  const { hours, change, keep } = useQuietHours(kept);
  const save = async (): Promise<void> => {
    const view = await keep();
    if (view === null) return;
    onKept(view);
    onClose();
  };
  const footer = (
    <>
      <Button size="large" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button look="primary" size="large" onClick={() => void save()}>
        {t.save}
      </Button>
    </>
  );
  return (
    <Dialog title={t.title} onClose={onClose} footer={footer}>
      <p>{t.lead}</p>
      <QuietFields hours={hours} onChange={change} />
      <p>{t.clock}</p>
    </Dialog>
  );
}
