/** Quiet hours among the settings: whether they are on now, and the hours of each weekday; the same for every project. */
import { useState } from 'react';
import type { QuietPicture } from '#domain/quiet-hours.ts';
import { formatClock } from '../../text/format-amounts.ts';
import { quietTexts as t } from '../../text/quiet-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { QuietFields } from './quiet-fields.tsx';
import css from './quiet-fields.module.css';
import { useQuietHours } from './use-quiet-hours.ts';

export function QuietSection() {
  const known = useAnswer('shell.quiet', { isOn: null });
  const [kept, setKept] = useState<QuietPicture | null>(null);
  if (known === null) return null;
  const picture = kept ?? known.result;
  if (picture === null) return <p className={css['aside']}>{t.absent}</p>;
  return <Hours key={JSON.stringify(picture.hours)} picture={picture} onKept={setKept} />;
}

function Hours({ picture, onKept }: { readonly picture: QuietPicture; readonly onKept: (kept: QuietPicture) => void }) {
  const { hours, isChanged, change, keep } = useQuietHours(picture.hours);
  const { isOn, until } = picture;
  const save = async (): Promise<void> => {
    const now = await keep();
    if (now !== null) onKept(now);
  };
  return (
    <div className={css['section']}>
      <p className={css['aside']}>{t.lead}</p>
      <output>{isOn ? (until === null ? t.now : t.nowUntil({ time: formatClock(until) })) : t.notNow}</output>
      <QuietFields hours={hours} onChange={change} />
      <p className={css['aside']}>{t.clock}</p>
      <Button look="primary" aria-disabled={!isChanged} onClick={() => isChanged && void save()}>
        {t.save}
      </Button>
    </div>
  );
}
