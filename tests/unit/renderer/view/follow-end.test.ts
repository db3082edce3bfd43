/** A conversation stays at its end while it grows, and where its reader went back to it stays there. */
import { expect, test } from 'vitest';
import { followsEnd } from '../../../../renderer/features/sessions/conversation/use-conversation.ts';

const box = { scrollTop: 500, scrollHeight: 1000, clientHeight: 500 };

test.each([
  ['it is at its end', { follows: false, top: 400 }, box, true],
  [
    'three entries came before it was told of its own scrolling',
    { follows: true, top: 400 },
    { ...box, scrollHeight: 1300 },
    true,
  ],
  ['its place got smaller', { follows: true, top: 500 }, { ...box, clientHeight: 300 }, true],
  ['its reader went back', { follows: true, top: 500 }, { ...box, scrollTop: 300 }, false],
  ['its reader is somewhere in it', { follows: false, top: 300 }, { ...box, scrollTop: 350 }, false],
])('where %s', (_what, before, now, follows) => {
  expect(followsEnd(before, now)).toBe(follows);
});
