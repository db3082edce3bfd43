/** Rows of the log about devices: what they answered, with the signature, and what was refused to them. */
import type { PocketRefusal } from '#contract/pocket.ts';
import type { Broker } from '#core/broker.ts';
import type { Clock } from '#core/ports.ts';
import type { SignedAnswer } from '#domain/devices/signed-words.ts';
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
  refused(refusal: RefusedDevice): void;
}

/** Rows about refusals within a minute: who knocks without end must not fill the log. */
export const mostRefusalRows = 20;

export function createDeviceLog(
  { configurationChanges }: Pick<Broker, 'configurationChanges'>,
  clock: Pick<Clock, 'elapsed'>,
): DeviceLog {
  let minute = -1;
  let rows = 0;
  let unwritten = 0;
  return {
    answered({ device, card, digest, answer, nonce, signature }, name) {
      const after = { device, name, card, digest, answer, nonce, signature };
      return configurationChanges.note(byDevice, [{ topic: 'desk', key: 'deviceAnswers', before: null, after }]);
    },
    refused({ code, device, card }) {
      const now = Math.floor(clock.elapsed() / 60_000);
      if (now !== minute) [minute, rows] = [now, 0];
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
