/** Somebody at the broker's page, by its own socket: sees every card, answers each as told, and keeps what was shown. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { protocolVersion, socketSubprotocol } from '#contract/channels.ts';
import type { OutputFrame } from '#contract/output-frame.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import { createSocketClient } from '../../../main/rpc/socket/socket-client.ts';
import type { WireClient } from '../../../main/rpc/wire-client.ts';
import { english } from '#domain/common/message.ts';

export type Answering = (card: ApprovalRequest) => 'allow' | 'always' | 'deny' | 'wait';

export interface PersonAtBroker {
  /** Every card that was shown since the last call of `start`. */
  readonly cards: readonly ApprovalRequest[];
  readonly events: readonly BrokerEvent[];
  /** Answers that the broker did not take. */
  readonly refused: readonly string[];
  /** From here on cards are answered like this; what was seen before is forgotten. */
  start(answering: Answering): void;
  /** Of a card that was left to wait. */
  answer(card: ApprovalRequest, said: Exclude<ReturnType<Answering>, 'wait'>): void;
  call(method: string, params: unknown): Promise<unknown>;
  onOutput(listener: (frame: OutputFrame) => void): void;
  close(): void;
}

interface Subscribed {
  readonly snapshot?: { readonly approvals: readonly ApprovalRequest[] };
}

/** The cookie that the one-time link gives to a browser. */
async function enter(link: string): Promise<string> {
  const response = await fetch(link, { redirect: 'manual' });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`The link let nobody in: ${response.status}`);
  return cookie;
}

/** `first`: how cards are answered until `start` says otherwise, those too that are open already. */
export async function sitAtBroker(link: string, first: Answering = () => 'deny'): Promise<PersonAtBroker> {
  const { origin, host } = new URL(link);
  const headers = { cookie: await enter(link), origin };
  let cards: ApprovalRequest[] = [];
  let events: BrokerEvent[] = [];
  const refused: string[] = [];
  let answering = first;

  let client: WireClient;
  let isUp = true;
  const call = async (method: string, params: unknown): Promise<unknown> => {
    const reply = await client.call(method, params);
    if (!reply.ok) throw new Error(`${method}: ${english(reply.error.message)}`);
    return reply.result;
  };
  function show(card: ApprovalRequest): void {
    cards.push(card);
    const said = answering(card);
    if (said !== 'wait') answer(card, said);
  }
  function answer(card: ApprovalRequest, said: Exclude<ReturnType<Answering>, 'wait'>): void {
    const { id: approvalId, digest, sessionId } = card;
    const scope = { kind: said === 'always' ? 'project' : 'once' };
    const verdict = said === 'deny' ? { kind: 'deny', note: null } : { kind: 'approve', scope };
    const submission = { id: approvalId, op: { type: 'exec-approval', answer: { approvalId, digest, verdict } } };
    void tell({ sessionId, submission });
  }
  async function tell(params: object): Promise<void> {
    const reply = await client.call('session.submit', params);
    if (!reply.ok) refused.push(`${reply.error.code}: ${english(reply.error.message)}`);
  }
  /** As a page does, it comes back when the broker lets it go: on a machine with much to do that is nobody's fault. */
  async function sit(): Promise<void> {
    const socket = new WebSocket(`ws://${host}/ws`, socketSubprotocol, { headers });
    await once(socket, 'open');
    client = createSocketClient(socket);
    client.onEvent((event) => {
      events.push(event);
      const { sessionId, msg } = event;
      if (sessionId !== null && 'approval' in msg) show(msg.approval);
    });
    client.onClose(() => {
      if (isUp) sit().catch((error: unknown) => refused.push(`The desk let nobody back in: ${String(error)}`));
    });
    await call('desk.hello', { protocolVersion, client: 'test' });
    const { snapshot } = (await call('desk.subscribe', { afterSeq: null })) as Subscribed;
    const seen = new Set(cards.map(({ id }) => id));
    for (const card of snapshot?.approvals ?? []) if (!seen.has(card.id)) show(card);
  }
  await sit();
  return {
    get cards() {
      return cards;
    },
    refused,
    get events() {
      return events;
    },
    start(next) {
      answering = next;
      cards = [];
      events = [];
    },
    answer,
    call,
    onOutput: (listener) => void client.onOutput(listener),
    close() {
      isUp = false;
      client.close();
    },
  };
}
