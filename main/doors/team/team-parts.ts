/** What the parts of a host in the store of its team share. */
import type { Broker } from '#core/broker.ts';
import type { AuditChain, Clock, Secrets, TeamStore } from '#core/ports.ts';
import type { DeviceFile } from '../pocket/device-book.ts';
import type { StoreFollower } from './follow-store.ts';
import type { HostKey } from './host-key.ts';
import type { TeamBook } from './team-book.ts';

export interface TeamDeskOptions {
  readonly broker: Broker;
  readonly chain: AuditChain;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly file: DeviceFile;
  readonly host: string;
  readonly open: () => Promise<TeamStore>;
  /** Where it is, for people. */
  readonly shown: string;
  readonly cover: (text: string) => string;
  /** Whether new commands are held while the store is out of reach. */
  readonly holdsWhenLost: boolean;
}

export interface TeamParts {
  readonly options: TeamDeskOptions;
  readonly key: HostKey;
  readonly book: TeamBook;
  readonly follower: StoreFollower;
}
