/** How a program of ours ends: nothing that it has said is lost to a slow reader. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const said = 4_000_000;
const program = `
  import { endProcess } from ${JSON.stringify(new URL('../../../../main/doors/cli/end-process.ts', import.meta.url).href)};
  process.stdout.write('x'.repeat(${said}));
  endProcess(7);
  process.send('ended');
`;

test('a program ends when its reader has taken all, and with its exit code', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const end = once(child, 'exit');
  await once(child, 'message');
  let length = 0;
  for await (const piece of child.stdout ?? []) length += (piece as Buffer).length;
  expect([length, (await end)[0]]).toEqual([said, 7]);
});
