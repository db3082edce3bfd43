/** The paragraph for agents: once, and away again to the byte. */
import { expect, test } from 'vitest';
import { addHint, removeHint } from '../../../../main/doors/hooks/install/agent-hint.ts';

test.each(['', 'Mine.\n', 'Mine, without an end', 'Mine.\n\n\n', '\n', '# A\r\n\r\nB\r\n'])(
  '%j stays as it was',
  (text) => {
    const added = addHint(text);
    expect(added.startsWith(text)).toBe(true);
    expect(addHint(added)).toBe(added);
    expect(removeHint(added)).toBe(text);
  },
);

test('what a person wrote behind it stays, and an older paragraph is replaced', () => {
  const older = addHint('Mine.\n').replace('localhost of its own', 'localhost as it was told before');
  const added = addHint(`${older}\nMore of mine.\n`);
  expect(added.match(/localhost/g)).toHaveLength(1);
  expect(added).not.toContain('as it was told before');
  expect(removeHint(added)).toBe('Mine.\n\nMore of mine.\n');
});
