/** What is known of a session where a simulation is asked for. */
import type { EffectiveSettings } from '#domain/settings/settings.ts';
import type { LossView } from '#core/ports.ts';
import type { ApprovalCache } from '../approval/approval-cache.ts';
import type { NetworkMemory } from '../network/network-memory.ts';
import type { HostPorts } from '../run/run-context.ts';

export interface SimulationContext {
  readonly projectRoot: string;
  /** Those in force, or as they would be after a change. */
  readonly settings: EffectiveSettings;
  readonly ports: HostPorts;
  readonly lossView: LossView;
  readonly cache: ApprovalCache;
  readonly network: NetworkMemory;
}
