/** The team's policy is looked for once the start is over, and then each hour, whatever became of it before. */
import { expect, test } from 'vitest';
import { keepPolicyFresh } from '../../../../main/node/team-policy/keep-policy-fresh.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('its source is looked at after half a minute and then each hour, until it is stopped', async () => {
  const { clock } = scriptedHost();
  const by: unknown[] = [];
  const refresh = (who: unknown): Promise<never> => {
    by.push(who);
    return Promise.reject(new Error('away'));
  };
  const stop = keepPolicyFresh({ refresh }, clock);
  clock.advance(29_999);
  expect(by).toEqual([]);
  clock.advance(1);
  expect(by).toEqual([{ kind: 'desk' }]);
  await settle();
  clock.advance(3_600_000);
  expect(by).toHaveLength(2);
  stop();
  await settle();
  clock.advance(7_200_000);
  expect(by).toHaveLength(2);
});
