/** What a recorded run was refused becomes exact entries, or is left out with a reason; a folder never is an entry. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposeEntries, type ProposalContext } from '#core/escalation/propose-entries.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import { isInside } from '#domain/common/paths.ts';

const kinds: Record<string, 'file' | 'directory'> = {
  '/home/u/app': 'directory',
  '/home/u/.cache': 'directory',
  '/home/u/.cache/x.db': 'file',
  '/home/u/.ssh/config': 'file',
};
const context: ProposalContext = {
  homeDir: '/home/u',
  settings: { denyRead: ['/home/u/.ssh'], permissions: [{ kind: 'path', path: '/srv/closed', access: 'deny' }] },
  plan: { protectedPaths: ['/home/u/app/.git/hooks'], protections: ['denials-observed'] },
  disk: { kindOf: (path) => Promise.resolve(kinds[path] ?? 'missing') },
  isPublic: (host) => host !== '10.0.0.1',
};
const path = (at: string, access: 'read' | 'write' = 'write', operation: string | null = 'open'): Refusal => ({
  kind: 'path',
  path: at,
  access,
  operation,
});
const host = (name: string): Refusal => ({ kind: 'host', target: { host: name, port: 443, protocol: 'https' } });

test.each([
  [
    'a file that is there',
    path('/home/u/.cache/x.db'),
    { kind: 'path', path: '/home/u/.cache/x.db', access: 'write', isNew: false },
  ],
  [
    'a file to read',
    path('/home/u/.cache/x.db', 'read', null),
    { kind: 'path', path: '/home/u/.cache/x.db', access: 'read', isNew: false },
  ],
  [
    'a file still to be made',
    path('/home/u/.cache/new'),
    { kind: 'path', path: '/home/u/.cache/new', access: 'write', isNew: true },
  ],
  ['a host', host('registry.example'), { kind: 'host', pattern: 'registry.example:443' }],
  ['an address of the public network', host('2001:db8::1'), { kind: 'host', pattern: '[2001:db8::1]:443' }],
] as const)('%s is proposed as exactly that', async (_, refusal, proposal) => {
  expect(await proposeEntries([refusal, refusal], context)).toEqual({
    proposals: [proposal],
    leftOut: [],
    isWatched: true,
  });
});

test.each([
  ['whole-folder', path('/home/u/.cache/made', 'write', 'mkdir')],
  ['whole-folder', path('/home/u/.cache/x.db', 'write', 'rename')],
  ['whole-folder', path('/home/u/.cache')],
  ['no-folder', path('/home/u/none/new')],
  ['too-broad', path('/home/u')],
  ['too-broad', path('/etc')],
  ['denied', path('/home/u/.ssh/config', 'read', null)],
  ['denied', path('/srv/closed/x')],
  ['protected', path('/home/u/app/.git/hooks/pre-commit')],
  ['no-setting', path('/home/u/.cache/none', 'read', null)],
  ['private', host('10.0.0.1')],
  ['no-setting', { kind: 'socket', path: '/run/docker.sock' }],
  ['no-setting', { kind: 'network' }],
  ['no-setting', { kind: 'syscall', name: 'mount' }],
] as const)('as %s is left out: %j', async (why, refusal) => {
  expect(await proposeEntries([refusal], context)).toEqual({
    proposals: [],
    leftOut: [{ refusal, why }],
    isWatched: true,
  });
});

test('whatever was refused, no entry is a folder, holds one, or reaches what is denied', async () => {
  const names = fc.constantFrom(
    'home',
    'u',
    '.cache',
    'app',
    '.ssh',
    'config',
    'x.db',
    'srv',
    'closed',
    'new',
    '.git',
    'hooks',
  );
  const refusals = fc.record({
    kind: fc.constant('path' as const),
    path: fc.array(names, { minLength: 1, maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
    access: fc.constantFrom('read' as const, 'write' as const),
    operation: fc.constantFrom(null, 'open', 'mkdir', 'rename'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(refusals, { maxLength: 10 }), async (all) => {
      const { proposals } = await proposeEntries(all, context);
      for (const proposal of proposals) {
        if (proposal.kind !== 'path') continue;
        expect(kinds[proposal.path]).not.toBe('directory');
        expect(Object.keys(kinds).filter((known) => known !== proposal.path && isInside(known, proposal.path))).toEqual(
          [],
        );
        expect(['/home/u/.ssh', '/srv/closed'].some((closed) => isInside(proposal.path, closed))).toBe(false);
      }
    }),
  );
});
