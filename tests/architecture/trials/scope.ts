/** An approval scope more: until the end of the day. */
import type { Trial } from './trial.ts';

export const scope: Trial = {
  name: 'an approval scope',
  most: 5,
  insertions: [
    {
      file: 'main/core/domain/approval/scope.ts',
      before: "  z.strictObject({ kind: z.literal('project') }),",
      insert: "  z.strictObject({ kind: z.literal('day') }),\n",
    },
    {
      file: 'main/core/domain/approval/scope.ts',
      before: "  project: 'project',",
      insert: "  day: 'session',\n",
    },
    {
      file: 'main/core/domain/approval/scope.ts',
      before: "  return scope.kind === 'timed' ?",
      insert: "  if (scope.kind === 'day') return (Math.floor(from / 86_400_000) + 1) * 86_400_000;\n",
    },
    {
      file: 'renderer/text/messages/both/scopes.ts',
      before: '} as const satisfies',
      insert: `  day: {
    en: { name: 'Today', allow: 'Allow today', answer: 'Today' },
    de: { name: 'Heute', allow: 'Heute erlauben', answer: 'Heute' },
  },
`,
    },
    {
      file: 'main/core/approval/lasting-scopes.ts',
      before: "  {\n    scope: { kind: 'project' },",
      insert: `  {
    scope: { kind: 'day' },
    alone: say('until the day ends'),
    of: (what) => say('{what}, until the day ends.', { what }),
    offeredFor: ['command', 'connection'],
  },
`,
    },
    {
      file: 'main/core/approval/lasting-scopes.ts',
      before: "    case 'timed':",
      insert: "    case 'day':\n      return say('until the day ends');\n",
    },
    {
      file: 'renderer/text/sentences/de/offers.ts',
      before: "  'for an hour':",
      insert: `  '{what}, until the day ends.': '{what}, bis der Tag endet.',
  'until the day ends': 'bis der Tag endet',
`,
    },
  ],
  newFiles: [],
  ownTest: {
    file: 'tests/unit/trial-scope.test.ts',
    text: `import { expect, test } from 'vitest';
import { keptOf, rememberedScopeKinds } from '#domain/approval/scope.ts';
import { describeNetworkOffers } from '../../main/core/approval/describe-offers.ts';
import { scopesFor } from '../../renderer/features/approval/reach/scopes-for.ts';
import { nameAllowing, nameScope } from '../../renderer/text/describe/describe-decision.ts';

const day = { kind: 'day' } as const;

test('the scope is offered in its place, named, and kept until it ends', () => {
  const offers = scopesFor(describeNetworkOffers(false).map((offer) => ({ ...offer })), 'low');
  const at = offers.findIndex(({ scope }) => scope.kind === 'day');
  expect([offers[at - 1]?.scope.kind, offers[at + 1]?.scope.kind]).toEqual(['timed', 'project']);
  expect([nameScope(day), nameAllowing(day)]).toEqual(['Today', 'Allow today']);
  expect(keptOf(day, 1000)).toEqual({ in: 'session', kind: 'day', endsAt: 86_400_000 });
  expect(rememberedScopeKinds).toContain('day');
});
`,
  },
  holds: [
    'tests/unit/core/approval/approval-cache.test.ts',
    'tests/unit/core/approval/session-permissions.test.ts',
    'tests/unit/core/walk/cards/permissions.test.ts',
    'tests/unit/renderer/messages.test.ts',
    'tests/architecture/sentences.test.ts',
  ],
};
