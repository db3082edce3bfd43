/** The paragraph that `install` writes for agents, with a real one: whoever follows it needs fewer attempts for the same task. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ModelTurn } from '../fakes/models/scripted-model.ts';
import { clients } from './harness/clients.ts';
import { withAgent } from './harness/everyday.ts';

const options = { args: ['--permission-mode', 'bypassPermissions'] };
const port = 18_734;
const serve = `python3 -m http.server ${port} --bind 127.0.0.1 >/dev/null 2>&1 &`;
const fetchIt = `for n in 1 2 3 4 5 6 7 8 9 10; do curl -s --noproxy '*' localhost:${port}/page.txt && exit 0; sleep 0.3; done; exit 7`;

/** A recorded task: have a server answer, and hand a file from one command to the next. Each row: as one does it anywhere, as it works here. */
const task: readonly {
  readonly told: string;
  readonly usual: readonly string[];
  readonly here: string;
  readonly done: string;
}[] = [
  {
    told: 'localhost of its own',
    usual: [`${serve} sleep 1; echo started`, fetchIt],
    here: `${serve} ${fetchIt}`,
    done: 'the page itself',
  },
  {
    told: '/tmp of its own',
    usual: ['echo kept-$((40 + 2)) > /tmp/note', 'cat /tmp/note'],
    here: 'echo kept-$((40 + 2)) > note.txt && cat note.txt',
    done: 'kept-42',
  },
];

/** A model that does as its instructions say, and otherwise as anybody would: it looks whether it worked, and then tries another way. */
function worker(): { readonly turns: readonly ModelTurn[]; readonly attempts: () => number } {
  let attempts = 0;
  let left: { done: string; lines: string[] }[] | null = null;
  const turn: ModelTurn = {
    kind: 'reading',
    turn(body) {
      left ??= task.map(({ told, usual, here, done }) => ({
        done,
        lines: body.includes(told) ? [here] : [...usual, here],
      }));
      while (left[0] !== undefined && body.includes(left[0].done)) left.shift();
      const line = left[0]?.lines.shift();
      if (line === undefined) return { kind: 'text', text: 'all done' };
      attempts += 1;
      return { kind: 'tool', ...clients.claude.shell(line) };
    },
  };
  return { turns: Array.from({ length: 12 }, () => turn), attempts: () => attempts };
}

withAgent('claude', (stage) => {
  test('with it a task takes fewer attempts, and uninstall leaves the file as it was', async () => {
    const { lab } = stage;
    const file = join(lab.home, '.claude/CLAUDE.md');
    expect(readFileSync(file, 'utf8')).toContain('request_permissions');
    lab.write('page.txt', 'the page itself\n');
    stage.broker().person.start(() => 'deny');
    const told = worker();
    const short = await lab.run('claude', told.turns, options);
    expect(short.heard, short.stderr).toContain('kept-42');
    expect(short.heard).toContain('the page itself');

    writeFileSync(file, 'Be brief.\n');
    const untold = worker();
    const long = await lab.run('claude', untold.turns, options);
    expect(long.heard).toContain('kept-42');
    expect([told.attempts(), untold.attempts()]).toEqual([2, 6]);

    await lab.cli('install', 'claude', '--yes');
    expect(readFileSync(file, 'utf8')).toMatch(/^Be brief\.\n\n<!-- countersign begins/);
    await lab.cli('uninstall', 'claude', '--yes');
    expect(readFileSync(file, 'utf8')).toBe('Be brief.\n');
    await lab.cli('install', 'claude', '--yes', '--no-hint');
    expect(readFileSync(file, 'utf8')).toBe('Be brief.\n');
    expect(existsSync(file)).toBe(true);
  });
});
