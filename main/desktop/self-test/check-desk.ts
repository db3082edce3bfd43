/** Checks the desk behind the page, as any client would: it answers, it can protect, and a command runs and ends. */
import { randomUUID } from 'node:crypto';
import { protocolVersion } from '#contract/channels.ts';
import type { DeskEvent } from '#domain/event.ts';
import { freshConnectionId } from '../../rpc/fresh-connection-id.ts';
import { createMemoryWire } from '../../rpc/memory-wire.ts';
import { typeReplies } from '../../rpc/wire-client.ts';
import type { DesktopHost } from '../start-desktop.ts';
import { check, type SelfTestCheck } from './self-test-report.ts';

const patienceMs = 20_000;

export async function checkDesk(host: Pick<DesktopHost, 'bind'>, project: string): Promise<readonly SelfTestCheck[]> {
  const { wire, client } = createMemoryWire({ connectionId: freshConnectionId(), shell: 'electron', isPerson: true });
  host.bind(wire);
  const desk = typeReplies(client);

  const contract = await check('contract', async () => {
    const hello = await desk.call('desk.hello', { protocolVersion, client: 'self-test' });
    if (!hello.ok) return hello.error.message;
    const flow = await desk.call('desk.subscribe', { afterSeq: null });
    return flow.ok && flow.result.kind === 'snapshot' ? null : 'the desk gives no snapshot';
  });
  const sandbox = await check('sandbox', async () => {
    const health = await desk.call('desk.health', { refresh: true });
    if (!health.ok) return health.error.message;
    return health.result.sandboxUsable ? null : [health.result.problem, health.result.remedy].filter(Boolean).join(' ');
  });
  const command = await check('command', async () => {
    const opened = await desk.call('project.open', { path: project });
    if (!opened.ok) return opened.error.message;
    const ended = new Promise<DeskEvent['msg'] | null>((resolve) => {
      setTimeout(() => resolve(null), patienceMs).unref();
      desk.onEvent(({ msg }) => msg.type === 'exec-command-end' && resolve(msg));
    });
    const asker = { door: 'page', claimedName: 'self-test', says: null } as const;
    const rest = { cwd: null, env: {}, terminal: null, timeoutMs: patienceMs, wish: null, settings: {}, asker };
    const op = { type: 'exec' as const, argv: ['true'], ...rest };
    const { sessionId } = opened.result;
    const sent = await desk.call('session.submit', { sessionId, submission: { id: randomUUID(), op } });
    if (!sent.ok) return sent.error.message;
    const msg = await ended;
    if (msg?.type !== 'exec-command-end') return 'the command did not end';
    const { outcome } = msg;
    return outcome.kind === 'completed' && outcome.attempt.exitCode === 0
      ? null
      : `the command ended as ${outcome.kind}`;
  });
  client.close();
  return [contract, sandbox, command];
}
