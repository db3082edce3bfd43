/** Do not disturb in the small window. Shown only where the shell makes notifications at all. */
import { Bell, BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { quickTexts as t } from '../../text/quick-texts.ts';
import { sayError } from '../../text/say-error.ts';
import { Button } from '../../ui/button.tsx';
import { usePage } from '../shell/desk-context.ts';

export function QuietButton() {
  const { bridge, view } = usePage();
  const [isOn, setOn] = useState<boolean | null>(null);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const answer = await bridge.call('shell.quiet', { isOn: null });
      if (answer.ok) setOn(answer.result.isOn);
    };
    void look();
    // It can be changed in the tray's menu meanwhile.
    const control = new AbortController();
    window.addEventListener('focus', () => void look(), { signal: control.signal });
    return () => control.abort();
  }, [bridge]);
  if (isOn === null) return null;
  const turn = async (): Promise<void> => {
    const answer = await bridge.call('shell.quiet', { isOn: !isOn });
    if (answer.ok) setOn(answer.result.isOn);
    else view.notify('error', sayError(answer.error));
  };
  return (
    <Button
      look={isOn ? 'plain' : 'quiet'}
      aria-pressed={isOn}
      title={t.quietWhat}
      icon={isOn ? <BellOff size={14} aria-hidden /> : <Bell size={14} aria-hidden />}
      onClick={() => void turn()}
    >
      {isOn ? t.quietOn : t.quiet}
    </Button>
  );
}
