/** Checks the broker behind the page, as any client would: it answers, it can protect, and a command runs and ends. */
import { randomUUID } from 'node:crypto';
import { protocolVersion } from '#contract/channels.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import { freshConnectionId } from '../../rpc/fresh-connection-id.ts';
import { createMemoryWire } from '../../rpc/memory-wire.ts';
import { typeReplies } from '../../rpc/wire-client.ts';
import type { DesktopHost } from '../start-desktop.ts';
import { check, type SelfTestCheck } from './self-test-report.ts';
import { english } from '#domain/common/message.ts';

/** Milliseconds after which the broker itself ends the command. */
const commandMs = 20_000;

/** `waitMs` is how long each check may take; by default as long as any of them. */
export async function checkBroker(
  host: Pick<DesktopHost, 'bind'>,
  project: string,
  waitMs?: number,
): Promise<readonly SelfTestCheck[]> {
  const { wire, client } = createMemoryWire({ connectionId: freshConnectionId(), shell: 'electron', isPerson: true });
  host.bind(wire);
  const broker = typeReplies(client);

  const checkHere = (id: SelfTestCheck['id'], look: () => Promise<string | null>) => check(id, look, waitMs);

  const contract = await checkHere('contract', async () => {
    const hello = await broker.call('desk.hello', { protocolVersion, client: 'self-test' });
    if (!hello.ok) return english(hello.error.message);
    const flow = await broker.call('desk.subscribe', { afterSeq: null });
    return flow.ok && flow.result.kind === 'snapshot' ? null : 'the desk gives no snapshot';
  });
  const sandbox = await checkHere('sandbox', async () => {
    const health = await broker.call('desk.health', { refresh: true });
    if (!health.ok) return english(health.error.message);
    return health.result.sandboxUsable
      ? null
      : [english(health.result.problem), english(health.result.remedy)].filter(Boolean).join(' ');
  });
  const command = await checkHere('command', async () => {
    const opened = await broker.call('project.open', { path: project });
    if (!opened.ok) return english(opened.error.message);
    const ended = new Promise<BrokerEvent['msg']>((resolve) => {
      broker.onEvent(({ msg }) => msg.type === 'exec-command-end' && resolve(msg));
    });
    const requester = { entryPoint: 'page', claimedName: 'self-test', says: null } as const;
    const rest = {
      cwd: null,
      env: {},
      terminal: null,
      timeoutMs: commandMs,
      escalationRequest: null,
      settings: {},
      requester,
    };
    const op = { type: 'exec' as const, argv: ['true'], ...rest };
    const { sessionId } = opened.result;
    const sent = await broker.call('session.submit', { sessionId, submission: { id: randomUUID(), op } });
    if (!sent.ok) return english(sent.error.message);
    const msg = await ended;
    if (msg.type !== 'exec-command-end') return 'the command has no end';
    const { outcome } = msg;
    return outcome.kind === 'completed' && outcome.attempt.exitCode === 0
      ? null
      : `the command ended as ${outcome.kind}`;
  });
  client.close();
  return [contract, sandbox, command];
}
