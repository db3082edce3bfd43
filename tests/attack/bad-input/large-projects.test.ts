/** Bad input: a project with so many folders that nobody should look at each of them for long; the nightly run makes five times as many. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cannotTry } from '../harness/users.ts';
import { at, tryIt } from './rows.ts';

const many = process.env['COUNTERSIGN_FULL_SIZE'] === undefined ? 20_000 : 100_000;
/** Of a start beside such a tree; on a machine that is busy with other things, four times what making the tree took there. */
const mostMs = 45_000;

function makeFolders(count: number): void {
  for (let index = 0; index < count; index++) {
    const above = at(`project/tree/${Math.floor(index / 1000)}/${Math.floor(index / 40) % 25}`);
    if (index % 40 === 0) mkdirSync(above, { recursive: true });
    mkdirSync(`${above}/${index}`);
  }
}

test.skipIf(cannotTry !== null)(
  `a repository of ${many} folders: a command runs in bounded time, and what it plants deep inside is taken out`,
  async () => {
    const makingAt = performance.now();
    makeFolders(many);
    const bound = Math.max(mostMs, 4 * (performance.now() - makingAt));
    mkdirSync(at('project/.git'), { recursive: true });
    const deep = at(`project/tree/${many / 1000 - 1}/24/${many - 1}`);
    writeFileSync(`${deep}/.mcp.json`, '{}');
    const planted = `mkdir sub && cd sub && git init -q . && git config core.fsmonitor ./evil && echo ran`;
    for (const attempt of ['first', 'second']) {
      const startedAt = performance.now();
      const tried = await tryIt({ script: `cd '${deep}' && mkdir ${attempt} && cd ${attempt} && ${planted}` });
      expect(performance.now() - startedAt).toBeLessThan(bound);
      expect(tried.kind === 'ran' && tried.output).toContain('ran');
      expect(readdirSync(`${deep}/${attempt}/sub`)).toEqual([expect.stringMatching(/^set-aside-\d+-\.git\.kept$/)]);
      expect(existsSync(`${deep}/.mcp.json`)).toBe(true);
    }
  },
  // For what hangs only: making so many folders alone takes minutes on a machine with much to do.
  900_000,
);

test.skipIf(cannotTry !== null)(
  'a repository that was moved away is obeyed by nobody who stands in it, and names beside it stay as they are',
  async () => {
    const deep = at('project/tree/deep');
    mkdirSync(deep, { recursive: true });
    const obeyed = ['.mcp.json', '.envrc'];
    for (const name of obeyed) writeFileSync(`${deep}/${name}`, 'mine');
    const change = `for n in ${obeyed.join(' ')}; do echo evil > $n; rm -f $n; mv $n x; ln -sf y $n; done 2>/dev/null`;
    const planted = 'mkdir sub && cd sub && git init -q . && git config core.fsmonitor ./evil && echo ran';
    const tried = await tryIt({ script: `cd '${deep}'; ${change}; ${planted}` });
    expect(tried.kind === 'ran' && tried.output).toContain('ran');
    const [kept = '', ...more] = readdirSync(`${deep}/sub`);
    expect([kept, more]).toEqual([expect.stringMatching(/^set-aside-\d+-\.git\.kept$/), []]);
    const words = ['-c', 'safe.directory=*', '-C', `${deep}/sub/${kept}`, 'rev-parse', '--absolute-git-dir'];
    expect(execFileSync('git', words, { encoding: 'utf8' })).not.toContain('set-aside');
    for (const name of obeyed) expect([name, readFileSync(`${deep}/${name}`, 'utf8')]).toEqual([name, 'mine']);
  },
);
