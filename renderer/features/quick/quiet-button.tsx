/** Do not disturb in the small window, and the hours in which it turns itself on. Shown only where the shell makes notifications at all. */
import { Bell, BellOff, Clock } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { QuietView } from '#domain/approval/quiet-hours.ts';
import { formatClock } from '../../text/describe/format-amounts.ts';
import { quickTexts as t } from '../../text/texts/quick-texts.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { Button } from '../../ui/button.tsx';
import { usePage } from '../shell/broker-context.ts';

const QuietHoursDialog = lazy(async () => ({
  default: (await import('../quiet/quiet-hours-dialog.tsx')).QuietHoursDialog,
}));

export function QuietButton() {
  const { bridge, view } = usePage();
  const [quiet, setView] = useState<QuietView | null>(null);
  const [choosing, setChoosing] = useState(false);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const answer = await bridge.call('shell.quiet', { isOn: null });
      if (answer.ok) setView(answer.result);
    };
    void look();
    // It can be changed in the tray's menu meanwhile.
    const control = new AbortController();
    window.addEventListener('focus', () => void look(), { signal: control.signal });
    return () => control.abort();
  }, [bridge]);
  if (quiet === null) return null;
  const { isOn, until } = quiet;
  const turn = async (): Promise<void> => {
    const answer = await bridge.call('shell.quiet', { isOn: !isOn });
    if (answer.ok) setView(answer.result);
    else view.notify('error', sayError(answer.error));
  };
  return (
    <>
      <Button
        look={isOn ? 'plain' : 'quiet'}
        aria-pressed={isOn}
        title={t.quietWhat}
        icon={isOn ? <BellOff size={14} aria-hidden /> : <Bell size={14} aria-hidden />}
        onClick={() => void turn()}
      >
        {isOn ? (until === null ? t.quietOn : t.quietUntil({ time: formatClock(until) })) : t.quiet}
      </Button>
      <Button
        look="quiet"
        aria-label={t.hours}
        title={t.hours}
        icon={<Clock size={14} aria-hidden />}
        onClick={() => setChoosing(true)}
      />
      {choosing && (
        <Suspense fallback={null}>
          <QuietHoursDialog hours={quiet.hours} onKept={setView} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
