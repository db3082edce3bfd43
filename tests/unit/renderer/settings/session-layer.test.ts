/** What is changed for a session alone stays changed when something else is. */
import { expect, test } from 'vitest';
import { settingsSchema, type EffectiveSettings } from '#domain/settings/settings.ts';
import { sessionLayer } from '../../../../renderer/features/settings/session-layer.ts';
import { sampleSettings } from '../../../fakes/samples/sample-views.ts';

const defaults = Object.fromEntries(
  settingsSchema.keyof().options.map((key) => [key, 'default']),
) as EffectiveSettings['sources'];

test('a change joins what was the session’s own before, and nothing else does', () => {
  const sources = { ...defaults, network: 'session', denyRead: 'project' } as const;
  const values = { ...sampleSettings, network: 'full', timeoutMs: 5 } as const;
  expect(sessionLayer({ sources }, values, ['timeoutMs'])).toEqual({ network: 'full', timeoutMs: 5 });
  expect(sessionLayer({ sources: defaults }, values, [])).toEqual({});
});
