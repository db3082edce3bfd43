import { expect, test } from 'vitest';
import { narrowSettings, widenedKeys } from '../../../../main/core/policy/narrow/narrow-settings.ts';
import { limitKeys, noLimits, resourceLimitsSchema, type LimitKey } from '#domain/sandbox/resource-limits.ts';
import { defaultSettings } from '#domain/settings/default-settings.ts';
import type { Settings } from '#domain/settings/settings.ts';

const withLimit = (key: LimitKey, amount: number | null): Settings => ({
  ...defaultSettings,
  limits: { ...noLimits, [key]: amount },
});

test.each(limitKeys)("the limit %s is narrowed by a project's file, and never widened", (key) => {
  const narrowed = (current: number | null, bound: number | null) =>
    narrowSettings(withLimit(key, current), { limits: withLimit(key, bound).limits }, 'keep-current').values.limits[
      key
    ];
  expect([narrowed(null, 3), narrowed(5, 3), narrowed(3, 5), narrowed(3, null)]).toEqual([3, 3, 3, 3]);
  expect(widenedKeys(withLimit(key, 3), withLimit(key, 5))).toEqual(['limits']);
  expect(widenedKeys(withLimit(key, 3), withLimit(key, null))).toEqual(['limits']);
  expect(widenedKeys(withLimit(key, 3), withLimit(key, 2))).toEqual([]);
});

test('settings of before a limit was there have none', () => {
  const { memoryMiB, cpuSeconds, processes, fileMiB } = noLimits;
  expect(resourceLimitsSchema.parse({ memoryMiB, cpuSeconds, processes, fileMiB })).toEqual(noLimits);
  expect(resourceLimitsSchema.safeParse({ ...noLimits, unheard: 1 }).success).toBe(false);
});
