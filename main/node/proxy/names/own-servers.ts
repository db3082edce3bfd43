/** Servers of this machine itself, at which an agent's model is reached: each is a listener of the same port in the namespace, and a decision of the gate. */
import { BrokerError } from '#domain/common/errors.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { ConnectionService } from '../connection-service.ts';
import type { Namespace, SocketSpec } from './open-namespace.ts';
import { serveDirect } from '../serve/serve-direct.ts';

const address = '127.0.0.1';

/** `taken` are the sockets that every namespace has. */
export function ownServers(plan: Pick<SandboxPlan, 'grants'>, taken: readonly SocketSpec[]): readonly SocketSpec[] {
  const ports = new Set(plan.grants.flatMap((grant) => (grant.kind === 'loopback' ? [grant.port] : [])));
  return [...ports].map((port) => {
    if (taken.some((each) => each.kind === 'tcp' && each.port === port)) throw notThisPort(port);
    return { name: `own-${port}`, kind: 'tcp', address, port };
  });
}

export function serveOwnServers(
  namespace: Pick<Namespace, 'listener'>,
  broker: ConnectionService,
  servers: readonly SocketSpec[],
): readonly (() => void)[] {
  return servers.map(({ name, port }) =>
    serveDirect({
      listener: namespace.listener(name),
      broker,
      port,
      protocol: 'tcp',
      hostOf: () => address,
      // It speaks a protocol that is not known here.
      refusal: () => new Uint8Array(),
    }),
  );
}

const notThisPort = (port: number): BrokerError =>
  new BrokerError('not-offered', `Port ${port} of the sandbox belongs to the desk's own proxy.`, {
    remedy: 'Let the model listen on another port.',
  });
