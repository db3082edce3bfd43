/** Opens the proxy of an attempt on the machine's own loopback. */
import type { NetworkGuard } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { afterReading } from '../../proxy/after-reading.ts';
import { createConnectionService } from '../../proxy/connection-service.ts';
import type { WayAsked, WayHost } from '../backend.ts';
import { say } from '#domain/common/message.ts';

/**
 * macOS has no namespaces: the proxy is on the machine's own loopback, and the profile of the attempt opens its ports
 * alone. Who is behind a connection cannot be told there.
 */
export async function openOnLoopback({ gate, plan }: WayAsked, { lookUp }: WayHost): Promise<NetworkGuard> {
  const { openHostProxy } = await import('../../proxy/serve/open-host-proxy.ts');
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
  new BrokerError('not-offered', say('Port {port} cannot be opened on a Mac while its command runs.', { port }), {
    remedy: say('Stop the command, and start it again with the port.'),
  });
