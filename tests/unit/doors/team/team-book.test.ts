/** What a host keeps of its team: two things that are written at one moment are both kept. */
import { expect, test } from 'vitest';
import { openTeamBook } from '../../../../main/doors/team/team-book.ts';

test('a key that is trusted while a row is seen stays trusted', async () => {
  let kept: string | null = null;
  const writes: (() => void)[] = [];
  const file = {
    read: () => kept,
    write: async (text: string) => {
      await new Promise<void>((resolve) => writes.push(resolve));
      kept = text;
    },
  };
  const book = openTeamBook(file);
  const both = Promise.all([book.trust('beta', 'K'.repeat(59)), book.saw('alpha', 7)]);
  let isDone = false;
  void both.then(() => (isDone = true));
  await expect.poll(() => (writes.shift()?.(), isDone)).toBe(true);
  for (const each of [book, openTeamBook(file)]) {
    expect([each.keyOf('beta'), each.seenOf('alpha')]).toEqual(['K'.repeat(59), 7]);
  }
});
