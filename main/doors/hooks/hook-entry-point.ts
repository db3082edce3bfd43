/** The entry point for hooks, as a composition root hands it to the wires. */
import type { HookEntryPoint } from '../../rpc/bind/bind-hooks.ts';
import { agentsHealth, type HealthHost } from './agents-health.ts';
import { decideHook } from './decide-hook.ts';
import { readNamed } from './install/named-agents.ts';
import { watchAgents, type AgentWatching } from './status/watch-agents.ts';
import { namedHealth } from './status/named-health.ts';
import { stopAgents } from './status/stop-agents.ts';
import { stopAgent } from './status/stop-agent.ts';

export function createHookEntryPoint(host: HealthHost): HookEntryPoint {
  let watching: AgentWatching | null = null;
  return {
    decide: decideHook,
    health: (broker) => agentsHealth(broker, host),
    named: async () => namedHealth(readNamed(host.dataDir), await host.programs()),
    watch(broker) {
      const begun = watchAgents({
        health: () => agentsHealth(broker, host),
        tell: (past) => broker.contacts.setPast(past),
        used: () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
        after(ms, work) {
          const timer = setTimeout(work, ms);
          // It keeps no broker alive.
          timer.unref();
          return () => clearTimeout(timer);
        },
      });
      watching = begun;
      return () => begun.end();
    },
    async stopAll(broker) {
      return stopAgents(host, broker.contacts);
    },
    async stop(mark, broker) {
      const named = await namedHealth(readNamed(host.dataDir), await host.programs());
      stopAgent(mark, [...(await agentsHealth(broker, host)), ...named]);
      watching?.toldToEnd(mark);
    },
  };
}
