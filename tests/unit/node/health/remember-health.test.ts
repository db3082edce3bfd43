import { expect, test } from 'vitest';
import type { HealthReport } from '#domain/common/health.ts';
import { answersForMs, rememberHealth } from '../../../../main/node/health/remember-health.ts';

/** Each check gives its number as what it found. */
function scene(sandboxUsable = true) {
  const at = { now: 1_000_000, checks: 0 };
  const health = rememberHealth(
    () => {
      at.checks += 1;
      const report: HealthReport = { mechanism: 'bwrap', sandboxUsable, problem: null, remedy: null, probes: [] };
      return Promise.resolve(report);
    },
    () => at.now,
  );
  return { at, health };
}

test('pages that ask together or within ten minutes get one check', async () => {
  const { at, health } = scene();
  await Promise.all([health(false), health(false)]);
  at.now += answersForMs - 1;
  await health(false);
  expect(at.checks).toBe(1);
  at.now += 1;
  await health(false);
  expect(at.checks).toBe(2);
});

test('who asks for a fresh check gets one, which then answers for the next page', async () => {
  const { at, health } = scene();
  await health(false);
  await health(true);
  await health(false);
  expect(at.checks).toBe(2);
});

test('a sandbox that did not hold is tried anew for each page', async () => {
  const { at, health } = scene(false);
  await health(false);
  await health(false);
  expect(at.checks).toBe(2);
});

test('a clock that was set back makes nothing last longer', async () => {
  const { at, health } = scene();
  await health(false);
  at.now -= 3_600_000;
  await health(false);
  expect(at.checks).toBe(2);
});

test('a check that broke off answers for nobody else', async () => {
  let checks = 0;
  const health = rememberHealth(
    () => {
      checks += 1;
      return Promise.reject(new Error('no'));
    },
    () => 0,
  );
  await expect(health(false)).rejects.toThrow('no');
  await expect(health(false)).rejects.toThrow('no');
  expect(checks).toBe(2);
});
