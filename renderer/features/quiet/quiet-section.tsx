/** Quiet hours among the settings: whether they are on now, and the hours of each weekday; the same for every project. */
import { useState } from 'react';
import type { QuietView } from '#domain/approval/quiet-hours.ts';
import { formatClock } from '../../text/describe/format-amounts.ts';
import { quietTexts as t } from '../../text/texts/quiet-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { QuietFields } from './quiet-fields.tsx';
import css from './quiet-fields.module.css';
import { useQuietHours } from './use-quiet-hours.ts';

export function QuietSection() {
  const known = useAnswer('shell.quiet', { isOn: null });
  const [kept, setKept] = useState<QuietView | null>(null);
  if (known === null) return null;
  const view = kept ?? known.result;
  if (view === null) return <p className={css['aside']}>{t.absent}</p>;
  return <Hours key={JSON.stringify(view.hours)} view={view} onKept={setKept} />;
}

function Hours({ view, onKept }: { readonly view: QuietView; readonly onKept: (kept: QuietView) => void }) {
  const { hours, isChanged, change, keep } = useQuietHours(view.hours);
  const { isOn, until } = view;
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
