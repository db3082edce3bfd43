/** The listener of devices: the files of the pocket page, and one socket for each device. It knows nothing of the desk's own page. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { maxPocketMessage } from '#contract/pocket.ts';
import type { Clock } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import { contentSecurityPolicy, pageHeaders } from '../../rpc/content-security-policy.ts';
import { readStaticFile } from '../../rpc/headless/read-static-file.ts';
import { refuseForeign } from '../../rpc/headless/refuse-foreign.ts';
import { messageBytes } from '../../rpc/message-bytes.ts';
import type { DeviceListen } from '../../rpc/bind/devices/bind-devices.ts';
import { acceptSockets } from '../../rpc/socket/accept-sockets.ts';
import { offersSubprotocol } from '../../rpc/socket/offers-subprotocol.ts';
import { refuseUpgrade } from '../../rpc/socket/refuse-upgrade.ts';
import { heartbeatMs } from '../../rpc/socket/socket-limits.ts';
import { watchHeartbeat } from '../../rpc/socket/watch-heartbeat.ts';
import type { DeviceLink } from './device-link.ts';
import type { DeviceEnd } from './open-link.ts';
import { readPlace } from './pocket-place.ts';

/** The next takes the place of the one that has waited longest without showing a key; where all have shown one it is not let in. */
export const mostConnections = 32;
/** What a device that does not read may leave unsent, in bytes. */
const mostUnsent = 4 * 1024 * 1024;

export interface ServePocketOptions {
  readonly listen: DeviceListen;
  /** The built pocket page, and nothing else. */
  readonly staticDir: string;
  readonly clock: Clock;
  readonly open: (end: DeviceEnd) => DeviceLink;
}

export interface ServedPocket {
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Throws where it may not or cannot listen. */
export async function servePocket(options: ServePocketOptions): Promise<ServedPocket> {
  const { listen } = options;
  const place = readPlace(listen);
  const limits = { requestTimeout: 30_000, headersTimeout: 10_000, maxHeaderSize: 16_384 };
  const server =
    place.tls === null ? createServer(limits) : createTlsServer({ ...limits, handshakeTimeout: 10_000, ...place.tls });
  server.maxConnections = 4 * mostConnections;
  const port = await startListening(server, listen);
  const origins = place.origins(port);
  const known = new Set(origins);
  server.on('request', answerRequests(known, options.staticDir));
  const cutAll = letDevicesIn(server, known, options);
  return {
    origin: origins[0],
    port,
    async close() {
      cutAll();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function startListening(server: Server, { port, address }: DeviceListen): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new BrokerError('launch-failed', say('Port {port} of {address} cannot be used.', { port, address }), {
          remedy: say('Choose another --port or --listen.'),
          cause,
        }),
      ),
    );
    server.listen(port, address, () => {
      const bound = server.address();
      if (bound === null || typeof bound === 'string') reject(new Error('Devices have no port.'));
      else resolve(bound.port);
    });
  });
}

function answerRequests(origins: ReadonlySet<string>, staticDir: string) {
  const connect = ["'self'", ...[...origins].map((each) => each.replace(/^http/u, 'ws'))];
  const policy = contentSecurityPolicy(connect, 'countersign-worker', ["manifest-src 'self'"]);
  const end = (response: ServerResponse, status: number, body: string | Buffer, type = 'text/plain'): void => {
    response.writeHead(status, { ...pageHeaders, 'content-type': type, 'content-security-policy': policy });
    response.end(response.req.method === 'HEAD' ? undefined : body);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const foreign = refuseForeign(request.headers, origins, false);
    if (foreign !== null) return end(response, foreign.status, foreign.text);
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'Only GET.');
    const [path = ''] = (request.url ?? '').split('?', 1);
    const file = await readStaticFile(staticDir, path);
    if (file === null) return end(response, 404, 'Not found.');
    end(response, 200, file.body, file.type);
  };
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else end(response, 500, 'Something went wrong inside the desk.');
    });
  };
}

/** Returns the function that cuts all of them. */
function letDevicesIn(server: Server, origins: ReadonlySet<string>, { clock, open }: ServePocketOptions): () => void {
  const sockets = acceptSockets(maxPocketMessage);
  const links = new Set<DeviceLink>();
  server.on('upgrade', (request, socket, head) => {
    const { headers } = request;
    const refusal =
      refuseForeign(headers, origins, true) ??
      (request.url === '/device' ? null : { status: 404, text: 'Devices come in at /device.' }) ??
      (offersSubprotocol(headers['sec-websocket-protocol']) ? null : { status: 400, text: 'Unknown protocol.' }) ??
      (makePlace(links) ? null : { status: 503, text: 'Too many devices are connected.' });
    if (refusal !== null) return refuseUpgrade(socket, refusal.status, refusal.text);
    sockets.handleUpgrade(request, socket, head, (device) => {
      const link = open({
        send(message) {
          if (device.readyState !== device.OPEN) return;
          if (device.bufferedAmount > mostUnsent) device.terminate();
          else device.send(JSON.stringify(message));
        },
        close() {
          device.close(1008);
          device.terminate();
        },
      });
      links.add(link);
      device.on('message', (data, isBinary) => void link.take(isBinary ? '' : messageBytes(data).toString('utf8')));
      // Too large or no UTF-8: the library closes it by itself; unheard it would end the process.
      device.on('error', () => undefined);
      device.once('close', () => {
        links.delete(link);
        link.gone();
      });
      watchHeartbeat(device, clock, heartbeatMs);
    });
  });
  return () => {
    for (const device of sockets.clients) device.terminate();
  };
}

/** Whoever only holds connections open keeps no device out: oldest first, those that showed nothing go. */
function makePlace(links: Set<DeviceLink>): boolean {
  if (links.size < mostConnections) return true;
  const idle = [...links].find((link) => !link.hasPlace());
  if (idle === undefined) return false;
  links.delete(idle);
  idle.cut('too-many');
  return true;
}
