/** What a person is told of a model that cannot be appointed as written, and of a limit that is reached. */
import { expect, test } from 'vitest';
import { modelConfigSchema } from '#domain/approval/model-config.ts';
import { isLimitReached, objectionTo } from '../../../../renderer/features/settings/sections/model-objection.ts';

const good = { provider: 'openai-compatible', model: 'small', baseUrl: 'http://127.0.0.1:1/v1' } as const;

test.each([
  ['model', { model: '' }],
  ['model', { model: 'x'.repeat(201), baseUrl: 'nowhere' }],
  ['noAddress', { baseUrl: null }],
  ['address', { baseUrl: 'http://far.example/v1' }],
  ['address', { baseUrl: 'localhost:11434/v1' }],
  ['address', { baseUrl: 'https://me:word@host.example/v1' }],
  ['address', { baseUrl: `https://${'a'.repeat(2000)}.example` }],
  ['monthly', { monthlyTokens: 0 }],
  ['monthly', { monthlyTokens: Number('many') }],
  ['monthly', { monthlyTokens: 1.5 }],
] as const)('the objection is to the %s: %o', (objection, change) => {
  const read = modelConfigSchema.safeParse({ ...good, ...change });
  if (read.success) throw new Error('nothing is wrong with it');
  expect(objectionTo(read.error, ('baseUrl' in change ? change.baseUrl : good.baseUrl) ?? '')).toBe(objection);
});

test.each([
  [undefined, { calls: 1, inputTokens: 900, outputTokens: 900 }, false],
  [1801, { calls: 1, inputTokens: 900, outputTokens: 900 }, false],
  [1800, { calls: 1, inputTokens: 900, outputTokens: 900 }, true],
  [1800, 'unreadable', true],
] as const)('under a limit of %s and with %o used, it is reached: %s', (monthlyTokens, usage, isReached) => {
  const config = { ...good, ...(monthlyTokens !== undefined && { monthlyTokens }) };
  expect(isLimitReached({ kind: 'model', config, hasKey: false, isKeyInFile: false, usage })).toBe(isReached);
});
