/** The door of devices with what it needs of this machine; nothing of it is loaded before a person lets one in. */
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ComposedBroker } from './compose-broker.ts';
import { createDeviceSwitch, type DeviceSwitch } from './doors/pocket/device-switch.ts';
import { createSystemClock } from './node/host/time-and-ids.ts';
import { deviceFile } from './node/store/settings/device-file.ts';

/** `broker` is asked once it is there. */
export const composeDevices = (outDir: string, dataDir: string, broker: () => ComposedBroker): DeviceSwitch =>
  createDeviceSwitch(() => ({
    broker: broker().broker,
    file: deviceFile(dataDir),
    staticDir: join(outDir, 'pocket'),
    clock: createSystemClock(),
    hostName: hostname(),
  }));
