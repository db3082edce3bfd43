/** Paired devices among the settings: where they come in, which there are, and one click that revokes one. */
import { useState } from 'react';
import type { DeviceView } from '#domain/devices/device.ts';
import type { MethodName, Params } from '#contract/methods.ts';
import { formatTime } from '../../text/describe/format-amounts.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { settingsTexts } from '../../text/texts/settings-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { usePage } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { NoticesForm } from './notices-form.tsx';
import css from './devices-section.module.css';

const t = settingsTexts.devices;

export function DevicesSection() {
  const { bridge, view } = usePage();
  const [round, setRound] = useState(0);
  const known = useAnswer('devices.list', {}, round, false);
  if (known === null) return <p className={css['lead']}>{t.lead}</p>;
  const { listener, allowsCritical, devices } = known.result;
  const change = async <M extends MethodName>(method: M, params: Params<M>): Promise<void> => {
    const answer = await bridge.call(method, params);
    if (!answer.ok && !answer.lost) view.notify('error', sayError(answer.error));
    setRound((before) => before + 1);
  };
  return (
    <div className={css['devices']}>
      <p className={css['lead']}>
        {t.lead} {listener === null ? t.off : t.at({ origin: listener.origin })}
      </p>
      {devices.length === 0 ? (
        <p className={css['lead']}>{t.none}</p>
      ) : (
        <ul>
          {devices.map((device) => (
            <li key={device.id}>
              <strong>
                <CodeText text={device.name} prose />
              </strong>
              <span className={css['lead']}>
                {stateOf(device)}
                {device.isTold && ` · ${t.told}`}
              </span>
              {device.revokedAt === null && (
                <Button
                  aria-label={t.revokeLabel({ name: device.name })}
                  onClick={() => void change('devices.revoke', { device: device.id })}
                >
                  {t.revoke}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <label className={css['tick']}>
        <input
          type="checkbox"
          checked={allowsCritical}
          onChange={({ target }) => void change('devices.allowCritical', { isAllowed: target.checked })}
        />
        {t.critical}
      </label>
      <NoticesForm />
    </div>
  );
}

function stateOf({ revokedAt, lastSeenAt, isConnected }: DeviceView): string {
  if (revokedAt !== null) return t.revoked({ when: formatTime(revokedAt) });
  if (isConnected) return t.connected;
  return lastSeenAt === null ? t.unseen : t.seen({ when: formatTime(lastSeenAt) });
}
