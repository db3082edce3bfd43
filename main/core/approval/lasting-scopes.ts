/** The scopes beyond once that cards offer, with the reach that each of them says. */
import type { Offer } from '#domain/approval/approval.ts';
import type { PassingScope, Scope } from '#domain/approval/scope.ts';

/** What is asked about: connections say the reach alone, the others behind what it is a reach of. */
export type LastingSubject = 'command' | 'connection' | 'patch' | 'permissions';

interface LastingScope {
  readonly scope: Scope;
  readonly alone: string;
  readonly of: (what: string) => string;
  readonly offeredFor: readonly LastingSubject[];
}

const always = ['command', 'connection', 'patch', 'permissions'] as const;

const lasting: readonly LastingScope[] = [
  {
    scope: { kind: 'session' },
    alone: 'until this session ends',
    of: (what) => `${what}, until this session ends.`,
    offeredFor: always,
  },
  {
    scope: { kind: 'timed', durationMs: 900_000 },
    alone: 'for 15 minutes',
    of: (what) => `${what}, for 15 minutes.`,
    offeredFor: always,
  },
  {
    scope: { kind: 'timed', durationMs: 3_600_000 },
    alone: 'for an hour',
    of: (what) => `${what}, for an hour.`,
    offeredFor: always,
  },
  {
    scope: { kind: 'project' },
    alone: 'in this project, until you revoke it',
    of: (what) => `${what}, in this project, until you revoke it.`,
    offeredFor: ['command', 'connection'],
  },
  {
    scope: { kind: 'everywhere' },
    alone: 'in every project, until you revoke it',
    of: (what) => `${what}, in every project, until you revoke it.`,
    offeredFor: ['connection'],
  },
];

/** `what`: null for a card whose words say the reach alone. */
export function lastingOffers(subject: LastingSubject, what: string | null): readonly Offer[] {
  return lasting
    .filter(({ offeredFor }) => offeredFor.includes(subject))
    .map(({ scope, alone, of }) => ({ scope, reach: what === null ? alone : of(what) }));
}

/** How long permissions that were given ahead count, for the agent that has them. */
export function reachForAgent(scope: PassingScope): string {
  switch (scope.kind) {
    case 'once':
      return 'for your next command or patch';
    case 'session':
      return 'until your connection, or this session of the desk, ends';
    case 'timed':
      return `for ${Math.round(scope.durationMs / 60_000)} minutes`;
  }
}
