/** Who hands something in to a session. */
import type { ConnectionId } from '#domain/common/ids.ts';

export interface Submitter {
  readonly connectionId: ConnectionId;
  /** A person's own screen: may answer approvals and change settings, and its runs outlive it. */
  readonly isPerson: boolean;
}
