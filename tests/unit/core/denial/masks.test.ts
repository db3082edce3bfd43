/** Names that only the sandbox holds cannot be removed, and it is said that nothing was to be removed there. */
import { expect, test } from 'vitest';
import { english } from '#domain/common/message.ts';
import { aboutMasks, masksApart } from '../../../../main/core/denial/without-masks.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';

const plan = { protectedPaths: ['/p/.vscode', '/p/.git/hooks', '/p/.mcp.json'] };
const removal = (path: string, operation = 'rmdir') => ({ kind: 'path', path, access: 'write', operation }) as const;
const only = (...there: readonly string[]) => ({
  kindOf: async (path: string) => (there.includes(path) ? ('directory' as const) : ('missing' as const)),
});

test.each([
  ['a held name', removal('/p/.vscode'), ['/p/.vscode']],
  ['a held name that is a file', removal('/p/.mcp.json', 'unlink'), ['/p/.mcp.json']],
  ['a protected name that is there', removal('/p/.git/hooks'), []],
  ['a write to a held name', removal('/p/.vscode', 'open'), []],
  ['another name', removal('/p/src'), []],
])('%s', async (_, refusal, masks) => {
  const found = await masksApart([refusal], plan, only('/p/.git/hooks', '/p/src'));
  expect(found).toEqual({ masks, rest: masks.length === 0 ? [refusal] : [] });
});

test('names three of many, and says nothing of none', () => {
  const [said] = aboutMasks(['/p/a', '/p/b', '/p/c', '/p/d']);
  expect(english(said ?? null)).toMatch(
    /^What could not be removed \(\/p\/a, \/p\/b, \/p\/c and more\) is not in the project/u,
  );
  expect(aboutMasks([])).toEqual([]);
});

test('a command that met only held names is told so, and not that the sandbox refused it something', async () => {
  const host = scriptedHost();
  const held = '/home/u/app/.git/hooks';
  host.script = (spec) => {
    expect(spec.plan.protectedPaths).toContain(held);
    const exit = { exitCode: 1, observed: [removal(held)] };
    return { exit, output: [['stderr', 'warning: failed to remove .git/hooks/: Device or resource busy\n']] };
  };
  const broker = await driveBroker(host);
  const outcome = await broker.outcome(await broker.exec(['make', 'clean']));
  expect(JSON.stringify(outcome)).toContain('What could not be removed');
  expect(JSON.stringify(outcome)).not.toContain('The sandbox refused');
});
