/** Asks to be told when something waits: a subscription of this browser, given to the desk signed. */
import { useState } from 'react';
import { pushSubscriptionSchema } from '#domain/devices/push.ts';
import { pocketTexts as t } from '../text/texts/pocket-texts.ts';
import { Button } from '../ui/button.tsx';
import type { PocketDesk } from './connect-desk.ts';
import css from './pocket.module.css';

interface Trusted {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string };
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- not in every browser
const { trustedTypes } = globalThis as { trustedTypes?: Trusted };
const path = '/push-worker.js';
/** The listener lets this one policy name this one script. */
const worker =
  trustedTypes?.createPolicy('countersign-worker', { createScriptURL: () => path }).createScriptURL('') ?? path;

/** On iOS there is none of it before the page is on the home screen. */
const canPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

async function subscribe(applicationServerKey: string) {
  await navigator.serviceWorker.register(worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of another desk, or of a key that this desk has no more, is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  return pushSubscriptionSchema.parse({
    endpoint: made.endpoint,
    keys: { p256dh: made.keys?.['p256dh'], auth: made.keys?.['auth'] },
  });
}

export function TellMe({ desk, isTold }: { readonly desk: PocketDesk; readonly isTold: boolean }) {
  const [failed, setFailed] = useState(false);
  const ask = async (): Promise<void> => {
    const permission = await Notification.requestPermission();
    setFailed(permission !== 'granted');
    if (permission !== 'granted') return;
    desk.notices((key) =>
      subscribe(key).catch(() => {
        setFailed(true);
        return undefined;
      }),
    );
  };
  if (!canPush) return <p className={css['soft']}>{t.noPush}</p>;
  return (
    <section className={css['head']}>
      {isTold && <p className={css['soft']}>{t.told}</p>}
      <Button onClick={() => (isTold ? desk.notices(null) : void ask())}>{isTold ? t.tellMeNot : t.tellMe}</Button>
      {failed && (
        <p role="alert" className={css['soft']}>
          {t.notGranted}
        </p>
      )}
    </section>
  );
}
