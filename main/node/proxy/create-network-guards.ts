/** Gives every attempt with a filtered network a namespace and a proxy of its own, so that what comes through is known to be its. */
import { networkInterfaces } from 'node:os';
import type { Socket } from 'node:net';
import type { ConnectionGate, NetworkGuard, NetworkGuards, NetworkRefusal, NetworkWay } from '#core/ports.ts';
import { canonicalHost } from '#domain/network/canonical-host.ts';
import { BrokerError, type WireError } from '#domain/common/errors.ts';
import type { AddressClass } from '#domain/network/network.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { CredentialSources, FindCredential } from '../credentials/tool-credential.ts';
import { findBwrap } from '../sandbox/bubblewrap/find-bwrap.ts';
import { findProgram } from '../sandbox/machine/find-program.ts';
import { addCredentials, noCredentials, type AddedCredentials } from './credential/added-credentials.ts';
import { createConnectionService, type ConnectionService } from './connection-service.ts';
import { answerQuery } from './names/dns-stub.ts';
import { forwardPort, type OpenForward } from './forward-port.ts';
import { findHolder } from './names/find-holder.ts';
import { createKnownNames, type KnownNames } from './names/known-names.ts';
import { lookUpName } from './names/look-up-name.ts';
import { createNameTable } from './names/name-table.ts';
import { openNamespace, type Namespace, type SocketSpec } from './names/open-namespace.ts';
import { ownServers, serveOwnServers } from './names/own-servers.ts';
import { processesBehind } from './names/processes-behind.ts';
import { httpProxyPort, proxyVariables, socksProxyPort } from './proxy-variables.ts';
import { sshDisconnect, tlsAccessDenied } from './serve/refusal-replies.ts';
import type { serveHttp } from './serve/serve-http.ts';
import { serveDirect } from './serve/serve-direct.ts';
import { serveSocks } from './serve/serve-socks.ts';

export interface NetworkGuardsOptions {
  readonly env: NodeJS.ProcessEnv;
  /** The built holder, or null to use a Node. */
  readonly namespaceHolderPath: string | null;
  /** For tests: the platform whose way is opened, where it is not this one. */
  readonly platform?: NodeJS.Platform | undefined;
  /** Finds the person's logins; where it is absent none can be given. */
  readonly credentials?: { readonly find: FindCredential; readonly sources: CredentialSources } | undefined;
  /** For tests: authorities beside the system's, for servers that a credential goes to. */
  readonly authorities?: string | undefined;
  /** For tests: what the machine knows of names by itself. */
  readonly knownHere?: KnownNames | undefined;
  /** For tests: another way to look names up. */
  readonly lookUp?: ((host: string) => Promise<readonly string[]>) | undefined;
  /** For tests: classes that may be reached; only `public` otherwise. */
  readonly reachable?: ReadonlySet<AddressClass> | undefined;
}

/** For a program to print what it was told. */
const readingMs = 300;
const loopback = '127.0.0.1';
const everywhere = '0.0.0.0';
const ports = { http: 80, https: 443, ssh: 22, dns: 53 } as const;

const insideVariables = proxyVariables({
  http: `${loopback}:${httpProxyPort}`,
  socks: `${loopback}:${socksProxyPort}`,
  network: 'filtered',
});

const sockets: readonly SocketSpec[] = [
  { name: 'proxy', kind: 'tcp', address: loopback, port: httpProxyPort },
  { name: 'socks', kind: 'tcp', address: loopback, port: socksProxyPort },
  { name: 'http', kind: 'tcp', address: everywhere, port: ports.http },
  { name: 'https', kind: 'tcp', address: everywhere, port: ports.https },
  { name: 'ssh', kind: 'tcp', address: everywhere, port: ports.ssh },
  { name: 'dns', kind: 'udp', address: loopback, port: ports.dns },
];

