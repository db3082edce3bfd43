/** Programs that run another program given in their own arguments, as their specs tell it. */
import type { Carrying } from '../../programs/facts/carrying.ts';
import { everyFact } from '../../programs/facts-of.ts';
import { type OptionTable, optionTable } from './wrapper-options.ts';

export interface WrapperShape extends Omit<Carrying, 'options'> {
  readonly options: OptionTable;
}

/** Keyed by program, or by program and subcommand. */
export const wrapperTable: Readonly<Record<string, WrapperShape>> = Object.fromEntries(
  everyFact('carries').flatMap(({ programs, fact }) => {
    const shape = { ...fact, options: optionTable(fact.options) };
    return programs.map((program) => [fact.behind === '' ? program : `${program} ${fact.behind}`, shape]);
  }),
);
