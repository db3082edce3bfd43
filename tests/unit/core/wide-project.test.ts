/** Folders before they are projects: what is far more than one is warned of, and where something ran lately is known. */
import { expect, test } from 'vitest';
import { createBroker } from '#core/broker.ts';
import { wideProject } from '#domain/sandbox/wide-project.ts';
import { projectRoot, scriptedHost } from '../../fakes/people/scripted-host.ts';
import { english } from '#domain/common/message.ts';

const home = 'your home folder';
const around = 'a folder that contains your home folder';
test.each([
  ['/home/ada', home],
  ['/home', around],
  ['/', around],
  ['/home/ada/code', null],
  ['/home/ad', null],
  ['/home/ada2', null],
  ['/srv', null],
])('%s is %s', (folder, what) => {
  const wide = wideProject(folder, '/home/ada');
  if (what === null) expect(wide).toBeNull();
  else expect(english(wide?.message)).toBe(`${folder} is ${what}; a command could change everything in it.`);
});

test('the desk says what is refused there and what helps, and opens nothing by that', async () => {
  const host = scriptedHost();
  const broker = createBroker(host.ports);
  const warnings = await broker.folders.warnOf(host.ports.homeDir);
  expect(warnings).toHaveLength(4);
  expect(english(warnings[0])).toContain('is your home folder');
  expect(english(warnings[1])).toContain('refused');
  expect(english(warnings.at(-1))).toContain('Open a folder inside it');
  expect(await broker.folders.warnOf(projectRoot)).toEqual([]);
  expect(broker.projectRoots()).toEqual([]);
  await expect(broker.folders.warnOf('relative')).rejects.toMatchObject({ code: 'project-not-found' });
});

test('of the folders where something ran only those are offered that are still there, and no more than six', async () => {
  const host = scriptedHost();
  const roots = ['/p/1', '/p/missing', ...Array.from({ length: 30 }, (_, index) => `/p/${index + 2}`)];
  host.past.push(...roots.map((root) => ({ text: 'true', projectRoot: root })));
  const broker = createBroker(host.ports);
  expect(await broker.folders.recent()).toEqual(['/p/1', '/p/2', '/p/3', '/p/4', '/p/5', '/p/6']);
});