export function createNetworkGuards(options: NetworkGuardsOptions): NetworkGuards {
  return {
    ...(options.reachable === undefined ? {} : { reachable: options.reachable }),
    ...findLoginBy(options),
    ownAddresses,
    knownHere: options.knownHere ?? createKnownNames(ownAddresses),
    async open({ gate, plan }) {
      const isGiven = plan.grants.some(({ kind }) => kind === 'credential');
      const isDarwin = (options.platform ?? process.platform) === 'darwin';
      if (isGiven && (plan.mechanism === 'none' || isDarwin)) throw noCredentialHere();
      if (plan.mechanism === 'none') return openBeside(options, gate);
      if (isDarwin) return openOnLoopback(options, gate, plan);
      // Node's HTTP brings much along, and most runs have no filtered network.
      const { serveHttp } = await import('./serve/serve-http.ts');
      const credentials = await givenCredentials(options, plan);
      const own = ownServers(plan, sockets);
      const namespace = await open(options, own);
      const broker = brokerFor(options, gate, namespace.pid);
      const stop = serve(namespace, broker, { serveHttp, credentials, authorities: options.authorities, own });
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
        },
      };
    },
  };
}

/** Behind these the broker itself listens: a program that reached them from outside would pass for the command. */
function refuseOwnPort(port: number): void {
  if (!sockets.some((each) => each.kind === 'tcp' && each.port === port)) return;
  throw new BrokerError('not-offered', `Port ${port} of the sandbox belongs to the desk's own proxy.`, {
    remedy: 'Let the server in the sandbox listen on another port.',
  });
}

function brokerFor(
  { lookUp = lookUpName }: NetworkGuardsOptions,
  gate: ConnectionGate,
  pid: number,
): ConnectionService {
  return createConnectionService({
    gate,
    lookUp,
    processesBehind: ({ remotePort, localPort }) =>
      remotePort === undefined || localPort === undefined ? [] : processesBehind(pid, remotePort, localPort),
  });
}

/** Without a sandbox nothing is made but the proxy, and nothing leads to it but variables. */
async function openBeside(options: NetworkGuardsOptions, gate: ConnectionGate): Promise<NetworkGuard> {
  const { openHostProxy } = await import('./serve/open-host-proxy.ts');
  const proxy = await openHostProxy(brokerFor(options, gate, process.pid));
  return {
    advised: proxy.variables,
    refused: () => gate.refused(),
    onRefused: (listener) => afterReading(gate, listener),
    close: () => proxy.close(),
  };
}

/**
 * macOS has no namespaces: the proxy is on the machine's own loopback, and the profile of the attempt opens its ports
 * alone. Who is behind a connection cannot be told there.
 */
async function openOnLoopback(
  { lookUp = lookUpName }: NetworkGuardsOptions,
  gate: ConnectionGate,
  plan: Pick<SandboxPlan, 'grants'>,
): Promise<NetworkGuard> {
  const { openHostProxy } = await import('./serve/open-host-proxy.ts');
  const broker = createConnectionService({ gate, lookUp, processesBehind: () => [] });
  const proxy = await openHostProxy(broker, 'filtered');
  return {
    way: { place: { kind: 'loopback', ports: proxy.ports }, variables: proxy.variables },
    refused: () => gate.refused(),
    onRefused: (listener) => afterReading(gate, listener),
    // The profile opened it where it is: there is no other loopback than the machine's. A profile is for good.
    forward: (port) =>
      plan.grants.some((grant) => grant.kind === 'forward' && grant.port === port)
        ? Promise.resolve(port)
        : Promise.reject(lateForward(port)),
    close: () => proxy.close(),
  };
}

const lateForward = (port: number): BrokerError =>
  new BrokerError('not-offered', `Port ${port} cannot be opened on a Mac while its command runs.`, {
    remedy: 'Stop the command, and start it again with the port.',
  });

