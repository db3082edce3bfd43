/** `countersign audit repair|backup|restore|accept|head`: what keeps the store whole, and brings it back. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exitCodes } from '../exit-codes.ts';

export interface StoreCare {
  /** Null where nothing was damaged. Throws while a broker runs, and `store-unavailable`. */
  repair(): Promise<{
    readonly kind: 'repaired' | 'set-aside';
    readonly movedTo: string;
    readonly rows: number;
  } | null>;
  /** Resolves to the name of the backup. Throws `store-unavailable`. */
  backUp(): Promise<string>;
  /** Where the head of the log is copied to. */
  headCopy(): { readonly kind: 'none' | 'unreadable' } | { readonly kind: 'place'; readonly path: string };
  /** Null for nowhere any more. Throws `bad-request`, `store-unavailable`. */
  copyHead(path: string | null): Promise<void>;
  /** The newest first. */
  backups(): readonly string[];
  /** Puts back a backup by its name, or any file by its path; resolves to where the store is kept that was there. */
  restore(name: string): Promise<string | null>;
  /** Sentences of the alarms that were taken note of. */
  accept(): Promise<readonly string[]>;
  readonly write: (text: string) => Promise<void>;
  readonly stderr: (text: string) => void;
  /** Null where no person sits at a terminal. */
  readonly confirm: ((question: string) => Promise<boolean>) | null;
}

const options = { list: { type: 'boolean' }, yes: { type: 'boolean' } } as const;
export const careActions: ReadonlySet<string> = new Set(['repair', 'backup', 'restore', 'accept', 'head']);

/** Returns the exit code; `args` begins with the action. */
export async function runStoreCare(args: readonly string[], care: StoreCare): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  const [action = '', name, ...more] = positionals;
  if (more.length > 0 || (name !== undefined && action !== 'restore' && action !== 'head')) {
    care.stderr(`countersign audit ${action}: too many words.\n`);
    return exitCodes.usage;
  }
  switch (action) {
    case 'repair':
      return repair(care);
    case 'backup':
      await care.write(`Backed up as ${await care.backUp()}\n`);
      return 0;
    case 'head':
      return head(care, name);
    case 'accept': {
      if (!(await mayGoOn(care, values.yes === true, 'Take note of every alarm about the log?')))
        return exitCodes.refused;
      const seen = await care.accept();
      await care.write(seen.length === 0 ? 'There is no alarm.\n' : seen.map((each) => `Noted: ${each}\n`).join(''));
      return 0;
    }
    default:
      return restore(care, name, values);
  }
}

async function mayGoOn(care: StoreCare, isSaid: boolean, question: string): Promise<boolean> {
  if (isSaid) return true;
  if (care.confirm === null) {
    care.stderr('countersign audit: Nobody sits at this terminal. Say --yes if you mean it.\n');
    return false;
  }
  return care.confirm(question);
}

const copiedWhere = {
  none: 'The head of the log is copied nowhere.\n',
  unreadable: 'Where the head of the log is copied to cannot be read.\n',
} as const;

async function head(care: StoreCare, place: string | undefined): Promise<number> {
  if (place === undefined) {
    const chosen = care.headCopy();
    await care.write(chosen.kind === 'place' ? `${chosen.path}\n` : copiedWhere[chosen.kind]);
    return chosen.kind === 'unreadable' ? exitCodes.refused : 0;
  }
  const path = place === 'off' ? null : resolve(place);
  await care.copyHead(path);
  await care.write(path === null ? copiedWhere.none : `The head of the log is copied to ${path}\n`);
  return 0;
}

async function repair(care: StoreCare): Promise<number> {
  const done = await care.repair();
  if (done === null) {
    await care.write('The store is whole: nothing to repair.\n');
    return 0;
  }
  const { kind, movedTo, rows } = done;
  await care.write(
    kind === 'repaired'
      ? `Repaired: all ${rows} rows of the log are there. The damaged file is kept as ${movedTo}\n`
      : `Not all of it could be read. A new log was begun; ${rows} rows that could be read are in ${movedTo}.rows.jsonl\n`,
  );
  return kind === 'repaired' ? 0 : 1;
}

async function restore(
  care: StoreCare,
  name: string | undefined,
  values: { readonly list?: boolean; readonly yes?: boolean },
): Promise<number> {
  const known = care.backups();
  if (values.list === true) {
    await care.write(known.map((each) => `${each}\n`).join('') || 'There is no backup.\n');
    return 0;
  }
  const chosen = name ?? known[0];
  if (chosen === undefined) {
    care.stderr('countersign audit restore: There is no backup.\n');
    return exitCodes.refused;
  }
  const question = `Put back ${chosen}? Rules and answers count again as they did then, those too that were taken back since.`;
  if (!(await mayGoOn(care, values.yes === true, question))) return exitCodes.refused;
  const aside = await care.restore(chosen);
  await care.write(`Put back ${chosen}.${aside === null ? '' : ` What was there is kept as ${aside}`}\n`);
  return 0;
}
