/** Connects a program to a broker as the control socket does: it may ask, but is no person. */
import type { Broker } from '#core/broker.ts';
import { bindBroker, type HostFacts } from '../../main/rpc/bind/bind-broker.ts';
import { freshConnectionId } from '../../main/rpc/fresh-connection-id.ts';
import { createMemoryWire } from '../../main/rpc/memory-wire.ts';
import { typeReplies, type BrokerClient } from '../../main/rpc/wire-client.ts';
import type { ScriptedHost } from './people/scripted-host.ts';

export function connectProgram(broker: Broker, host: ScriptedHost): BrokerClient {
  const ends = createMemoryWire({ isPerson: false, connectionId: freshConnectionId() });
  // What a shell would add for display is asked for by nobody here.
  bindBroker(ends.wire, broker, { clock: host.clock } as Partial<HostFacts> as HostFacts);
  return typeReplies(ends.client);
}
