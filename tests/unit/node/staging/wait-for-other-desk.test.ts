/** A layer that another desk holds is waited for, once and for a while. */
import { expect, test } from 'vitest';
import { createPatience } from '../../../../main/node/staging/hold/mounted.ts';

test('what is let go of meanwhile is had without an error', async () => {
  const patience = createPatience((found: string) => found === 'held');
  const answers = ['held', 'held', 'held', 'mounted'];
  expect(await patience('project', () => Promise.resolve(answers.shift() ?? 'held'))).toBe('mounted');
});

test('who waited in vain is told at once the next time, and has it when it is free', async () => {
  const patience = createPatience((found: string) => found === 'held', 0);
  const tries: string[] = [];
  const attempt = (found: string) => (): Promise<string> => {
    tries.push(found);
    return Promise.resolve(found);
  };
  expect(await patience('project', attempt('held'))).toBe('held');
  expect(await patience('project', attempt('held'))).toBe('held');
  expect(await patience('project', attempt('mounted'))).toBe('mounted');
  expect(tries).toEqual(['held', 'held', 'mounted']);
});
