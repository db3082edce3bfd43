/** The tools of the built-in agent, loaded when its first session is begun. */
import type { OpenAgentTools } from '#core/ports.ts';
import { productVersion } from '../../rpc/product-version.ts';
import type { Wire } from '../../rpc/wire.ts';

export const agentTools =
  (bind: (wire: Wire) => void): OpenAgentTools =>
  async (where) => {
    const { createOpenAgentTools } = await import('./open-agent-tools.ts');
    return createOpenAgentTools({ version: productVersion, bind })(where);
  };
