/** The connection of one MCP client to the broker: opened at the first call, opened anew after the broker was gone. */
import type { WireError } from '#domain/common/errors.ts';
import type { SessionId } from '#domain/common/ids.ts';
import type { BrokerClient } from '../../rpc/wire-client.ts';
import { say } from '#domain/common/message.ts';

export type ReachedBroker =
  | { readonly kind: 'connected'; readonly client: BrokerClient }
  | { readonly kind: 'unreachable'; readonly error: WireError };

export interface Opened {
  readonly client: BrokerClient;
  readonly sessionId: SessionId;
  /** The project's own time limit, as it is by now. */
  readonly timeoutMs: () => number | null;
}

export interface BrokerConnection {
  readonly isClosed: boolean;
  open(): Promise<Opened | WireError>;
  close(): void;
}

export const noBroker: WireError = {
  code: 'desk-unreachable',
  message: say('The desk did not take the request.'),
  remedy: say('Start the desk and try again.'),
};

export function createBrokerConnection(reach: () => Promise<ReachedBroker>, project: string): BrokerConnection {
  let opening: Promise<Opened | WireError> | null = null;
  let isClosed = false;

  const connect = async (): Promise<Opened | WireError> => {
    const reached = await reach();
    if (reached.kind === 'unreachable') return reached.error;
    const { client } = reached;
    if (isClosed) client.close();
    client.onClose(() => {
      opening = null;
    });
    return await openProject(client, project);
  };
  return {
    get isClosed() {
      return isClosed;
    },
    async open() {
      opening ??= connect();
      const opened = await opening;
      // A broker that was not there may be started while the agent goes on.
      if (!('client' in opened)) opening = null;
      return opened;
    },
    close() {
      isClosed = true;
      // The broker ends the runs of a client that is gone.
      void opening?.then((opened) => ('client' in opened ? opened.client.close() : undefined));
    },
  };
}

async function openProject(client: BrokerClient, project: string): Promise<Opened | WireError> {
  const opened = await client.call('project.open', { path: project });
  const subscribed = opened.ok ? await client.call('desk.subscribe', { afterSeq: 'now' }) : opened;
  if (opened.ok && subscribed.ok) {
    const { sessionId } = opened.result;
    let { timeoutMs } = opened.result.settings.values;
    client.onEvent(({ sessionId: of, msg }) => {
      if (of === sessionId && msg.type === 'session-configured') ({ timeoutMs } = msg.session.settings.values);
    });
    return { client, sessionId, timeoutMs: () => timeoutMs };
  }
  client.close();
  return opened.ok ? (subscribed.ok ? noBroker : subscribed.error) : opened.error;
}
