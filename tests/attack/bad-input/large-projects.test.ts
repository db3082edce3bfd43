/** Bad input: a project with so many folders that nobody should look at each of them for long. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cannotTry } from '../harness/users.ts';
import { at, tryIt } from './rows.ts';

const many = 100_000;
const mostMs = 45_000;

function makeFolders(count: number): void {
  for (let index = 0; index < count; index++) {
    const above = at(`project/tree/${Math.floor(index / 1000)}/${Math.floor(index / 40) % 25}`);
    if (index % 40 === 0) mkdirSync(above, { recursive: true });
    mkdirSync(`${above}/${index}`);
  }
}

test.skipIf(cannotTry !== null)(
  'a repository of 100,000 folders: a command runs in bounded time, and what it plants deep inside is taken out',
  async () => {
    makeFolders(many);
    mkdirSync(at('project/.git'), { recursive: true });
    const deep = at('project/tree/99/24/99999');
    writeFileSync(`${deep}/.mcp.json`, '{}');
    const planted = `mkdir sub && cd sub && git init -q . && git config core.fsmonitor ./evil && echo ran`;
    for (const attempt of ['first', 'second']) {
      const startedAt = performance.now();
      const tried = await tryIt({ script: `cd '${deep}' && mkdir ${attempt} && cd ${attempt} && ${planted}` });
      expect(performance.now() - startedAt).toBeLessThan(mostMs);
      expect(tried.kind === 'ran' && tried.output).toContain('ran');
      expect(readdirSync(`${deep}/${attempt}/sub`)).toEqual([expect.stringMatching(/^set-aside-\d+-\.git\.kept$/)]);
      expect(existsSync(`${deep}/.mcp.json`)).toBe(true);
    }
  },
  300_000,
);
