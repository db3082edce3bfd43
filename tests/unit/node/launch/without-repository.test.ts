/** Go builds in a folder that is no repository, though a name of ours stands in the place of one. */
import { expect, test } from 'vitest';
import { withoutRepository } from '../../../../main/node/sandbox/bubblewrap/mounts/prepare-mounts.ts';

const place = [{ path: '/p/.git', content: null }];

test('Go does not ask git about the name that holds the place of a repository', () => {
  expect(withoutRepository(place, '/p', {})).toEqual({ GOFLAGS: '-buildvcs=false' });
});

test('flags of the person stay', () => {
  expect(withoutRepository(place, '/p', { GOFLAGS: '-mod=mod' })).toEqual({ GOFLAGS: '-mod=mod -buildvcs=false' });
});

test.each([
  ['in a repository', [], {}],
  ['where another folder has such a name', [{ path: '/p/sub/.git', content: null }], {}],
  ['where the person says what Go is to do', place, { GOFLAGS: '-buildvcs=auto' }],
])('nothing is told %s', (_, placeholders, env) => {
  expect(withoutRepository(placeholders, '/p', env)).toEqual({});
});
