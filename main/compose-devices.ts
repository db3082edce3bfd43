/** The door of devices with what it needs of this machine; nothing of it is loaded before a person lets one in. */
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import type { ComposedBroker } from './compose-broker.ts';
import { createDeviceSwitch, type DeviceSwitch } from './doors/pocket/device-switch.ts';
import { createSystemClock } from './node/host/time-and-ids.ts';
import type { WireError } from '#domain/common/errors.ts';
import { createNoticeSwitch, type NoticeSwitch } from './doors/pocket/notices/notice-switch.ts';
import { deviceFile } from './node/store/settings/device-file.ts';

/** `broker` is asked once it is there. What sends a notice is loaded with the first one. */
export function composeAway(
  outDir: string,
  env: NodeJS.ProcessEnv,
  dataDir: string,
  broker: () => ComposedBroker,
): { readonly devices: DeviceSwitch; readonly notices: NoticeSwitch } {
  const clock = createSystemClock();
  const vapidKey = async () =>
    (await import('./node/notices/vapid-key.ts')).readVapidKey(deviceFile(dataDir, 'push-key.json'));
  const devices = createDeviceSwitch(() => ({
    broker: broker().broker,
    file: deviceFile(dataDir, 'devices.json'),
    staticDir: join(outDir, 'pocket'),
    clock,
    hostName: hostname(),
    push: notices.push,
  }));
  const notices = createNoticeSwitch(() => ({
    broker: broker().broker,
    file: deviceFile(dataDir, 'notices.json'),
    clock,
    byCommand: async (argv, notice) =>
      (await import('./node/notices/send-by-command.ts')).sendByCommand(argv, notice, { env, homeDir: homedir() }),
    byWebhook: async (webhook, notice) =>
      (await import('./node/notices/send-by-webhook.ts')).sendByWebhook(webhook, notice, clock),
    byPush: async (target, way, notice) => {
      const key = await vapidKey();
      return (await import('./node/notices/send-by-push.ts')).sendByPush(target, way, notice, { key, clock });
    },
    pushKey: async () => (await vapidKey()).publicKey,
    forget: (target) => devices.forgetPush(target),
  }));
  return { devices, notices };
}

/** What a person let in or chose before. */
export async function startAway(
  parts: readonly { start(onProblem: (problem: WireError) => void): Promise<void> }[],
  onProblem: (problem: WireError) => void,
): Promise<void> {
  await Promise.all(parts.map((part) => part.start(onProblem)));
}
