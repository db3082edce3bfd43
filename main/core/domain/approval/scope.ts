/** For how long an answer counts. What people read of it is in `renderer/text/messages/both/scopes.ts`. */
import * as z from 'zod';
import { canonicalJson } from '../common/canonical-json.ts';
import { proposedRuleSchema } from './requirement.ts';

export const scopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('once') }),
  z.strictObject({ kind: z.literal('session') }),
  z.strictObject({ kind: z.literal('timed'), durationMs: z.union([z.literal(900_000), z.literal(3_600_000)]) }),
  z.strictObject({ kind: z.literal('project') }),
  /** Every command that starts like this, in this project or in all of them: kept as a rule, not as a remembered answer. */
  z.strictObject({
    kind: z.literal('rule'),
    prefix: proposedRuleSchema.shape.prefix,
    everywhere: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal('everywhere') }),
  /** The agent remembers it in its own way; nothing is kept here, and nothing can be revoked here. */
  z.strictObject({ kind: z.literal('agent'), choiceId: z.string().min(1).max(200) }),
]);
export type Scope = z.infer<typeof scopeSchema>;
export type ScopeKind = Scope['kind'];
export type RuleScope = Extract<Scope, { kind: 'rule' }>;

/**
 * Every scope, the smallest first, and where an answer is kept: nowhere, in the memory of its session, in the store for a project
 * or for all of them, or by another person.
 */
const keeping = {
  once: 'nowhere',
  session: 'session',
  timed: 'session',
  project: 'project',
  rule: 'elsewhere',
  everywhere: 'everywhere',
  agent: 'elsewhere',
} as const satisfies Readonly<Record<ScopeKind, string>>;

type KindKept<In> = { [Kind in ScopeKind]: (typeof keeping)[Kind] extends In ? Kind : never }[ScopeKind];
/** Kinds of scope by where their answers are kept. */
export type SessionScopeKind = KindKept<'session'>;
export type PassingScopeKind = KindKept<'nowhere' | 'session'>;
/** What a permission that is given ahead may count for: the next command, or what a session remembers. */
export type PassingScope = Extract<Scope, { kind: PassingScopeKind }>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table is closed
export const scopeKinds = Object.keys(keeping) as readonly ScopeKind[];

function kindsKept<In extends (typeof keeping)[ScopeKind]>(...places: readonly In[]): readonly KindKept<In>[] {
  const wanted: ReadonlySet<string> = new Set(places);
  return scopeKinds.filter((kind): kind is KindKept<In> => wanted.has(keeping[kind]));
}
export const passingScopeKinds = kindsKept('nowhere', 'session');
/** Of what is listed as remembered; `once` is a permission for the next command, until that begins. */
export const rememberedScopeKinds = kindsKept('nowhere', 'session', 'project', 'everywhere');

export const isPassing = (scope: Scope): scope is PassingScope => passingScopeKinds.some((kind) => kind === scope.kind);

/** Where an answer is kept, with what that place needs to know. */
export type Kept =
  /** `endsAt`: null for when the session ends. */
  | { readonly in: 'session'; readonly kind: SessionScopeKind; readonly endsAt: number | null }
  | { readonly in: 'nowhere' | 'elsewhere' | 'project' | 'everywhere' };

/** Null where nothing but the end of its session, or a person, ends it. */
export function endOf(scope: Scope, from: number): number | null {
  return scope.kind === 'timed' ? from + scope.durationMs : null;
}

const isOfSession = (kind: ScopeKind): kind is SessionScopeKind => keeping[kind] === 'session';

export function keptOf(scope: Scope, from: number): Kept {
  const { kind } = scope;
  return isOfSession(kind) ? { in: 'session', kind, endsAt: endOf(scope, from) } : { in: keeping[kind] };
}

export const isSameScope = (a: Scope, b: Scope): boolean => canonicalJson(a) === canonicalJson(b);
