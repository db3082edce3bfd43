/** The paragraph that `install` writes for agents, with a real one: whoever follows it needs fewer attempts for the same task. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Result } from '#contract/methods.ts';
import type { ModelTurn } from '../fakes/models/scripted-model.ts';
import { clients } from './harness/clients.ts';
import { withAgent } from './harness/everyday.ts';
import type { PersonAtBroker } from './harness/person-at-broker.ts';

const options = { args: ['--permission-mode', 'bypassPermissions'] };
const port = 18_734;
const serve = `python3 -m http.server ${port} --bind 127.0.0.1 >/dev/null 2>&1 &`;
const fetchIt = `for n in 1 2 3 4 5 6 7 8 9 10; do curl -s --noproxy '*' localhost:${port}/page.txt && exit 0; sleep 0.3; done; exit 7`;

/** A line of its shell, or a file beneath the home that it reads with its own tool. */
type Step = string | { readonly reads: string };

/** A recorded task: have a server answer, hand a file from one command to the next, set something for the whole home. Each row: as one does it anywhere, as it works here. */
const task: readonly {
  readonly told: string;
  readonly usual: readonly Step[];
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
  {
    told: 'look with a command',
    // A file tool reads the real file, which is as it was: so it is written anew, in another way.
    usual: [
      'mkdir -p ~/notes && echo "colour: blue" > ~/notes/settings',
      { reads: 'notes/settings' },
      'mkdir -p ~/notes && echo "colour: blue" | tee ~/notes/settings >/dev/null; sync',
      { reads: 'notes/settings' },
    ],
    here: 'mkdir -p ~/notes && echo "colour: blue" > ~/notes/settings && sed s/colour/has-the-colour/ ~/notes/settings',
    done: 'has-the-colour: blue',
  },
];

/** A model that does as its instructions say, and otherwise as anybody would: it looks whether it worked, and then tries another way. */
function worker(home: string): { readonly turns: readonly ModelTurn[]; readonly attempts: () => number } {
  let attempts = 0;
  let left: { done: string; steps: Step[] }[] | null = null;
  const turn: ModelTurn = {
    kind: 'reading',
    turn(body) {
      left ??= task.map(({ told, usual, here, done }) => ({
        done,
        steps: body.includes(told) ? [here] : [...usual, here],
      }));
      while (left[0] !== undefined && body.includes(left[0].done)) left.shift();
      const step = left[0]?.steps.shift();
      if (step === undefined) return { kind: 'text', text: 'all done' };
      attempts += 1;
      if (typeof step === 'string') return { kind: 'tool', ...clients.claude.shell(step) };
      return { kind: 'tool', name: 'Read', input: { file_path: join(home, step.reads) } };
    },
  };
  return { turns: Array.from({ length: 20 }, () => turn), attempts: () => attempts };
}

withAgent('claude', (stage) => {
  test('with it a task takes fewer attempts, and uninstall leaves the file as it was', async () => {
    const { lab } = stage;
    const file = join(lab.home, '.claude/CLAUDE.md');
    expect(readFileSync(file, 'utf8')).toContain('request_permissions');
    lab.write('page.txt', 'the page itself\n');
    const { person } = stage.broker();
    person.start(() => 'deny');
    await stageWrites(person, lab.project);
    const told = worker(lab.home);
    const short = await lab.run('claude', told.turns, options);
    expect(short.heard, short.stderr).toContain('kept-42');
    expect(short.heard).toContain('the page itself');
    expect(short.heard).toContain('has-the-colour: blue');
    expect(existsSync(join(lab.home, 'notes'))).toBe(false);

    writeFileSync(file, 'Be brief.\n');
    const untold = worker(lab.home);
    const long = await lab.run('claude', untold.turns, options);
    expect(long.heard).toContain('kept-42');
    expect(long.heard).toContain('has-the-colour: blue');
    expect([told.attempts(), untold.attempts()]).toEqual([3, 11]);

    await lab.cli('install', 'claude', '--yes');
    expect(readFileSync(file, 'utf8')).toMatch(/^Be brief\.\n\n<!-- countersign begins/);
    await lab.cli('uninstall', 'claude', '--yes');
    expect(readFileSync(file, 'utf8')).toBe('Be brief.\n');
    await lab.cli('install', 'claude', '--yes', '--no-hint');
    expect(readFileSync(file, 'utf8')).toBe('Be brief.\n');
    expect(existsSync(file)).toBe(true);
  });
});

async function stageWrites(person: PersonAtBroker, project: string): Promise<void> {
  const { sessionId } = (await person.call('project.open', { path: project })) as Result<'project.open'>;
  await person.call('settings.save', { sessionId, layer: { writesOutside: 'stage' }, forget: [], reach: 'user' });
}
