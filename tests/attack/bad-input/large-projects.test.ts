/** Bad input: a project with so many folders that nobody should look at each of them for long. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cannotTry } from '../harness/users.ts';
import { at, tryIt } from './rows.ts';

/** More than are looked into before a command (`walk-names.ts`). */
const many = 151_000;
const obeyed = ['.mcp.json', 'CLAUDE.md', '.envrc'];
const mostMs = 45_000;

function makeFolders(count: number): void {
  for (let index = 0; index < count; index++) {
    const above = at(`project/tree/${Math.floor(index / 1000)}/${Math.floor(index / 40) % 25}`);
    if (index % 40 === 0) mkdirSync(above, { recursive: true });
    mkdirSync(`${above}/${index}`);
  }
}

test.skipIf(cannotTry !== null)(
  'a repository of 151,000 folders: a command runs in bounded time, names that nobody looked at stay as they are, and what it plants is taken out',
  async () => {
    makeFolders(many);
    mkdirSync(at('project'), { recursive: true });
    execFileSync('git', ['init', '-q', at('project')]);
    const deep = at('project/tree/150/24/150999/inner');
    mkdirSync(deep);
    for (const name of obeyed) writeFileSync(`${deep}/${name}`, 'mine');
    const planted = `mkdir sub && cd sub && git init -q . && git config core.fsmonitor ./evil && echo ran`;
    for (const attempt of ['first', 'second']) {
      const startedAt = performance.now();
      const tried = await tryIt({
        script: `cd '${deep}' && for n in ${obeyed.join(' ')}; do echo evil > $n; rm -f $n; mv $n x; ln -sf y $n; done 2>&1; mkdir ${attempt} && cd ${attempt} && ${planted}`,
      });
      expect(performance.now() - startedAt).toBeLessThan(mostMs);
      expect(tried.kind === 'ran' && tried.output).toContain('ran');
      const [kept, ...more] = readdirSync(`${deep}/${attempt}/sub`);
      expect([kept, more]).toEqual([expect.stringMatching(/^set-aside-\d+-\.git\.kept$/), []]);
      // Whoever stands in it is not in a repository that the command made.
      const around = execFileSync('git', [
        '-c',
        'safe.directory=*',
        '-C',
        `${deep}/${attempt}/sub/${kept ?? ''}`,
        'rev-parse',
        '--absolute-git-dir',
      ]);
      expect(around.toString().trim()).toBe(at('project/.git'));
      for (const name of obeyed) expect([name, readFileSync(`${deep}/${name}`, 'utf8')]).toEqual([name, 'mine']);
    }
  },
  300_000,
);
