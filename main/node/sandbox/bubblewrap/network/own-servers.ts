/** Servers of this machine itself, at which an agent's model is reached: each is a listener of the same port in the namespace, and a decision of the gate. */
import { networkInterfaces } from 'node:os';
import { BrokerError } from '#domain/common/errors.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { ConnectionService } from '../../../proxy/connection-service.ts';
import type { Namespace, SocketSpec } from './open-namespace.ts';
import { serveDirect } from '../../../proxy/serve/serve-direct.ts';
import { say } from '#domain/common/message.ts';

const four = '127.0.0.1';
const six = '::1';

/** Whether this machine has the address; without IPv6 nothing listens at it, here or in a namespace. */
const hasSix = (): boolean =>
  Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === six) === true);

/** `taken` are the sockets that every namespace has. */
export function ownServers(plan: Pick<SandboxPlan, 'grants'>, taken: readonly SocketSpec[]): readonly SocketSpec[] {
  const ports = new Set(plan.grants.flatMap((grant) => (grant.kind === 'loopback' ? [grant.port] : [])));
  if (ports.size === 0) return [];
  const addresses = hasSix() ? [four, six] : [four];
  return [...ports].flatMap((port) => {
    if (taken.some((each) => each.kind === 'tcp' && each.port === port)) throw notThisPort(port);
    return addresses.map((address) => ({ name: `own-${port}-${address}`, kind: 'tcp', address, port }) as const);
  });
}

export function serveOwnServers(
  namespace: Pick<Namespace, 'listener'>,
  broker: ConnectionService,
  servers: readonly SocketSpec[],
): readonly (() => void)[] {
  return servers.map(({ name, address, port }) =>
    serveDirect({
      listener: namespace.listener(name),
      broker,
      port,
      protocol: 'tcp',
      hostOf: () => address,
      // A program that dials `localhost` in here comes by the first family, and the server may listen in the other alone.
      otherHost: address === four ? six : four,
      // It speaks a protocol that is not known here.
      refusal: () => new Uint8Array(),
    }),
  );
}

const notThisPort = (port: number): BrokerError =>
  new BrokerError('not-offered', say("Port {port} of the sandbox belongs to the desk's own proxy.", { port }), {
    remedy: say('Let the model listen on another port.'),
  });
