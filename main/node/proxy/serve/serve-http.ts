/** An HTTP proxy on a listening socket inside a sandbox: CONNECT, whole-URL requests and upgrades, or requests sent to a host directly. */
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { flowBytes, type Allowed, type ConnectionService } from '../connection-service.ts';
import { boundConnections } from '../bound-connections.ts';
import { forwardWithCredential } from '../credential/forward-with-credential.ts';
import { forwardedHeaders } from '../credential/forwarded-headers.ts';
import { keepConnections, type KeptConnections } from '../kept-connections.ts';
import { listenerLimits, type ListenerLimits } from '../listener-limits.ts';
import { type HttpListener, strangerReply, tunnelled, type TunnelTarget } from './http-listener.ts';
import { openTunnel } from './open-tunnel.ts';
import { readDirectTarget, readProxyTarget, type HttpTarget } from './read-http-target.ts';
import { askPassword, plainReply, refusalReply, refusalStatus } from './refusal-replies.ts';
import { upgradeAt } from './upgrade-at.ts';

const protocol = {
  maxHeaderSize: 32 * 1024,
  // An upload or a long poll may take as long as it takes; the attempt has its own limit.
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
} as const;

/** Returns the function that ends it, with every connection it has. */
export function serveHttp(options: HttpListener): () => void {
  const { broker, limits = listenerLimits } = options;
  const server = createServer({
    ...protocol,
    headersTimeout: limits.headMs,
    connectionsCheckingInterval: limits.checkMs,
    insecureHTTPParser: false,
    noDelay: true,
    highWaterMark: flowBytes,
    shouldUpgradeCallback: isWebSocket,
  });
  // A client that has sent its whole request may close its side and still wants the answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  const kept = keepConnections();
  const closeAll = boundConnections(server, limits.connections, broker);
  server.on('request', (request, response) => void forward(request, response, options, kept));
  const takePlain = (socket: Socket, target: TunnelTarget): void => {
    tunnelled.set(socket, target);
    server.emit('connection', socket);
    socket.resume();
  };
  server.on(
    'connect',
    (request, socket: Socket, head) => void openTunnel(request, socket, head, { ...options, takePlain }),
  );
  server.on('upgrade', (request, socket: Socket, head) => void upgrade(request, socket, head, options));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    if (socket instanceof Socket && socket.bytesRead === 0) {
      // Many clients connect ahead of their first request, and not all of them have one.
      socket.destroy();
      return;
    }
    broker.report(`an HTTP request (${error.code ?? error.message}).`);
    socket.end(
      plainReply(
        error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400,
        'malformed request',
      ),
    );
  });
  server.listen(options.listener);
  return () => {
    server.close();
    kept.close();
    closeAll();
  };
}

/** Anything else that is offered, such as HTTP/2 in the clear, is left out of the request, as a proxy may. */
function isWebSocket(request: IncomingMessage): boolean {
  return request.headers.upgrade?.toLowerCase() === 'websocket';
}

function targetOf(request: IncomingMessage, { directHost, directPort }: HttpListener): HttpTarget {
  const head = { method: request.method ?? '', url: request.url ?? '', rawHeaders: request.rawHeaders };
  const inTunnel = tunnelled.get(request.socket);
  if (inTunnel !== undefined) return readDirectTarget(head, inTunnel.host, inTunnel.port);
  if (directHost === null) return readProxyTarget(head);
  const host = directHost(request.socket);
  return host === null ? { kind: 'bad', why: 'no host has this address' } : readDirectTarget(head, host, directPort);
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  options: HttpListener,
  kept: KeptConnections,
): Promise<void> {
  const { broker } = options;
  const fail: Refuse = (status, sentence, extra) => refuse(response, status, sentence, extra);
  const stranger = strangerReply(request, options);
  if (stranger !== null) {
    fail(407, stranger, askPassword);
    return;
  }
  const read = targetOf(request, options);
  if (read.kind === 'bad') {
    broker.report(`an HTTP request: ${read.why}.`);
    fail(400, `malformed request: ${read.why}.`);
    return;
  }
  const way = options.directHost === null ? 'proxy' : 'direct';
  const given = options.credentials?.find(read.host, read.port) ?? null;
  const wanted =
    given === null ? { ...read, protocol: 'http' as const } : { ...given.place, protocol: 'https' as const };
  const verdict = await broker.decide({ ...wanted, way, client: request.socket });
  if (verdict.kind !== 'allow') {
    fail(refusalStatus(verdict), verdict.sentence);
    return;
  }
  if (request.destroyed && !request.complete) return;
  if (verdict.ended.aborted) {
    request.socket.destroy();
    return;
  }
  if (given !== null) {
    const { path } = read;
    forwardWithCredential({
      request,
      response,
      path,
      allowed: verdict,
      credential: given,
      fail,
      authorities: options.authorities,
    });
    return;
  }
  pipeUpstream({ request, response, path: read.path, allowed: verdict, fail }, options, kept);
}

