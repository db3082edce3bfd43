/** `countersign pair`: lets a phone answer. It shows a code, and the person types what the phone shows. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { DeviceListen } from '#contract/methods-devices.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import { withBroker, type CallingHost } from '../reach/call-broker.ts';
import { exitCodes } from '../exit-codes.ts';
import { visibleLine } from '../say/visible-line.ts';

export interface DevicesHost extends Omit<CallingHost, 'startAlone'> {
  readonly stdout: (text: string) => void;
  /** Asks the person at the terminal for one line; null where there is none. */
  readonly askPerson: ((question: string) => Promise<string>) | null;
}

const options = {
  port: { type: 'string' },
  origin: { type: 'string' },
  listen: { type: 'string' },
  cert: { type: 'string' },
  key: { type: 'string' },
} as const;

type PairValues = { readonly [Name in keyof typeof options]?: string | undefined };

/** Null where nothing is said of it: then as it was. Throws `bad-request`. */
export function readListen({ port, origin, listen, cert, key }: PairValues): DeviceListen | null {
  if ([port, origin, listen, cert, key].every((value) => value === undefined)) return null;
  if ((cert === undefined) !== (key === undefined)) {
    throw new BrokerError('bad-request', say('--cert and --key go together.'));
  }
  if (port !== undefined && (!/^\d{1,5}$/u.test(port) || Number(port) > 65_535)) {
    throw new BrokerError('bad-request', say('--port takes a number from 0 to 65535.'));
  }
  return {
    port: Number(port ?? 0),
    address: listen ?? '127.0.0.1',
    origin: origin ?? null,
    tls: cert === undefined || key === undefined ? null : { cert: resolve(cert), key: resolve(key) },
  };
}

/** Pairs a device: it shows the code, and the person types what it shows. */
export async function runPair(args: readonly string[], host: DevicesHost): Promise<number> {
  const { values } = parseArgs({ args: [...args], strict: true, options });
  if (host.askPerson === null) {
    host.stderr('countersign: A device is paired by a person: run this in a terminal.\n');
    return exitCodes.refused;
  }
  const { askPerson } = host;
  return withBroker('countersign pair', { ...host, startAlone: null }, async (call) => {
    const { pairing, code, link } = await call('devices.pair', { listen: readListen(values) });
    const spaced = code.replace(/(.{4})(?=.)/gu, '$1-');
    host.stdout(
      `${await drawForCamera(link)}\nOpen this on the phone, within three minutes; it works once:\n  ${link}\n`,
    );
    host.stdout(`Or open the address without its end, and type the code: ${spaced}\n`);
    const { name } = await call('devices.found', { pairing });
    if (name === null) {
      host.stderr('countersign: No device came in time. Begin again: countersign pair\n');
      return exitCodes.refused;
    }
    const check = await askPerson(`${visibleLine(name)} has come. Type the four characters that it shows: `);
    const device = await call('devices.confirm', { pairing, check: check.trim().padEnd(4).slice(0, 4) });
    host.stdout(`Paired: ${visibleLine(device.name)}. It may allow once, and deny. To end that: countersign devices\n`);
    return 0;
  });
}

/** In half blocks of the terminal. The library is loaded here alone. */
async function drawForCamera(link: string): Promise<string> {
  const { toString } = await import('qrcode');
  return toString(link, { type: 'utf8', errorCorrectionLevel: 'M', margin: 2 });
}
