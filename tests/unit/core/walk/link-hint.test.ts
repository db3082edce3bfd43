/** What is said where a hard link would lead out of a mount, in the words of the tools that make them. */
import { expect, test } from 'vitest';
import { linkHint } from '../../../../main/core/run/launch-attempt.ts';
import { english } from '#domain/common/message.ts';

test.each([
  "fatal: failed to create link 'lc/.git/objects/4b/82': Invalid cross-device link",
  "cp: cannot create hard link './x' to '/etc/hostname': Invalid cross-device link",
  "ln: failed to create hard link 'x' => '/y': Ungültiger Link über Gerätegrenzen hinweg",
  "Error: EXDEV: cross-device link not permitted, link '/store/a' -> '/p/a'",
])('%s has a way around', (line) => {
  expect(english(linkHint(1, `before\n${line}\nafter`))).toContain('--no-hardlinks');
});

test.each([
  [0, 'warning: Invalid cross-device link'],
  [1, "mv: cannot move 'a' to 'b': Invalid cross-device link"],
  [1, "EXDEV: cross-device link not permitted, rename 'a' -> 'b'"],
  [1, 'No such file or directory'],
])('exit code %i with %s has none', (exitCode, line) => {
  expect(linkHint(exitCode, line)).toBeNull();
});