type Refuse = (status: number, sentence: string, extra?: Record<string, string>) => void;

function refuse(response: ServerResponse, status: number, sentence: string, extra: Record<string, string> = {}): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { headers, body } = refusalReply(sentence);
  response.writeHead(status, { ...headers, ...extra }).end(body);
}

interface AllowedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly allowed: Allowed;
  readonly fail: Refuse;
}

/** Sends it on as it is, but for what concerns the proxy alone. */
function pipeUpstream(sent: AllowedRequest, options: HttpListener, kept: KeptConnections): void {
  const { request, response, path, allowed, fail } = sent;
  const upstream = sendRequest({
    ...kept.placeOf(allowed),
    method: request.method,
    path,
    headers: forwardedHeaders(request.rawHeaders),
    setHost: false,
  });
  const end = (): void => {
    upstream.destroy();
    request.socket.destroy();
  };
  allowed.ended.addEventListener('abort', end);
  response.once('close', () => {
    allowed.ended.removeEventListener('abort', end);
    if (!response.writableFinished) upstream.destroy();
  });
  upstream.on('error', () => fail(502, `${allowed.target.host}:${allowed.target.port} could not be reached.`));
  upstream.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', forwardedHeaders(answer.rawHeaders));
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  });
  upstream.on('information', ({ statusCode }) => {
    if (statusCode === 103) return; // Early hints are for browsers.
  });
  request.on('error', () => upstream.destroy());
  if (!request.complete) limitSilence(request, options.limits ?? listenerLimits, options.broker);
  request.pipe(upstream);
}

/** Counted from here, because nothing is read of it while a person is asked. */
function limitSilence(request: IncomingMessage, { silentBodyMs }: ListenerLimits, broker: ConnectionService): void {
  request.setTimeout(silentBodyMs, () => {
    broker.report('an HTTP request whose body did not go on.');
    request.destroy();
  });
  request.once('end', () => request.setTimeout(0));
}

/** A WebSocket that goes through the proxy by its URL: the request is written anew, the rest passes as it is once the server agrees. */
async function upgrade(request: IncomingMessage, client: Socket, head: Buffer, options: HttpListener): Promise<void> {
  const { broker } = options;
  client.on('error', () => client.destroy());
  const stranger = strangerReply(request, options);
  if (stranger !== null) {
    client.end(plainReply(407, stranger, askPassword));
    return;
  }
  const read = targetOf(request, options);
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  const isPlain = request.method === 'GET' && length === undefined && coding === undefined;
  if (read.kind === 'bad' || !isPlain) {
    const why = read.kind === 'bad' ? read.why : 'it is no plain GET';
    broker.report(`an HTTP upgrade: ${why}.`);
    client.end(plainReply(400, `malformed request: ${why}.`));
    return;
  }
  const way = options.directHost === null ? 'proxy' : 'direct';
  const verdict = await broker.decide({ ...read, protocol: 'http', way, client });
  if (verdict.kind !== 'allow') {
    client.end(plainReply(refusalStatus(verdict), verdict.sentence));
    return;
  }
  upgradeAt(verdict, client, head, {
    method: request.method,
    path: read.path,
    headers: [
      ...forwardedHeaders(request.rawHeaders),
      'Connection',
      'Upgrade',
      'Upgrade',
      request.headers.upgrade ?? 'websocket',
    ],
  });
}
