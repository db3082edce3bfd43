/** `countersign leave`: whether `exec` leaves a desk behind it where none runs. A person's choice, of no project. */
import { parseArgs } from 'node:util';
import type { ChangeOf } from '#domain/settings/configuration-change.ts';
import { exitCodes } from '../exit-codes.ts';

export interface LeavePlaces {
  /** Why none can be left that is reached; null where it can. */
  readonly problem: string | null;
  readonly read: () => boolean;
  readonly write: (isOn: boolean) => Promise<void>;
  /** Does the work once it is written down; nothing is done that has no row. */
  readonly changeConfiguration: (draft: ChangeOf<'desk'>, work: () => Promise<void>) => Promise<void>;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
}

const words = {
  on: 'exec leaves a desk behind it, which ends after ten idle minutes.\n',
  off: 'exec leaves no desk behind it.\n',
} as const;

export async function runLeave(args: readonly string[], places: LeavePlaces): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
    strict: true,
  });
  const [wanted, ...more] = positionals;
  if (more.length > 0 || (wanted !== undefined && wanted !== 'on' && wanted !== 'off')) {
    places.stderr('countersign leave [on|off] [--json]\n');
    return exitCodes.usage;
  }
  const { problem } = places;
  if (wanted === 'on' && problem !== null) {
    places.stderr(`countersign: ${problem}\n`);
    return exitCodes.refused;
  }
  if (wanted !== undefined) await change(wanted === 'on', places);
  const isOn = places.read() && problem === null;
  places.stdout(values.json === true ? `${JSON.stringify({ isOn })}\n` : words[isOn ? 'on' : 'off']);
  return 0;
}

async function change(isOn: boolean, { read, write, changeConfiguration }: LeavePlaces): Promise<void> {
  const draft = { topic: 'desk', key: 'leaveDesk', before: { isOn: read() }, after: { isOn } } as const;
  await changeConfiguration(draft, () => write(isOn));
}
