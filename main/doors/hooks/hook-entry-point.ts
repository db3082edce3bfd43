/** The entry point for hooks, as a composition root hands it to the wires. */
import { homedir } from 'node:os';
import type { ProcessMark } from '#domain/command/process-mark.ts';
import type { HookEntryPoint } from '../../rpc/bind/bind-hooks.ts';
import { agentsHealth, type HealthHost } from './agents-health.ts';
import { decideHook } from './decide-hook.ts';
import { readNamed } from './install/named-agents.ts';
import { findInstalled } from './setup/find-installed.ts';
import { changeSetup, previewSetup, type SettingHost } from './setup/set-agent.ts';
import { createSessionEnds } from './status/session-ends.ts';
import { watchAgents, type AgentWatching } from './status/watch-agents.ts';
import { namedHealth } from './status/named-health.ts';
import { stopAgent, stopAgents } from './status/stop-agents.ts';

export interface HookHost extends HealthHost {
  /** How a person starts `countersign` here. */
  readonly command: SettingHost['command'];
  /** Whether a program of this mark runs among those of this machine. */
  readonly runsHere: (mark: ProcessMark) => boolean;
}

export function createHookEntryPoint(host: HookHost): HookEntryPoint {
  const setting = { ...host, home: host.env['HOME'] ?? homedir() };
  const ends = createSessionEnds(host.runsHere);
  let watching: AgentWatching | null = null;
  return {
    decide(params, broker, from) {
      ends.heard(params.processes[0] ?? null);
      return decideHook(params, broker, from);
    },
    health: (broker) => agentsHealth(broker, host),
    named: async () => namedHealth(readNamed(host.dataDir), await host.programs()),
    found: () => findInstalled(setting.home, host.env),
    setup: (agent, to) => previewSetup(setting, agent, to),
    set: (agent, to, diff) => changeSetup(setting, agent, to, diff),
    watch(broker) {
      const begun = watchAgents({
        async health() {
          const since = host.now();
          const programs = await host.programs();
          ends.look(programs, since, broker);
          return await agentsHealth(broker, { ...host, programs: () => Promise.resolve(programs) });
        },
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
      const before = broker.contacts.past();
      const { named, marks } = await stopAgents(host, broker.contacts);
      for (const { process } of before) if (marks.has(process)) watching?.toldToEnd(process);
      return named;
    },
    async stop(mark, broker) {
      const named = await namedHealth(readNamed(host.dataDir), await host.programs());
      const ended = stopAgent(mark, [...(await agentsHealth(broker, host)), ...named], host.programs);
      watching?.toldToEnd(mark);
      await ended;
    },
  };
}
