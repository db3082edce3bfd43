/** What the shell around the broker adds to it. */
import type { Clock } from '#core/ports.ts';
import type { AgentWays } from '#domain/agents/agent-ways.ts';
import type { HealthReport } from '#domain/common/health.ts';
import type { DeviceAccess, NoticeAccess } from './devices/bind-devices.ts';
import type { TeamAccess } from './devices/bind-team.ts';
import type { AgentStarts } from './bind-agent-sessions.ts';
import type { HookEntryPoint } from './bind-hooks.ts';
import type { ModelAccess } from './bind-model.ts';
import type { ShellAccess } from './bind-shell.ts';

/** What the shell around the broker adds: facts for display and services only a shell has. */
export interface HostFacts {
  readonly version: string;
  readonly userName: string;
  readonly hostName: string;
  readonly platform: string;
  readonly homeDir: string;
  readonly clock: Clock;
  readonly health: (refresh: boolean) => Promise<HealthReport>;
  /** Null where the shell has no folder dialog. */
  readonly pickFolder: (() => Promise<string | null>) | null;
  /** Makes a small project to try things in; resolves to its real path. */
  readonly makeScratchProject: () => Promise<string>;
  readonly ways: () => AgentWays;
  /** Absent where no shell is around the page but a browser. */
  readonly shell?: ShellAccess;
  /** Where a person appoints the model that describes commands. */
  readonly model: ModelAccess;
  /** Absent where no agent is started by the desk. */
  readonly starts?: AgentStarts;
  /** Absent where no device can be paired. */
  readonly devices?: DeviceAccess;
  /** Absent where nobody is told of what waits. */
  readonly notices?: NoticeAccess;
  /** Absent where no store of a team was named. */
  readonly team?: TeamAccess;
  /** Null where no agent's hooks come in. */
  readonly hooks: HookEntryPoint | null;
}
