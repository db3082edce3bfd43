/** What the desk does differently for an agent that works in the sandbox as a whole. */
import { expect, test } from 'vitest';
import type { TerminalSize } from '#domain/command.ts';
import { driveDesk } from '../../../fakes/desk-driver.ts';
import { deniedWrite, homeDir, scriptedHost } from '../../../fakes/scripted-host.ts';

const terminal = { columns: 80, rows: 24 };

test.each(['untrusted', 'on-failure', 'on-request'] as const)(
  'under %s an agent that met a refusal and ended badly is not offered a second start',
  async (mode) => {
    const host = scriptedHost();
    host.settings = { approvalPolicy: { mode } };
    host.script = () => deniedWrite(`${homeDir}/x`);
    const desk = await driveDesk(host);
    const runId = await desk.exec(['agent'], { terminal, isAgent: true });
    if (mode === 'untrusted') await desk.allow(await desk.card());
    expect(await desk.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { exitCode: 1, attempts: 1 } });
    expect(host.launches).toHaveLength(1);
    expect(desk.openCards()).toEqual([]);
  },
);

test('a window that was turned while the card was open has its new size when the program starts', async () => {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const sizes: TerminalSize[] = [];
  const { launcher } = host.ports;
  const launch = launcher.launch.bind(launcher);
  launcher.launch = async (spec) => {
    const launched = await launch(spec);
    if (launched.kind === 'failed') return launched;
    return { kind: 'launched', attempt: { ...launched.attempt, resize: (size) => void sizes.push(size) } };
  };
  const desk = await driveDesk(host);
  const runId = await desk.exec(['top'], { terminal });
  const card = await desk.card();
  const size = { columns: 120, rows: 40 };
  const session = desk.desk.session(desk.sessionId);
  await session?.submit({ id: 'r', op: { type: 'resize', runId, size } }, { connectionId: 'con_page', isPerson: true });
  await desk.allow(card);
  await desk.outcome(runId);
  expect(sizes).toEqual([size]);
});

test('what an agent was refused to write is noted once, whatever it exits with; what it does without is not', async () => {
  const host = scriptedHost();
  const write = (path: string) => ({ kind: 'path', path, access: 'write', operation: 'open' }) as const;
  const paths = Array.from({ length: 7 }, (_, index) => `${homeDir}/notes/${index}`);
  const observed = [...paths, `${homeDir}/.cache/x`, paths[0]!].map(write);
  host.script = () => ({ exit: { exitCode: 0, observed } });
  const desk = await driveDesk(host);
  const agent = await desk.outcome(await desk.exec(['agent'], { terminal, isAgent: true }));
  expect(agent).toMatchObject({ attempt: { refusedWrites: { paths: paths.slice(0, 5), more: 2 } } });
  const command = await desk.outcome(await desk.exec(['make']));
  expect(command).toMatchObject({ kind: 'completed', attempt: { exitCode: 0 } });
  expect(command).not.toHaveProperty('attempt.refusedWrites');
});
