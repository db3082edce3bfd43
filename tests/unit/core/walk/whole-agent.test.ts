/** What the broker does differently for an agent that works in the sandbox as a whole. */
import { expect, test } from 'vitest';
import type { TerminalSize } from '#domain/command/command.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, homeDir, scriptedHost } from '../../../fakes/people/scripted-host.ts';

const terminal = { columns: 80, rows: 24 };

test.each(['untrusted', 'on-failure', 'on-request'] as const)(
  'under %s an agent that met a refusal and ended badly is not offered a second start',
  async (mode) => {
    const host = scriptedHost();
    host.settings = { approvalPolicy: { mode } };
    host.script = () => deniedWrite(`${homeDir}/x`);
    const broker = await driveBroker(host);
    const runId = await broker.exec(['agent'], { terminal, isAgent: true });
    if (mode === 'untrusted') await broker.allow(await broker.card());
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { exitCode: 1, attempts: 1 } });
    expect(host.launches).toHaveLength(1);
    expect(broker.openCards()).toEqual([]);
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
  const broker = await driveBroker(host);
  const runId = await broker.exec(['top'], { terminal });
  const card = await broker.card();
  const size = { columns: 120, rows: 40 };
  const session = broker.broker.session(broker.sessionId);
  await session?.submit({ id: 'r', op: { type: 'resize', runId, size } }, { connectionId: 'con_page', isPerson: true });
  await broker.allow(card);
  await broker.outcome(runId);
  expect(sizes).toEqual([size]);
});

const write = (path: string) => ({ kind: 'path', path, access: 'write', operation: 'open' }) as const;

test('what an agent was refused to write is noted once, whatever it exits with; what it does without is not', async () => {
  const host = scriptedHost();
  const paths = Array.from({ length: 7 }, (_, index) => `${homeDir}/notes/${index}`);
  const observed = [...paths, `${homeDir}/.cache/x`, paths[0]!].map(write);
  host.script = () => ({ exit: { exitCode: 0, observed } });
  const broker = await driveBroker(host);
  const agent = await broker.outcome(await broker.exec(['agent'], { terminal, isAgent: true }));
  expect(agent).toMatchObject({ attempt: { refusedWrites: { paths: paths.slice(0, 5), more: 2 } } });
  const command = await broker.outcome(await broker.exec(['make']));
  expect(command).toMatchObject({ kind: 'completed', attempt: { exitCode: 0 } });
  expect(command).not.toHaveProperty('attempt.refusedWrites');
});