/** A caller that ends the command because of a refusal lets it read that refusal first. */
function afterReading(gate: ConnectionGate, listener: (refusal: NetworkRefusal) => void): () => void {
  const timers = new Set<NodeJS.Timeout>();
  const stop = gate.onRefused((refusal) => timers.add(setTimeout(() => listener(refusal), readingMs)));
  return () => {
    stop();
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Why no filtered network can be made here; null when it can. */
export function filterProblem({
  env,
  namespaceHolderPath,
  platform = process.platform,
}: Pick<NetworkGuardsOptions, 'env' | 'namespaceHolderPath' | 'platform'>): WireError | null {
  if (platform === 'darwin') return null;
  const missing =
    findProgram('nsenter', env) === null ? 'nsenter' : findHolder(namespaceHolderPath) === null ? 'the helper' : null;
  if (missing === null) return null;
  const remedy = missing === 'nsenter' ? 'Install the package util-linux.' : 'Build it with `npm run build`.';
  return { code: 'sandbox-unavailable', message: `A filtered network needs ${missing}, which is missing.`, remedy };
}

async function open(
  { env, namespaceHolderPath }: NetworkGuardsOptions,
  own: readonly SocketSpec[],
): Promise<Namespace> {
  const bwrap = findBwrap(env);
  const holder = findHolder(namespaceHolderPath);
  if (bwrap === null || holder === null) {
    throw new BrokerError('sandbox-setup-failed', 'A filtered network cannot be made here: its helper is missing.', {
      remedy: 'Build the helper with `npm run build`, or block the network.',
    });
  }
  return openNamespace({ bwrap, holder, sockets: [...sockets, ...own] });
}

interface Served {
  readonly serveHttp: typeof serveHttp;
  readonly credentials: AddedCredentials;
  readonly authorities: string | undefined;
  readonly own: readonly SocketSpec[];
}

async function givenCredentials(
  { credentials }: NetworkGuardsOptions,
  plan: Pick<SandboxPlan, 'grants'>,
): Promise<AddedCredentials> {
  if (!plan.grants.some(({ kind }) => kind === 'credential')) return noCredentials;
  if (credentials === undefined) throw noCredentialHere();
  return addCredentials(plan.grants, credentials.find, credentials.sources);
}

/** On a Mac none can be given. */
function findLoginBy({
  credentials,
  platform = process.platform,
}: NetworkGuardsOptions): Pick<NetworkGuards, 'findLogin'> {
  if (credentials === undefined || platform === 'darwin') return {};
  return {
    findLogin: async (tool, place) => {
      const found = await credentials.find(tool, place, credentials.sources).catch(() => null);
      return found?.from ?? null;
    },
  };
}

const noCredentialHere = (): BrokerError =>
  new BrokerError('not-offered', 'A login can be given only to a command in the sandbox, and not on a Mac.', {
    remedy: 'Run it in the sandbox, or without the login.',
  });

function serve(namespace: Namespace, broker: ConnectionService, { serveHttp, own, ...added }: Served): () => void {
  const names = createNameTable();
  const hostOf = (client: Socket): string | null => names.nameOf(client.localAddress ?? '');
  const direct = { broker, hostOf };
  const stops = [
    serveHttp({ listener: namespace.listener('proxy'), broker, directHost: null, directPort: 0, ...added }),
    serveHttp({ listener: namespace.listener('http'), broker, directHost: hostOf, directPort: ports.http, ...added }),
    serveSocks(namespace.listener('socks'), broker),
    serveDirect({
      ...direct,
      listener: namespace.listener('https'),
      port: ports.https,
      protocol: 'https',
      refusal: () => tlsAccessDenied,
    }),
    serveDirect({
      ...direct,
      listener: namespace.listener('ssh'),
      port: ports.ssh,
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

function ownAddresses(): ReadonlySet<string> {
  const found = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return new Set(
    found.flatMap(({ address }) => {
      const read = canonicalHost(address);
      return read.kind === 'address' ? [read.host] : [];
    }),
  );
}
