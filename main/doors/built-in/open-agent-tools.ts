/** The tools of the built-in agent: it is a client of the desk's own MCP server, over a wire of this process, and may do nothing that another client may not. */
import { stripVTControlCharacters } from 'node:util';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { AgentTools, OpenAgentTools, ToolAnswer, ToolOffer } from '#core/ports.ts';
import { builtInName } from '#domain/agents/agent.ts';
import { maxTimeoutMs } from '#domain/common/limits.ts';
import type { AgentSessionId } from '#domain/common/ids.ts';
import type { SettingsLayer } from '#domain/settings/settings.ts';
import { freshConnectionId } from '../../rpc/fresh-connection-id.ts';
import { createMemoryWire } from '../../rpc/memory-wire.ts';
import type { Wire } from '../../rpc/wire.ts';
import { typeReplies, type BrokerClient, type WireClient } from '../../rpc/wire-client.ts';
import { createBrokerLink } from '../mcp/broker-link.ts';
import { createMcpServer } from '../mcp/create-mcp-server.ts';

export interface AgentToolsHost {
  readonly version: string;
  readonly bind: (wire: Wire) => void;
}

/** Not for a model: how long a call waits is the desk's matter. */
const ownParameters: ReadonlySet<string> = new Set(['waitMs', 'yield_time_ms']);

export function createOpenAgentTools({ version, bind }: AgentToolsHost): OpenAgentTools {
  return async ({ id, projectRoot, part }) => {
    let layer: SettingsLayer = {};
    const { wire, client: plain } = openWire(id);
    bind(wire);
    const client = typeReplies(withSettings(plain, () => layer));
    const link = createBrokerLink({
      reach: () => Promise.resolve({ kind: 'connected', client }),
      project: projectRoot,
    });
    const [near, far] = InMemoryTransport.createLinkedPair();
    await createMcpServer({ link, version, entryPoint: 'agent' }).connect(far);
    const agent = new Client({ name: part === undefined ? builtInName : `${builtInName}, part “${part}”`, version });
    await agent.connect(near);
    const { tools } = await agent.listTools();
    return {
      offers: tools.map(({ name, description = '', inputSchema }): ToolOffer => {
        return { name, description, input: forModel(inputSchema) };
      }),
      call: (tool, input, steer) => call(agent, { tool, input }, steer),
      beginTurn(settings) {
        layer = settings;
      },
      interrupt: () => interrupt(client, projectRoot),
      close() {
        link.close();
        void agent.close();
      },
    };
  };
}

const openWire = (agentSession: AgentSessionId) =>
  createMemoryWire({ connectionId: freshConnectionId(), isPerson: false, entryPoint: 'agent', agentSession });

/** What the person set for the turn goes with each of its commands; as from any program, what loosens is asked about. */
function withSettings(client: WireClient, layer: () => SettingsLayer): WireClient {
  return {
    ...client,
    call(method, params) {
      if (method !== 'session.submit' || Object.keys(layer()).length === 0) return client.call(method, params);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the broker parses it
      const asked = params as { submission: { op: { type: string } } };
      const { submission } = asked;
      if (submission.op.type !== 'exec') return client.call(method, params);
      return client.call(method, {
        ...asked,
        submission: { ...submission, op: { ...submission.op, settings: layer() } },
      });
    },
  };
}

function forModel(schema: Readonly<Record<string, unknown>>): ToolOffer['input'] {
  const { properties, $schema: _, ...rest } = schema;
  if (typeof properties !== 'object' || properties === null) return rest;
  const kept = Object.entries(properties).filter(([name]) => !ownParameters.has(name));
  return { ...rest, properties: Object.fromEntries(kept) };
}

function exitCodeOf(result: unknown): Pick<ToolAnswer, 'exitCode'> {
  if (typeof result !== 'object' || result === null || !('exitCode' in result)) return {};
  return typeof result.exitCode === 'number' ? { exitCode: result.exitCode } : {};
}

type Steer = Parameters<AgentTools['call']>[2];

async function call(
  agent: Client,
  { tool, input }: { readonly tool: string; readonly input: unknown },
  { signal, onNews }: Steer,
): Promise<ToolAnswer> {
  const given = typeof input === 'object' && input !== null ? input : {};
  // A person may take as long as they like: the turn waits, and can be interrupted.
  const params = { name: tool, arguments: { ...given, waitMs: maxTimeoutMs } };
  try {
    const {
      content,
      isError = false,
      structuredContent,
    } = await agent.request(
      { method: 'tools/call', params },
      { signal, timeout: maxTimeoutMs, onprogress: ({ message }) => onNews(message ?? '') },
    );
    // Colours mean nothing to a model, nor to a person who reads what it was told.
    const text = stripVTControlCharacters(
      content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
    );
    return { text, isError, ...exitCodeOf(structuredContent) };
  } catch (error) {
    if (signal.aborted)
      return { text: 'Interrupted by a person: it was ended, and may have run in part.', isError: true };
    return { text: error instanceof Error ? error.message : String(error), isError: true };
  }
}

/** Runs that were left running too. */
async function interrupt(client: BrokerClient, path: string): Promise<void> {
  const opened = await client.call('project.open', { path });
  if (!opened.ok) return;
  const { sessionId } = opened.result;
  await client.call('session.submit', { sessionId, submission: { id: 'interrupt', op: { type: 'interrupt' } } });
}
