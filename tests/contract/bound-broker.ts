/** A real broker over a scripted host, reached by clients over each kind of wire: the stage of the contract suite. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { socketSubprotocol } from '#contract/channels.ts';
import { createBroker } from '#core/broker.ts';
import { houseLimits, type HouseLimits } from '#domain/house-limits.ts';
import type { HealthReport } from '#domain/common/health.ts';
import { acceptSockets } from '../../main/rpc/socket/accept-sockets.ts';
import { bindBroker } from '../../main/rpc/bind/bind-broker.ts';
import { createHookEntryPoint } from '../../main/doors/hooks/hook-entry-point.ts';
import { freshConnectionId } from '../../main/rpc/fresh-connection-id.ts';
import { createMemoryWire } from '../../main/rpc/memory-wire.ts';
import { createSocketClient } from '../../main/rpc/socket/socket-client.ts';
import { createSocketWire } from '../../main/rpc/socket/socket-wire.ts';
import type { Wire } from '../../main/rpc/wire.ts';
import type { WireClient } from '../../main/rpc/wire-client.ts';
import { scriptedHost, type ScriptedHost } from '../fakes/people/scripted-host.ts';

export type WireKind = 'memory' | 'socket';

export interface BoundBroker {
  readonly host: ScriptedHost;
  /** Serves the client behind it. */
  readonly bind: (wire: Wire) => void;
  connect(options?: { isPerson: boolean }): Promise<WireClient>;
  close(): Promise<void>;
}

const health: HealthReport = { mechanism: 'bwrap', sandboxUsable: true, problem: null, remedy: null, probes: [] };

export async function openBoundBroker(
  kind: WireKind,
  isAttended = true,
  house: HouseLimits = houseLimits,
): Promise<BoundBroker> {
  const host = scriptedHost();
  const { clock, homeDir } = host.ports;
  const broker = createBroker({ ...host.ports, house }, { isAttended });
  const bind = (wire: Wire): void =>
    bindBroker(wire, broker, {
      version: '0.0.0',
      userName: 'u',
      hostName: 'h',
      platform: 'linux',
      homeDir,
      clock,
      health: () => Promise.resolve(health),
      pickFolder: () => Promise.resolve('/picked'),
      makeScratchProject: () => Promise.resolve('/scratch'),
      ways: () => ({ command: ['countersign', 'mcp'], http: null }),
      model: {
        read: async () => ({ kind: 'off' }),
        save: async () => ({ kind: 'off' }),
        test: async () => ({ kind: 'failed', because: 'off', latencyMs: 0 }),
      },
      hooks: createHookEntryPoint({
        programs: () => Promise.resolve([]),
        env: {},
        dataDir: '/nowhere',
        now: () => clock.now(),
        command: ['false'],
        runsHere: () => false,
      }),
    });

  if (kind === 'memory') {
    return {
      host,
      bind,
      connect: ({ isPerson } = { isPerson: true }) => {
        const { wire, client } = createMemoryWire({ connectionId: freshConnectionId(), isPerson });
        bind(wire);
        return Promise.resolve(client);
      },
      close: () => Promise.resolve(),
    };
  }

  const server = createServer();
  const sockets = acceptSockets();
  server.on('upgrade', (request, socket, head) => {
    const isPerson = request.url === '/person';
    sockets.handleUpgrade(request, socket, head, (far) =>
      bind(createSocketWire(far, { connectionId: freshConnectionId(), shell: 'web', isPerson, clock })),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host,
    bind,
    async connect({ isPerson } = { isPerson: true }) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/${isPerson ? 'person' : 'program'}`, socketSubprotocol);
      await once(socket, 'open');
      return createSocketClient(socket);
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
