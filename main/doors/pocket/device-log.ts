/** Rows of the log about devices: what they answered, with the signature, and what was refused to them. */
import type { PocketRefusal } from '#contract/pocket.ts';
import type { Broker } from '#core/broker.ts';
import type { Clock } from '#core/ports.ts';
import type { SignedAnswer, SignedPush } from '#domain/devices/signed-words.ts';
import type { DeviceId } from '#domain/devices/device.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';

export const byDevice: ChangedBy = { kind: 'person', entryPoint: 'device' };

export interface RefusedDevice {
  readonly code: PocketRefusal;
  readonly device: DeviceId | null;
  readonly card: string | null;
}

export interface DeviceLog {
  /** Resolves once it is written; an answer without a row decides nothing. Throws `store-unavailable`. */
  answered(answer: SignedAnswer & { readonly signature: string }, name: string): Promise<void>;
  /** The same for where a device wants to be told. */
  asked(said: SignedPush & { readonly signature: string }, name: string): Promise<void>;
  /** Whether one more of those may be written: a lost phone must not fill the log. */
  mayChange(): boolean;
  refused(refusal: RefusedDevice): void;
}

/** Rows about refusals within a minute: who knocks without end must not fill the log. */
export const mostRefusalRows = 20;
/** Of all devices, within a minute. */
export const mostPushChanges = 10;

export function createDeviceLog(
  { configurationChanges }: Pick<Broker, 'configurationChanges'>,
  clock: Pick<Clock, 'elapsed'>,
): DeviceLog {
  let minute = -1;
  let rows = 0;
  let unwritten = 0;
  let changes = 0;
  const tick = (): void => {
    const now = Math.floor(clock.elapsed() / 60_000);
    if (now !== minute) [minute, rows, changes] = [now, 0, 0];
  };
  return {
    answered({ device, card, digest, answer, nonce, signature }, name) {
      const after = { device, name, card, digest, answer, nonce, signature };
      return configurationChanges.note(byDevice, [{ topic: 'desk', key: 'deviceAnswers', before: null, after }]);
    },
    asked({ device, push, nonce, signature }, name) {
      // The rest of the address is a secret of the device.
      const after = { device, name, host: push && new URL(push.endpoint).host, nonce, signature };
      return configurationChanges.note(byDevice, [{ topic: 'desk', key: 'notices', before: null, after }]);
    },
    mayChange() {
      tick();
      changes += 1;
      return changes <= mostPushChanges;
    },
    refused({ code, device, card }) {
      tick();
      if (rows >= mostRefusalRows) {
        unwritten += 1;
        return;
      }
      rows += 1;
      const after = { refused: code, device, card, ...(unwritten === 0 ? {} : { unwritten }) };
      unwritten = 0;
      // It was refused already; a log that takes no row has an alarm of its own.
      void configurationChanges
        .note(byDevice, [{ topic: 'desk', key: 'deviceAnswers', before: null, after }])
        .catch(() => undefined);
    },
  };
}
