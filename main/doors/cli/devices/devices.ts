/** `countersign devices`: which phones may answer, and taking that back. */
import { parseArgs } from 'node:util';
import type { DevicesState } from '#contract/methods-devices.ts';
import { BrokerError, errorText } from '#domain/common/errors.ts';
import { inEnglish, say } from '#domain/common/message.ts';
import type { DeviceView } from '#domain/devices/device.ts';
import { withBroker, type Call } from '../reach/call-broker.ts';
import { exitCodes } from '../exit-codes.ts';
import { visibleLine } from '../say/visible-line.ts';
import type { DevicesHost } from './pair.ts';

const usage = `countersign devices [--json]
countersign devices rename DEVICE NAME
countersign devices revoke DEVICE          DEVICE is a name or an id
countersign devices off                    no device comes in until the next pairing
`;

export async function runDevices(args: readonly string[], host: DevicesHost): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: true,
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const work = planOf(positionals, values.json === true, host);
  if (work === null) {
    host.stderr(usage);
    return exitCodes.usage;
  }
  return withBroker('countersign devices', { ...host, startAlone: null }, work);
}

function planOf(
  [action = 'list', ...named]: readonly string[],
  json: boolean,
  { stdout }: DevicesHost,
): ((call: Call) => Promise<number>) | null {
  const [wanted, name, ...more] = named;
  if (action === 'list' && wanted === undefined) {
    return async (call) => {
      const state = await call('devices.list', {});
      stdout(json ? `${JSON.stringify(state, inEnglish)}\n` : describeDevices(state));
      return 0;
    };
  }
  if (json) return null;
  if (action === 'off' && wanted === undefined) {
    return async (call) => {
      await call('devices.off', {});
      stdout('No device comes in any more. Paired ones stay known: countersign pair lets them in again.\n');
      return 0;
    };
  }
  if (wanted === undefined || more.length > 0) return null;
  if (action === 'revoke' && name === undefined) {
    return async (call) => {
      const device = await find(call, wanted);
      await call('devices.revoke', { device: device.id });
      stdout(`Revoked: ${visibleLine(device.name)}. Its connections are cut.\n`);
      return 0;
    };
  }
  if (action !== 'rename' || name === undefined) return null;
  return async (call) => {
    const device = await find(call, wanted);
    await call('devices.rename', { device: device.id, name });
    stdout(`Renamed: ${visibleLine(device.name)} is ${visibleLine(name)}.\n`);
    return 0;
  };
}

/** By id, or by a name that only one has. Throws `bad-request`. */
async function find(call: Call, wanted: string): Promise<DeviceView> {
  const { devices } = await call('devices.list', {});
  const found = devices.filter(({ id, name, revokedAt }) => revokedAt === null && (id === wanted || name === wanted));
  const [device] = found;
  if (device !== undefined && found.length === 1) return device;
  throw new BrokerError(
    'bad-request',
    found.length > 1 ? say('Several devices have this name.') : say('There is no such device.'),
    { remedy: say('See: countersign devices') },
  );
}

function describeDevices({ listener, problem, allowsCritical, devices }: DevicesState): string {
  const place = listener === null ? 'No device comes in now.' : `Devices come in at ${listener.origin}`;
  return [
    ...(problem === null ? [] : [errorText(problem)]),
    place,
    `What is critical they may ${allowsCritical ? 'allow too' : 'only deny'}.`,
    ...devices.map(
      (device) =>
        `${device.id}  ${visibleLine(device.name)}  ${stateOf(device)}${device.isTold ? ', told of what waits' : ''}`,
    ),
    ...(devices.length === 0 ? ['None is paired: countersign pair'] : []),
    '',
  ].join('\n');
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

function stateOf({ revokedAt, isConnected, lastSeenAt }: DeviceView): string {
  if (revokedAt !== null) return `revoked ${day(revokedAt)}`;
  if (isConnected) return 'connected';
  return lastSeenAt === null ? 'not seen yet' : `last seen ${day(lastSeenAt)}`;
}
