/** Gives an attempt with a filtered network a namespace and a proxy of its own, so that what comes through is known to be its. */
import type { Socket } from 'node:net';
import type { NetworkGuard, NetworkWay } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { afterReading } from '../../../proxy/after-reading.ts';
import { createConnectionService, type ConnectionService } from '../../../proxy/connection-service.ts';
import { addCredentials, noCredentials, type AddedCredentials } from '../../../proxy/credential/added-credentials.ts';
import { noLoginHere } from '../../../proxy/credential/refuse-logins.ts';
import { processesIn } from '../../../proxy/names/processes-behind.ts';
import { httpProxyPort, proxyVariables, socksProxyPort } from '../../../proxy/proxy-variables.ts';
import { sshDisconnect, tlsAccessDenied } from '../../../proxy/serve/refusal-replies.ts';
import { serveDirect } from '../../../proxy/serve/serve-direct.ts';
import type { serveHttp } from '../../../proxy/serve/serve-http.ts';
import { serveSocks } from '../../../proxy/serve/serve-socks.ts';
import type { WayAsked, WayHost } from '../../backend.ts';
import { findBwrap } from '../find-bwrap.ts';
import { answerQuery } from './answer-dns-query.ts';
import { deskPorts, deskSockets, loopback } from './desk-sockets.ts';
import { findHolder } from './find-holder.ts';
import { forwardPort, type OpenForward } from './forward-port.ts';
import { createNameTable } from './name-table.ts';
import { openNamespace, type Namespace, type SocketSpec } from './open-namespace.ts';
import { ownServers, serveOwnServers } from './own-servers.ts';
import { say } from '#domain/common/message.ts';

const insideVariables = proxyVariables({
  http: `${loopback}:${httpProxyPort}`,
  socks: `${loopback}:${socksProxyPort}`,
  network: 'filtered',
});

export async function openInNamespace({ gate, plan }: WayAsked, host: WayHost): Promise<NetworkGuard> {
  // Node's HTTP brings much along, and most runs have no filtered network.
  const { serveHttp } = await import('../../../proxy/serve/serve-http.ts');
  const credentials = await givenCredentials(host, plan);
  const own = ownServers(plan, deskSockets);
  const onLayer = plan.tried ?? plan.staged?.project;
  // Its command could enter none that was made in the user namespace of an earlier mount.
  const held = onLayer === undefined ? undefined : await host.staging?.hold(onLayer);
  const namespace = await open(host, own, held?.inside ?? []).catch((error: unknown) => {
    held?.done();
    throw error;
  });
  const broker = createConnectionService({
    gate,
    lookUp: host.lookUp,
    processesBehind: processesIn(namespace.pid),
  });
  const stop = serve(namespace, broker, { serveHttp, credentials, authorities: host.authorities, own });
  const forwards = new Map<number, OpenForward>();
  const state = { isClosed: false };
  const way: NetworkWay = {
    place: { kind: 'namespace', pid: namespace.pid, nameServer: loopback },
    variables: { ...insideVariables, ...credentials.variables },
  };
  return {
    way,
    refused: () => gate.refused(),
    onRefused: (listener) => afterReading(gate, listener),
    async forward(port) {
      refuseOwnPort(port);
      const forward = forwards.get(port) ?? (await forwardPort(namespace, port));
      forwards.set(port, forward);
      if (state.isClosed) forward.close();
      return forward.hostPort;
    },
    unforward(port) {
      forwards.get(port)?.close();
      forwards.delete(port);
    },
    close() {
      state.isClosed = true;
      for (const forward of forwards.values()) forward.close();
      stop();
      held?.done();
    },
  };
}

/** Behind these the broker itself listens: a program that reached them from outside would pass for the command. */
function refuseOwnPort(port: number): void {
  if (!deskSockets.some((each) => each.kind === 'tcp' && each.port === port)) return;
  throw new BrokerError('not-offered', say("Port {port} of the sandbox belongs to the desk's own proxy.", { port }), {
    remedy: say('Let the server in the sandbox listen on another port.'),
  });
}

/** `inside` is what leads into the user namespace in which the sandbox is started: another's could not be entered from there. */
async function open(
  { env, namespaceHolderPath }: WayHost,
  own: readonly SocketSpec[],
  inside: readonly string[],
): Promise<Namespace> {
  const bwrap = findBwrap(env);
  const holder = findHolder(namespaceHolderPath);
  if (bwrap === null || holder === null) {
    throw new BrokerError(
      'sandbox-setup-failed',
      say('A filtered network cannot be set up here: its helper is missing.'),
      {
        remedy: say('Build the helper with `npm run build`, or block the network.'),
      },
    );
  }
  return openNamespace({ bwrap, inside, holder, sockets: [...deskSockets, ...own] });
}

interface Served {
  readonly serveHttp: typeof serveHttp;
  readonly credentials: AddedCredentials;
  readonly authorities: string | undefined;
  readonly own: readonly SocketSpec[];
}

async function givenCredentials(
  { credentials }: WayHost,
  plan: Pick<SandboxPlan, 'grants'>,
): Promise<AddedCredentials> {
  if (!plan.grants.some(({ kind }) => kind === 'credential')) return noCredentials;
  if (credentials === undefined) throw noLoginHere();
  return addCredentials(plan.grants, credentials.find, credentials.sources);
}

function serve(namespace: Namespace, broker: ConnectionService, { serveHttp, own, ...added }: Served): () => void {
  const names = createNameTable();
  const hostOf = (client: Socket): string | null => names.nameOf(client.localAddress ?? '');
  const direct = { broker, hostOf };
  const stops = [
    serveHttp({ listener: namespace.listener('proxy'), broker, directHost: null, directPort: 0, ...added }),
    serveHttp({
      listener: namespace.listener('http'),
      broker,
      directHost: hostOf,
      directPort: deskPorts.http,
      ...added,
    }),
    serveSocks(namespace.listener('socks'), broker),
    serveDirect({
      ...direct,
      listener: namespace.listener('https'),
      port: deskPorts.https,
      protocol: 'https',
      refusal: () => tlsAccessDenied,
    }),
    serveDirect({
      ...direct,
      listener: namespace.listener('ssh'),
      port: deskPorts.ssh,
      protocol: 'tcp',
      refusal: sshDisconnect,
    }),
    ...serveOwnServers(namespace, broker, own),
  ];
  const datagrams = namespace.datagrams('dns');
  datagrams.on('message', (query, from) => {
    const answer = answerQuery(query, (name) => names.addressOf(name));
    if (answer !== null) datagrams.send(answer, from.port, from.address);
  });
  datagrams.on('error', () => {}); // A client that is gone before its answer.
  return () => {
    for (const stop of stops) stop();
    datagrams.close();
    namespace.close();
  };
}
