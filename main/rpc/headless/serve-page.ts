/** The headless host: serves the page to one person's browsers on this machine, and gives each page a wire. */
import { createServer, type Server } from 'node:http';
import type { Clock } from '#core/ports.ts';
import { BrokerError, toBrokerError } from '#domain/common/errors.ts';
import { acceptSockets } from '../socket/accept-sockets.ts';
import { freshConnectionId } from '../fresh-connection-id.ts';
import { listenOnPrivateSocket } from '../socket/listen-on-private-socket.ts';
import { offersSubprotocol } from '../socket/offers-subprotocol.ts';
import { refuseUpgrade } from '../socket/refuse-upgrade.ts';
import { createSocketWire } from '../socket/socket-wire.ts';
import type { Wire } from '../wire.ts';
import { answerPageRequest } from './answer-page-request.ts';
import { createEntrance, type Entrance } from './entrance.ts';
import type { PageMemory } from './page-memory.ts';
import { refuseForeign, type Refusal } from './refuse-foreign.ts';
import { say } from '#domain/common/message.ts';

export const maxOpenPages = 32;

export interface ServePageOptions {
  /** The built page: index.html, bridge.js and assets. */
  readonly staticDir: string;
  readonly onWire: (wire: Wire) => void;
  readonly clock: Clock;
  readonly listen:
    | { /** On the loopback interface; 0 for any free one. */ readonly port: number }
    /** For a tunnel: `publicOrigin` is where the person's browser sees it. */
    | { readonly socketPath: string; readonly publicOrigin: string };
  /** Absent for a broker that is to be strange to everybody at each start. */
  readonly memory?: PageMemory;
}

export interface ServedPage {
  /** A fresh link each time; it works once, for a minute. */
  url(): string;
  /** Null when it listens on a socket file. */
  readonly port: number | null;
  close(): Promise<void>;
}

function listenOnLoopback(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new BrokerError('launch-failed', say('Port {port} cannot be used.', { port }), {
          remedy: say('Choose another --port.'),
          cause,
        }),
      ),
    );
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The page is served on no port.'));
      else resolve(address.port);
    });
  });
}

/** The port of the last start, unless another one is asked for or it is taken: open pages and bookmarks know it. */
async function listenAsBefore(server: Server, wanted: number, memory: PageMemory | undefined): Promise<number> {
  const before = wanted === 0 ? (memory?.port() ?? 0) : wanted;
  const port = await listenOnLoopback(server, before).catch((error: unknown) => {
    if (before === wanted) throw error;
    return listenOnLoopback(server, wanted);
  });
  // One that was asked for is no habit.
  if (wanted === 0) memory?.keepPort(port);
  return port;
}

/** Throws `BrokerError` when the port or socket cannot be had. */
export async function servePage(options: ServePageOptions): Promise<ServedPage> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 });
  let port: number | null = null;
  let release: (() => void) | null = null;
  let origins: readonly [string, ...string[]];
  if ('port' in options.listen) {
    port = await listenAsBefore(server, options.listen.port, options.memory);
    origins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  } else {
    const listening = await listenOnPrivateSocket(server, options.listen.socketPath);
    if (listening.kind === 'refused') throw toBrokerError(listening.error);
    release = () => listening.release();
    origins = [new URL(options.listen.publicOrigin).origin];
  }
  const entrance = createEntrance(origins, options.clock, options.memory?.browsers);
  server.on('request', answerPageRequest(entrance, options.staticDir));
  const closeSockets = letPagesIn(server, entrance, options);

  return {
    url: () => entrance.link(),
    port,
    async close() {
      closeSockets();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      release?.();
    },
  };
}

/** Returns the function that ends all open pages. */
function letPagesIn(server: Server, entrance: Entrance, options: ServePageOptions): () => void {
  const sockets = acceptSockets();
  server.on('upgrade', (request, socket, head) => {
    const { headers } = request;
    const browser = entrance.knownBrowser(headers.cookie);
    const refusal: Refusal | null =
      refuseForeign(headers, entrance.origins, true) ??
      (browser === null ? { status: 401, text: 'Open the link that the desk printed.' } : null) ??
      (request.url === '/ws' ? null : { status: 404, text: 'The desk listens on /ws.' }) ??
      (offersSubprotocol(headers['sec-websocket-protocol']) ? null : { status: 400, text: 'Unknown protocol.' }) ??
      (sockets.clients.size < maxOpenPages
        ? null
        : { status: 503, text: 'As many pages are open as the desk takes. Close some of them.' });
    if (refusal !== null || browser === null) {
      refuseUpgrade(socket, refusal?.status ?? 401, refusal?.text ?? '');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (page) => {
      page.once('close', entrance.hold(browser));
      options.onWire(
        createSocketWire(page, {
          connectionId: freshConnectionId(),
          shell: 'web',
          isPerson: true,
          clock: options.clock,
        }),
      );
    });
  });
  return () => {
    for (const page of sockets.clients) {
      page.close(1001);
      page.terminate();
    }
  };
}
