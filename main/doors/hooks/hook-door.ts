/** The door for hooks, as a composition root hands it to the wires. */
import type { HookDoor } from '../../rpc/bind-hooks.ts';
import { agentsHealth } from './agents-health.ts';
import { decideHook } from './decide-hook.ts';

export const hookDoor: HookDoor = {
  decide: decideHook,
  health: (desk) => Promise.resolve(agentsHealth(desk.tickets.evidence(), process.env)),
};
