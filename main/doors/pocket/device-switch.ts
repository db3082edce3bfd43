/** Loads what devices need with the first call about them, and at the start only where a person let some in before. */
import { toWireError, type WireError } from '#domain/common/errors.ts';
import type { DeviceAccess } from '../../rpc/bind/devices/bind-devices.ts';
import { openOnce } from './open-once.ts';
import type { DeviceDesk, DeviceDeskOptions } from './open-devices.ts';

export interface DeviceSwitch extends DeviceAccess, Pick<DeviceDesk, 'forgetPush'> {
  start(onProblem: (problem: WireError) => void): Promise<void>;
  close(): Promise<void>;
}

/** `options` is asked once the broker is there. */
export function createDeviceSwitch(options: () => DeviceDeskOptions): DeviceSwitch {
  const { get: desk, current } = openOnce(async (): Promise<DeviceDesk> =>
    (await import('./open-devices.ts')).openDevices(options()),
  );
  return {
    list: async () => (await desk()).list(),
    pair: async (listen, by) => (await desk()).pair(listen, by),
    found: async (pairing) => (await desk()).found(pairing),
    confirm: async (pairing, check, by) => (await desk()).confirm(pairing, check, by),
    rename: async (device, name, by) => (await desk()).rename(device, name, by),
    revoke: async (device, by) => (await desk()).revoke(device, by),
    off: async (by) => (await desk()).off(by),
    allowCritical: async (isAllowed, by) => (await desk()).allowCritical(isAllowed, by),
    forgetPush: async (target) => (await desk()).forgetPush(target),
    async start(onProblem) {
      try {
        if (options().file.read() === null) return;
        const opened = await desk();
        await opened.start();
        const { problem } = await opened.list();
        if (problem !== null) onProblem(problem);
      } catch (error) {
        onProblem(toWireError(error));
      }
    },
    close: async () => (await current()?.catch(() => null))?.close(),
  };
}
