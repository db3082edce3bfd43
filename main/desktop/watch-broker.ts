/** Makes the shell a client of the broker like any page: it mirrors what waits, and sends what a person chose. */
import { randomUUID } from 'node:crypto';
import { protocolVersion } from '#contract/channels.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import type { Operation } from '#domain/command/submission.ts';
import { passingScopeKinds } from '#domain/approval/scope.ts';
import { freshConnectionId } from '../rpc/fresh-connection-id.ts';
import { createListeners } from '../rpc/socket/listeners.ts';
import { createMemoryWire } from '../rpc/memory-wire.ts';
import type { Wire } from '../rpc/wire.ts';
import { typeReplies, type BrokerClient } from '../rpc/wire-client.ts';
import { allowOnceOperation, denyOperation } from './shell/answer-operation.ts';
import { assessmentOf, changeView, emptyView, viewOf, type BrokerView } from './broker-view.ts';

export interface WatchedBroker {
  view(): BrokerView;
  onChange(listener: () => void): void;
  deny(approvalId: ApprovalId): Promise<void>;
  denyAll(): Promise<void>;
  /** Allows what may be allowed away from its card, as it was shown; false for everything else, which is not answered then. */
  allowOnce(approvalId: ApprovalId, shownDigest: string): Promise<boolean>;
  setPaused(paused: boolean): Promise<void>;
  stopEverything(): Promise<void>;
  /** Takes back every yes that was given for a session or a time; what was kept for a project stays. */
  endSessionGrants(): Promise<void>;
  close(): void;
}

const passingScopes: ReadonlySet<string> = new Set(passingScopeKinds);

export async function watchBroker(bind: (wire: Wire) => void): Promise<WatchedBroker> {
  const { wire, client } = createMemoryWire({
    connectionId: freshConnectionId(),
    shell: 'electron',
    isPerson: true,
    person: { kind: 'person', entryPoint: 'app' },
  });
  bind(wire);
  const broker = typeReplies(client);
  const mirror = await mirrorView(broker);

  const waiting = (approvalId: ApprovalId): ApprovalRequest | undefined =>
    mirror.view().approvals.find(({ id }) => id === approvalId);
  const submit = async ({ sessionId }: ApprovalRequest, op: Operation): Promise<boolean> => {
    const sent = await broker.call('session.submit', { sessionId, submission: { id: randomUUID(), op } });
    return sent.ok;
  };
  const deny = async (approvalId: ApprovalId): Promise<void> => {
    const approval = waiting(approvalId);
    // Answered elsewhere meanwhile: there is nothing left to say.
    if (approval !== undefined) await submit(approval, denyOperation(approval));
  };

  return {
    ...mirror,
    deny,
    async denyAll() {
      await Promise.all(mirror.view().approvals.map(({ id }) => deny(id)));
    },
    async allowOnce(approvalId, shownDigest) {
      const approval = waiting(approvalId);
      if (approval?.digest !== shownDigest) return false;
      const op = allowOnceOperation(approval, assessmentOf(mirror.view(), approval));
      return op !== null && (await submit(approval, op));
    },
    async setPaused(paused) {
      await broker.call(paused ? 'desk.pause' : 'desk.resume', {});
    },
    async stopEverything() {
      await broker.call('desk.stop', {});
    },
    async endSessionGrants() {
      const list = await broker.call('grants.list', {});
      const answers = list.ok ? list.result.answers : [];
      const passing = answers.filter(({ scope, effect }) => effect === 'allow' && passingScopes.has(scope));
      await Promise.all(passing.map(({ answerId }) => broker.call('grants.revoke', { answerId })));
    },
    close: () => client.close(),
  };
}

/** What waits at the broker, as its news tell. */
async function mirrorView(broker: BrokerClient): Promise<Pick<WatchedBroker, 'view' | 'onChange'>> {
  const listeners = createListeners<void>();
  let view: BrokerView = emptyView;
  const change = (next: BrokerView): void => {
    if (next === view) return;
    view = next;
    listeners.tell();
  };

  // What happens before the snapshot is here comes after it in the broker's numbers, or is already in it.
  let early: BrokerEvent[] | null = [];
  const follow = ({ msg }: BrokerEvent): void => change(changeView(view, msg));
  broker.onEvent((event) => (early === null ? follow(event) : void early.push(event)));
  await broker.call('desk.hello', { protocolVersion, client: 'desktop shell' });
  const flow = await broker.call('desk.subscribe', { afterSeq: null });
  if (flow.ok && flow.result.kind === 'snapshot') {
    const { snapshot } = flow.result;
    change(viewOf(snapshot));
    for (const event of early) if (event.seq > snapshot.seq) follow(event);
  }
  early = null;
  void broker.call('desk.health', { refresh: false }).then((health) => {
    // A machine that cannot even be probed protects nothing.
    change({ ...view, sandboxUsable: health.ok && health.result.sandboxUsable });
  });
  return {
    view: () => view,
    onChange: (listener) => {
      listeners.add(listener);
    },
  };
}
