/** Finds what the specs say of a program: one kind of fact at a time, which is one table of some stage. */
import { type ArgvGrammar, plainGrammar } from '#domain/command/argv-pattern.ts';
import { allTools } from './all.ts';
import type { ProgramKind } from './facts/kinds.ts';
import type { Fact, ToolModel } from './spec.ts';

type Kind = Fact['fact'];
type Of<K extends Kind> = Extract<Fact, { readonly fact: K }>;

const byName = new Map<string, ToolModel>();
for (const model of allTools) for (const name of model.programs) if (!byName.has(name)) byName.set(name, model);

const isOf = <K extends Kind>(fact: Fact, kind: K): fact is Of<K> => fact.fact === kind;

const none: readonly never[] = [];
/** Facts of each kind, by name: found once, for a line asks for the same ones again and again. Names that no spec knows are not kept. */
const found = new Map<string, { readonly [K in Kind]?: readonly Of<K>[] }>();

/** In the order of the spec; empty for a program that no spec knows. */
export function factsOf<K extends Kind>(name: string, kind: K): readonly Of<K>[] {
  const model = byName.get(name);
  if (model === undefined) return none;
  const known = found.get(name);
  const kept: readonly Of<K>[] | undefined = known?.[kind];
  if (kept !== undefined) return kept;
  const facts = model.facts.flatMap(({ programs, fact }) =>
    isOf(fact, kind) && programs.includes(name) ? [fact] : [],
  );
  found.set(name, { ...known, [kind]: facts });
  return facts;
}

export const isA = (name: string, kind: ProgramKind): boolean => factsOf(name, 'is').some((fact) => fact.kind === kind);

/** Every fact of one kind, with the programs that it holds for. */
export const everyFact = <K extends Kind>(
  kind: K,
): readonly { readonly programs: readonly string[]; readonly fact: Of<K> }[] =>
  allTools.flatMap(({ facts }) =>
    facts.flatMap(({ programs, fact }) => (isOf(fact, kind) ? [{ programs, fact }] : [])),
  );

/** The first name of its spec, by which its reasons are called; null for a program that no spec knows. */
export const familyOf = (name: string): string | null => byName.get(name)?.programs[0] ?? null;

/** How the words of a program are read: which of its options take the next one. */
export const grammarOf = (name: string): ArgvGrammar => factsOf(name, 'takes')[0]?.grammar ?? plainGrammar;
