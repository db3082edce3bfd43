/** Which files of a project count as having another name outside, and what becomes of them in a plan. */
import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLinkedInStore } from '../../../../main/node/sandbox/linked/link-stores.ts';
import { linksToCover } from '../../../../main/node/sandbox/linked/links-to-cover.ts';
import { lookForLinks } from '../../../../main/node/sandbox/linked/look-for-links.ts';

let base = '';
const at = (name: string): string => path.join(base, name);
beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(homedir(), 'countersign-links-')));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function write(name: string, ...others: readonly string[]): void {
  for (const one of [name, ...others]) mkdirSync(path.dirname(at(one)), { recursive: true });
  writeFileSync(at(name), 'x');
  for (const other of others) linkSync(at(name), at(other));
}

const found = async (...rooms: readonly string[]): Promise<readonly string[]> => {
  const { files } = await lookForLinks(rooms.map((room) => at(room)));
  return files.map((file) => path.relative(base, file.path)).sort();
};

test('a name outside is told from names of the project, of its other folders and of its packages', async () => {
  write('p/plain');
  write('p/both', 'p/deep/both');
  write('p/shared', 'q/shared');
  write('p/injected', 'p/node_modules/.pnpm/x/injected');
  write('out/one', 'p/deep/one', 'p/one');
  write('out/two', 'p/.git/two');
  expect(await found('p', 'q')).toEqual(['p/.git/two', 'p/deep/one', 'p/one']);
  expect(await found('p')).toEqual(['p/.git/two', 'p/deep/one', 'p/one', 'p/shared']);
});

test('what lies in a store of packages or of git is left to the observer', async () => {
  write('out/one', 'p/node_modules/x/one');
  write('out/two', 'p/.git/objects/aa/two');
  write('out/three', 'p/.venv/lib/three');
  write('out/four', 'p/objects/four');
  expect(await found('p')).toEqual(['p/objects/four']);
  const rules = { roots: [at('p')], lifted: [] };
  for (const name of ['node_modules/x/one', '.git/objects/aa/two', '.venv/lib/three'])
    expect(isLinkedInStore(at(`p/${name}`), rules)).toBe(true);
  expect(isLinkedInStore(at('p/objects/four'), rules)).toBe(false);
  expect(isLinkedInStore(at('p/node_modules/x/one'), { ...rules, lifted: [at('p/node_modules/x/one')] })).toBe(false);
});

test('a secret is closed, a start-up file never left out, and what is more than the mounts is said', async () => {
  write('home/key', 'p/key');
  write('home/.bashrc', 'p/very/deep/down/here/rc');
  for (let one = 0; one < 65; one++) write(`out/${one}`, `p/${one}`);
  const links = await lookForLinks([at('p')]);
  const covered = linksToCover(links, [at('home/key')], [at('home/.bashrc')]);
  expect(covered.closed).toEqual([at('p/key')]);
  expect(covered.guarded).toContain(at('p/very/deep/down/here/rc'));
  expect(covered.guarded).toHaveLength(65);
  expect(covered.isWhole).toBe(false);
  rmSync(at('p/64'));
  expect(linksToCover(await lookForLinks([at('p')]), [], [at('home/.bashrc'), at('home/key')]).isWhole).toBe(true);
});
