/** The choices on a card, each with the exact reach it would have. */
import type { Offer } from '#domain/approval/approval.ts';
import type { NetworkTarget } from '#domain/network/network.ts';
import { grantWords } from '#domain/sandbox/grant-words.ts';
import type { Grant, RuledGrant } from '#domain/sandbox/permission.ts';
import type { ProposedRule } from '#domain/approval/requirement.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';
import { lastingOffers } from './lasting-scopes.ts';
import { say } from '#domain/common/message.ts';

export interface OfferInput {
  /** What a remembered yes would match; empty when it can never be remembered. */
  readonly keys: readonly string[];
  readonly shown: string;
  /** The name of a whole agent that is known: a yes to it counts whatever words it is started with. */
  readonly agent: string | null;
  readonly level: RiskLevel;
  /** Hosts that the command is known to need: a yes for longer is one to installing from them. */
  readonly hosts: readonly NetworkTarget[];
  readonly grants: readonly Grant[];
  /** A start of the command that is narrow enough for a rule. */
  readonly proposedRule: ProposedRule | null;
  /** What such a rule would give beyond the sandbox; empty where nothing is asked for beyond it. */
  readonly carried: readonly RuledGrant[];
  /** The words of each command of the line, as far as they are known. */
  readonly commands: readonly (readonly string[])[];
}

/** Critical requests and runs that leave the sandbox are answered one at a time; the smallest scope always comes first. */
export function describeOffers(input: OfferInput): readonly Offer[] {
  const once: Offer = { scope: { kind: 'once' }, reach: say('Only this one run.') };
  const isUnsandboxed = input.grants.some((grant) => grant.kind === 'unsandboxed');
  if (input.level === 'critical' || isUnsandboxed) return [once];
  if (input.hosts.length > 0) return [once, ...hostOffers(input.hosts)];
  if (input.keys.length === 0) return [once];
  const exact =
    input.agent === null
      ? say('Exactly `{shown}` in the same folder', { shown: input.shown })
      : say('{agent} with these permissions, whatever words it is started with', { agent: input.agent });
  return [once, ...lastingOffers('command', exact), ...offerRule(input)];
}

/** A tool comes back to its source with the next package, so the session is what the card begins with. */
function hostOffers(hosts: readonly NetworkTarget[]): readonly Offer[] {
  const places = hosts.map(({ host, port }) => `${host}:${port}`);
  return lastingOffers('connection', say('Installing from {places}', { places })).map((offer) =>
    offer.scope.kind === 'session' ? { ...offer, preselected: true as const } : offer,
  );
}

/** Longer starts than the smallest: more words than that narrow nothing that a person would choose by. */
const mostStarts = 6;

/** What starts alike may do more harm than what was looked at, so high risks get no rule. The smallest start comes first. */
function offerRule({ proposedRule, carried, level, commands }: OfferInput): readonly Offer[] {
  if (proposedRule === null || level === 'high') return [];
  const { prefix } = proposedRule;
  if (carried.length > 0) return startsOf(prefix, commands).map((start) => ruleWith(start, carried));
  // What a push does is bound to its project, and its start to what was looked at.
  if (prefix[0] === 'git' && prefix[1] === 'push') return [pushRule(prefix)];
  const here = startsOf(prefix, commands).map((start): Offer => ({
    scope: { kind: 'rule', prefix: [...start] },
    reach: say('Every command in this project that starts with `{start}`, as a rule, until you remove it.', {
      start: start.join(' '),
    }),
  }));
  // A path says something else in another project.
  return prefix.some((word) => word.includes('/')) ? here : [...here, ruleEverywhere(prefix)];
}

/** Never for every project: what lies in a place of this one, or answers at a host, was looked at here. */
const ruleWith = (start: readonly string[], carried: readonly RuledGrant[]): Offer => ({
  scope: { kind: 'rule', prefix: [...start] },
  reach: say(
    'Every command in this project that starts with `{start}`, with {carried}, as a rule, until you remove it.',
    {
      start: start.join(' '),
      carried: carried.map(grantWords),
    },
  ),
});

const pushRule = (prefix: string[]): Offer => ({
  scope: { kind: 'rule', prefix },
  reach: say(
    'Every push in this project that starts with `{start}`, but none that forces or deletes, as a rule, until you remove it.',
    { start: prefix.join(' ') },
  ),
});

const ruleEverywhere = (prefix: string[]): Offer => ({
  scope: { kind: 'rule', prefix, everywhere: true },
  reach: say('Every command in every project that starts with `{start}`, as a rule, until you remove it.', {
    start: prefix.join(' '),
  }),
});

/** The smallest, and with one word more of the command at a time. */
function startsOf(prefix: readonly string[], commands: OfferInput['commands']): readonly (readonly string[])[] {
  const whole = commands.find((argv) => prefix.every((word, at) => argv[at] === word)) ?? prefix;
  const longer = whole.slice(prefix.length).map((_, at) => whole.slice(0, prefix.length + at + 1));
  const fits = longer.filter((start) => start.at(-1) !== '--');
  return [prefix, ...fits.slice(0, mostStarts - 1)];
}

/** How long an answer about a connection may count; what it is about is chosen apart. A tool that comes back is asked about for a session. */
export function describeNetworkOffers(comesBack: boolean): readonly Offer[] {
  return [
    { scope: { kind: 'once' }, reach: say('for this one run') },
    ...lastingOffers('connection', null).map((offer) =>
      comesBack && offer.scope.kind === 'session' ? { ...offer, preselected: true as const } : offer,
    ),
  ];
}
