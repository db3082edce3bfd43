/** The door for hooks, as a composition root hands it to the wires. */
import type { HookDoor } from '../../rpc/bind-hooks.ts';
import { agentsHealth, type HealthHost } from './agents-health.ts';
import { decideHook } from './decide-hook.ts';
import { stopAgent } from './status/stop-agent.ts';

export const createHookDoor = (host: HealthHost): HookDoor => ({
  decide: decideHook,
  health: (desk) => agentsHealth(desk, host),
  stop: async (process, desk) => stopAgent(process, await agentsHealth(desk, host)),
});
