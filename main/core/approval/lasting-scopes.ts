/** The scopes beyond once that cards offer, with the reach that each of them says. */
import type { Offer } from '#domain/approval/approval.ts';
import type { PassingScope, Scope } from '#domain/approval/scope.ts';
import { say, type Message } from '#domain/common/message.ts';

/** What is asked about: connections say the reach alone, the others behind what it is a reach of. */
export type LastingSubject = 'command' | 'connection' | 'patch' | 'permissions';

interface LastingScope {
  readonly scope: Scope;
  readonly alone: Message;
  readonly of: (what: Message) => Message;
  readonly offeredFor: readonly LastingSubject[];
}

const always = ['command', 'connection', 'patch', 'permissions'] as const;

const lasting: readonly LastingScope[] = [
  {
    scope: { kind: 'session' },
    alone: say('until this session ends'),
    of: (what) => say('{what}, until this session ends.', { what }),
    offeredFor: always,
  },
  {
    scope: { kind: 'timed', durationMs: 900_000 },
    alone: say('for 15 minutes'),
    of: (what) => say('{what}, for 15 minutes.', { what }),
    offeredFor: always,
  },
  {
    scope: { kind: 'timed', durationMs: 3_600_000 },
    alone: say('for an hour'),
    of: (what) => say('{what}, for an hour.', { what }),
    offeredFor: always,
  },
  {
    scope: { kind: 'project' },
    alone: say('in this project, until you revoke it'),
    of: (what) => say('{what}, in this project, until you revoke it.', { what }),
    offeredFor: ['command', 'connection'],
  },
  {
    scope: { kind: 'everywhere' },
    alone: say('in every project, until you revoke it'),
    of: (what) => say('{what}, in every project, until you revoke it.', { what }),
    offeredFor: ['connection'],
  },
];

/** `what`: null for a card whose words say the reach alone. */
export function lastingOffers(subject: LastingSubject, what: Message | null): readonly Offer[] {
  return lasting
    .filter(({ offeredFor }) => offeredFor.includes(subject))
    .map(({ scope, alone, of }) => ({ scope, reach: what === null ? alone : of(what) }));
}

/** How long permissions that were given ahead count, for the agent that has them. */
export function reachForAgent(scope: PassingScope): Message {
  switch (scope.kind) {
    case 'once':
      return say('for your next command or patch');
    case 'session':
      return say('until your connection, or this session of the desk, ends');
    case 'timed':
      return say('for {minutes} minutes', { minutes: Math.round(scope.durationMs / 60_000) });
  }
}
