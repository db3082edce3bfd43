/** MCP over HTTP while a person wants it: on, where, with a new token each time, and off. */
import { join } from 'node:path';
import type { AgentWays } from '#domain/agents/agent-ways.ts';
import { toWireError, type WireError } from '#domain/common/errors.ts';
import type { Wire } from '../../rpc/wire.ts';
import type { ServedMcpHttp } from './serve-mcp-http.ts';
import { say } from '#domain/common/message.ts';

export interface McpHttpSwitchOptions {
  /** Private to the person; the token lies in it. */
  readonly runtimeDir: string;
  readonly version: string;
  readonly keepToken: (path: string) => {
    readonly isShownBy: (authorization: string | undefined) => boolean;
    readonly remove: () => void;
  };
  readonly onWire: (wire: Wire) => void;
}

export type McpHttpStart =
  | { readonly kind: 'served'; readonly port: number; readonly place: NonNullable<AgentWays['http']> }
  | { readonly kind: 'refused'; readonly error: WireError };

export interface McpHttpSwitch {
  /** Null while it is off. */
  place(): AgentWays['http'];
  /** 0 for any free port. Where it is on already, it stays as it is. */
  start(port: number): Promise<McpHttpStart>;
  stop(): Promise<void>;
}

export function createMcpHttpSwitch(options: McpHttpSwitchOptions): McpHttpSwitch {
  const tokenFile = join(options.runtimeDir, 'mcp.token');
  let on: { readonly served: ServedMcpHttp; readonly removeToken: () => void } | null = null;
  // One after the other: a click on and off again must not leave a server behind.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  const place = (): AgentWays['http'] => (on === null ? null : { url: on.served.url, tokenFile });

  const start = async (port: number): Promise<McpHttpStart> => {
    if (on === null) {
      const { serveMcpHttp } = await import('./serve-mcp-http.ts');
      const { version, onWire } = options;
      let token: ReturnType<McpHttpSwitchOptions['keepToken']> | null = null;
      try {
        token = options.keepToken(tokenFile);
        const { isShownBy, remove } = token;
        on = { served: await serveMcpHttp({ port, version, onWire, isShownBy }), removeToken: () => remove() };
      } catch (error) {
        token?.remove();
        return { kind: 'refused', error: problemOf(error, port) };
      }
    }
    const { url } = on.served;
    return { kind: 'served', port: Number(new URL(url).port), place: { url, tokenFile } };
  };

  return {
    place,
    start: (port) => inTurn(() => start(port)),
    stop: () =>
      inTurn(async () => {
        const was = on;
        on = null;
        was?.removeToken();
        await was?.served.close();
      }),
  };
}

function problemOf(error: unknown, port: number): WireError {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return toWireError(error);
  return {
    code: 'launch-failed',
    message: say('MCP is not served over HTTP: port {port} of this machine cannot be used.', { port }),
    remedy: say('End what uses the port, or choose another one.'),
  };
}
