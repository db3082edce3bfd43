/** Connects a program to a desk as the control socket does: it may ask, but is no person. */
import type { Desk } from '#core/desk.ts';
import { bindBroker, type HostFacts } from '../../main/rpc/bind-broker.ts';
import { freshConnectionId } from '../../main/rpc/fresh-connection-id.ts';
import { createMemoryWire } from '../../main/rpc/memory-wire.ts';
import { typeReplies, type DeskClient } from '../../main/rpc/wire-client.ts';
import type { ScriptedHost } from './scripted-host.ts';

export function connectProgram(desk: Desk, host: ScriptedHost): DeskClient {
  const ends = createMemoryWire({ isPerson: false, connectionId: freshConnectionId() });
  // What a shell would add for display is asked for by nobody here.
  bindBroker(ends.wire, desk, { clock: host.clock } as Partial<HostFacts> as HostFacts);
  return typeReplies(ends.client);
}
