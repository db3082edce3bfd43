/** The door for hooks, as a composition root hands it to the wires. */
import { homedir } from 'node:os';
import type { HookDoor } from '../../rpc/bind-hooks.ts';
import { agentsHealth, type HealthHost } from './agents-health.ts';
import { decideHook } from './decide-hook.ts';
import { readNamed } from './install/named-agents.ts';
import { watchAgents } from './status/watch-agents.ts';
import { namedHealth } from './status/named-health.ts';
import { stopAgent } from './status/stop-agent.ts';

export const createHookDoor = (host: HealthHost): HookDoor => ({
  decide: decideHook,
  health: (desk) => agentsHealth(desk, host),
  named: async () => namedHealth(readNamed(host.dataDir), await host.programs()),
  watch: (desk) =>
    watchAgents({
      health: () => agentsHealth(desk, host),
      tell: (text) => desk.warn(text),
      home: host.env['HOME'] ?? homedir(),
      used: () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
      after(ms, work) {
        const timer = setTimeout(work, ms);
        // It keeps no desk alive.
        timer.unref();
        return () => clearTimeout(timer);
      },
    }),
  async stop(mark, desk) {
    const named = await namedHealth(readNamed(host.dataDir), await host.programs());
    stopAgent(mark, [...(await agentsHealth(desk, host)), ...named]);
  },
});
