/** What stays unreadable even where it appears while a command runs: also in a project that is shown inside of a private folder. */
import { expect, test } from 'vitest';
import type { PlanEntry } from '#domain/sandbox/sandbox-plan.ts';
import { createdPaths } from '../../../../main/node/sandbox/paths/created-paths.ts';
import { barePlan } from '../../../fakes/samples/bare-plan.ts';

const root: PlanEntry = { path: '/', access: 'read' };
const neverOf = (...entries: readonly PlanEntry[]): readonly string[] =>
  createdPaths({ ...barePlan, tmp: 'private', entries: [root, ...entries] }).never;

test.each(['/srv/p', '/tmp/p', '/var/tmp/p'])('a denied file of a project at %s that may only be read', (project) => {
  const denied = `${project}/.env`;
  expect(neverOf({ path: project, access: 'read' }, { path: denied, access: 'deny' })).toEqual([denied]);
});

test.each(['/tmp/x', '/var/tmp/x', '/run/x'])('nothing of the host appears at %s, which no entry shows', (path) => {
  expect(neverOf({ path: '/tmp', access: 'write' }, { path, access: 'deny' })).toEqual([]);
});
