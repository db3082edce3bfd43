/** Which configuration changes count as loosening. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChangeDraft, ChangeOf, BrokerChoice } from '#domain/settings/configuration-change.ts';
import type { AuditRetention } from '#domain/audit/audit-retention.ts';
import { settingsSchema, type Settings } from '#domain/settings/settings.ts';
import { effectOf } from '../../../../main/core/configuration/effect-of.ts';
import { settingsDrafts } from '../../../../main/core/configuration/settings-drafts.ts';
import { widenedKeys } from '../../../../main/core/policy/narrow/narrow-settings.ts';
import { completeSettings } from '../settings/arbitrary-settings.ts';

const setting = (key: keyof Settings, before: unknown, after: unknown): ChangeDraft =>
  ({ topic: 'settings', reach: 'project', key, before, after }) as ChangeDraft;
const rule = (effect: 'allow' | 'prompt' | 'forbid'): ChangeOf<'rules'>['after'] => ({
  id: 'rul_1',
  effect,
  match: 'prefix',
  tokens: ['npm'],
  sandbox: 'keep',
  expiresAt: null,
  project: null,
});
const rules = (before: ReturnType<typeof rule>, after: ReturnType<typeof rule>): ChangeDraft => ({
  topic: 'rules',
  how: 'written',
  before,
  after,
});
const answer = (effect: 'allow' | 'deny') =>
  ({ about: 'network', effect, scope: 'project', project: '/p', shown: 'connect to a.example' }) as const;
const log = (before: AuditRetention, after: AuditRetention): ChangeDraft => ({ topic: 'log', before, after });
const choice = (key: BrokerChoice, before: boolean, after: boolean): ChangeDraft => ({
  topic: 'desk',
  key,
  before,
  after,
});
const hash = 'a'.repeat(64);
const model = { config: { provider: 'openai', model: 'm', baseUrl: null }, hasKey: true } as const;

describe('a configuration change', () => {
  test.each<[string, ChangeDraft, string]>([
    ['of the network to more', setting('network', 'ask', 'full'), 'loosened'],
    ['of the network to less', setting('network', 'full', 'blocked'), 'tightened'],
    ['that takes a secret from the closed ones', setting('denyRead', ['/a', '/b'], ['/a']), 'loosened'],
    ['that closes one more', setting('denyRead', ['/a'], ['/a', '/b']), 'tightened'],
    ['that swaps one host for another', setting('allowedHosts', ['a.example'], ['b.example']), 'loosened'],
    [
      'of the order of a list alone',
      setting('allowedHosts', ['a.example', 'b.example'], ['b.example', 'a.example']),
      'altered',
    ],
    ['to what cannot be understood', setting('network', 'ask', 'everything'), 'loosened'],
    [
      'that trusts a file which loosens',
      { topic: 'trust', before: null, after: hash, loosens: ['network'] },
      'loosened',
    ],
    ['that trusts a file which loosens nothing', { topic: 'trust', before: null, after: hash, loosens: [] }, 'altered'],
    ['that trusts a file no longer', { topic: 'trust', before: hash, after: null, loosens: [] }, 'tightened'],
    ['that adds a rule which allows', rules(null, rule('allow')), 'loosened'],
    ['that adds a rule which asks', rules(null, rule('prompt')), 'tightened'],
    ['that adds a rule which forbids', rules(null, rule('forbid')), 'tightened'],
    ['that removes a rule which allows', rules(rule('allow'), null), 'tightened'],
    ['that removes a rule which asks', rules(rule('prompt'), null), 'loosened'],
    ['that removes a rule which forbids', rules(rule('forbid'), null), 'loosened'],
    ['that keeps a yes', { topic: 'answers', before: null, after: answer('allow') }, 'loosened'],
    ['that keeps a no', { topic: 'answers', before: null, after: answer('deny') }, 'tightened'],
    ['that takes back a yes', { topic: 'answers', before: answer('allow'), after: null }, 'tightened'],
    ['that takes back a no', { topic: 'answers', before: answer('deny'), after: null }, 'loosened'],
    ['that keeps fewer days', log({ days: null, rows: null }, { days: 30, rows: null }), 'loosened'],
    ['that keeps fewer days and more rows', log({ days: 30, rows: 1000 }, { days: 20, rows: 2000 }), 'loosened'],
    ['that keeps more', log({ days: 30, rows: 1000 }, { days: null, rows: 1000 }), 'tightened'],
    ['that keeps as much', log({ days: 30, rows: null }, { days: 30, rows: null }), 'altered'],
    ['that appoints a model', { topic: 'model', before: null, after: model }, 'loosened'],
    ['that appoints none', { topic: 'model', before: model, after: null }, 'tightened'],
    [
      'that connects an agent',
      { topic: 'agents', agent: 'claude', path: '/s', before: 'apart', after: 'connected' },
      'tightened',
    ],
    [
      'that disconnects one',
      { topic: 'agents', agent: 'claude', path: '/s', before: 'connected', after: 'apart' },
      'loosened',
    ],
    ['that opens MCP over HTTP', choice('mcpHttp', false, true), 'loosened'],
    ['that closes it', choice('mcpHttp', true, false), 'tightened'],
    ['that shows commands in notifications', choice('commandInNotifications', false, true), 'loosened'],
    ['that takes a yes from one', choice('allowFromNotification', false, true), 'loosened'],
    ['that ends permissions with the screen', choice('endGrantsOnLock', false, true), 'tightened'],
    ['that ends them no more', choice('endGrantsOnLock', true, false), 'loosened'],
    ['of the pause', choice('paused', true, false), 'altered'],
    ['of do not disturb', choice('doNotDisturb', false, true), 'altered'],
  ])('%s is %3$s', (_title, draft, effect) => {
    expect(effectOf(draft)).toBe(effect);
  });

  test('of settings is called loosened wherever the screen would have asked', () => {
    fc.assert(
      fc.property(completeSettings, completeSettings, (before, after) => {
        const loosened = settingsDrafts('project', before, after).filter((draft) => effectOf(draft) === 'loosened');
        const keys = loosened.map(({ key }) => key);
        const widened = widenedKeys(before, after);
        expect(keys).toEqual(expect.arrayContaining(widened));
        // What no settings file may hold counts as loosened, however it compares.
        const areValid = [before, after].every((settings) => settingsSchema.safeParse(settings).success);
        if (areValid) expect(keys).toEqual(widened);
      }),
    );
  });
});
