/** Serves MCP over HTTP as long as the person wants it, on the port that it had before. */
import type { WireError } from '#domain/common/errors.ts';
import type { ChoiceKeeper } from './shell/shell-choices.ts';

/** The server, as this shell sees it. */
export interface McpServing {
  /** 0 for any free port. */
  start(port: number): Promise<{ kind: 'served'; port: number } | { kind: 'refused'; error: WireError }>;
  stop(): Promise<void>;
}

/** Resolves when it is as it was left the last time. A port that is taken is said, and turns it off. */
export function keepMcpServed(
  mcp: McpServing,
  choices: ChoiceKeeper,
  say: (problem: WireError) => void,
): Promise<void> {
  let isOn = false;
  const follow = async (): Promise<void> => {
    const { mcpHttp } = choices.current();
    if (mcpHttp.isOn === isOn) return;
    ({ isOn } = mcpHttp);
    if (!isOn) return mcp.stop();
    const started = await mcp.start(mcpHttp.port);
    if (started.kind === 'refused') {
      say(started.error);
      choices.change({ mcpHttp: { ...mcpHttp, isOn: false } });
    } else if (started.port !== mcpHttp.port && choices.current().mcpHttp.isOn) {
      choices.change({ mcpHttp: { isOn: true, port: started.port } });
    }
  };
  choices.onChange(() => void follow());
  return follow();
}
