/** What a card at a terminal says of the programs that a line names beside its first, and of what its sandbox leaves open. */
import type { CommandFacts } from '#domain/approval/approval.ts';
import { visibleLine } from './visible-line.ts';

/** One line each, in the columns of the card; nothing of it is left out, however long it gets. */
export function describeSurroundings({ scripts = [], plan }: CommandFacts): readonly string[] {
  const named = scripts.map(({ realPath }) => `Starts too:  ${visibleLine(realPath)}`);
  const passed = plan.passEnv.map((name) => `Can read:    the variable ${name}, although its name is that of a secret`);
  // Without a sandbox everything can be written, which is said by there being none.
  if (plan.mechanism === 'none') return [...named, ...passed];
  const writes = plan.entries.filter(({ access }) => access === 'write');
  return [
    ...named,
    ...writes.map(({ path }) => `Can write:   ${visibleLine(path)}`),
    ...passed,
    ...(plan.missing.length === 0 ? [] : [`Missing:     ${plan.missing.join(', ')}`]),
  ];
}
