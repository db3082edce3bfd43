/** The folders of a Mac that are links into /private: a rule about the link would hold nothing. */
import { describe, expect, test } from 'vitest';
import { canonicalMacPath } from '../../../../main/node/sandbox/seatbelt/canonical-mac-path.ts';
import { seatbeltProfile } from '../../../../main/node/sandbox/seatbelt/seatbelt-profile.ts';

const forms: [string, string][] = [
  ['/tmp', '/private/tmp'],
  ['/tmp/a/b', '/private/tmp/a/b'],
  ['/var/folders/x1/T', '/private/var/folders/x1/T'],
  ['/etc/ssh', '/private/etc/ssh'],
  ['/private/tmp/a', '/private/tmp/a'],
  ['/tmpfile', '/tmpfile'],
  ['/variable/x', '/variable/x'],
  ['/etcetera', '/etcetera'],
  ['/Users/ada/tmp', '/Users/ada/tmp'],
  ['/', '/'],
];

describe('a path is written as the kernel sees it', () => {
  test.each(forms)('%s is %s', (path, seen) => {
    expect(canonicalMacPath(path)).toBe(seen);
    expect(canonicalMacPath(seen)).toBe(seen);
  });
});

test.each(['/tmp/shop', '/var/shop', '/etc/shop'])('no rule of a profile is about a link: %s', (root) => {
  const { text, parameters } = seatbeltProfile({
    plan: {
      entries: [
        { path: '/', access: 'read' },
        { path: root, access: 'write' },
        { path: `${root}/secret`, access: 'deny' },
      ],
      protectedPaths: [`${root}/.git/hooks`],
      network: 'blocked',
      grants: [{ kind: 'socket', path: `${root}/agent.sock` }],
    },
    tmpDir: '/var/folders/countersign/run-1',
    proxyPorts: [],
  });
  const values = Object.values(parameters);
  expect(values).toContain(`/private${root}`);
  expect(values).toContain(`/private${root}/secret`);
  expect(values.filter((value) => /^\/(?:tmp|var|etc)(?:\/|$)/.test(value))).toEqual([]);
  expect(text).not.toContain(`"${root}`);
});
