/** Answers CONNECT: a tunnel to where it leads, or, where the command has a login there, requests that are read like others. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { listenerLimits } from '../listener-limits.ts';
import { type HttpListener, strangerReply, tunnelled, type TunnelTarget } from './http-listener.ts';
import { firstOfTunnel } from './plain-in-tunnel.ts';
import { readConnectTarget } from './read-http-target.ts';
import { askPassword, connectEstablished, plainReply, refusalStatus } from './refusal-replies.ts';
import { relay } from './relay.ts';

export interface TunnelOptions extends HttpListener {
  /** Reads requests of a tunnel. */
  readonly takePlain: (socket: Socket, target: TunnelTarget) => void;
}

export async function openTunnel(
  request: IncomingMessage,
  client: Socket,
  head: Buffer,
  options: TunnelOptions,
): Promise<void> {
  const { broker } = options;
  client.on('error', () => client.destroy());
  const stranger = strangerReply(request, options);
  if (stranger !== null) {
    client.end(plainReply(407, stranger, askPassword));
    return;
  }
  const read =
    options.directHost === null
      ? readConnectTarget({ method: 'CONNECT', url: request.url ?? '', rawHeaders: request.rawHeaders })
      : ({ kind: 'bad', why: 'this is no proxy' } as const);
  if (read.kind === 'bad') {
    broker.report(`a CONNECT request: ${read.why}.`);
    client.end(plainReply(400, `malformed request: ${read.why}.`));
    return;
  }
  if (tunnelled.has(client)) {
    client.end(plainReply(400, 'malformed request: a tunnel in a tunnel.'));
    return;
  }
  const given = options.credentials?.find(read.host, read.port) ?? null;
  if (given !== null) {
    client.write(connectEstablished);
    const first = await firstOfTunnel(client, head, (options.limits ?? listenerLimits).headMs);
    if (first === 'plain') options.takePlain(client, read);
    // Without a port of its own for TLS there is nothing to lead it to.
    if (first === 'tls' && read.port === given.place.port) await relayTo(read, client, options);
    else if (first !== 'plain') client.destroy();
    return;
  }
  const spoken = read.port === 443 ? 'https' : read.port === 80 ? 'http' : 'tcp';
  const verdict = await broker.decide({ ...read, protocol: spoken, way: 'proxy', client });
  if (verdict.kind !== 'allow') {
    client.end(plainReply(refusalStatus(verdict), verdict.sentence));
    return;
  }
  const upstream = await broker.dial(verdict);
  if (upstream === null) {
    client.end(plainReply(502, `${verdict.target.host}:${verdict.target.port} could not be reached.`));
    return;
  }
  client.write(connectEstablished);
  relay(client, upstream, { ended: verdict.ended, head, expectedName: broker.nameCheck(verdict) });
}

/** With the login's place a tunnel was let in before it is judged, so it can only be cut. */
async function relayTo(read: TunnelTarget, client: Socket, { broker }: HttpListener): Promise<void> {
  const verdict = await broker.decide({ ...read, protocol: 'https', way: 'proxy', client });
  const upstream = verdict.kind === 'allow' ? await broker.dial(verdict) : null;
  if (verdict.kind !== 'allow' || upstream === null) {
    client.destroy();
    return;
  }
  relay(client, upstream, { ended: verdict.ended, head: Buffer.alloc(0), expectedName: broker.nameCheck(verdict) });
}
