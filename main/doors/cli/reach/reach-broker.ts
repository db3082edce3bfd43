/** How the command line finds the running broker; the entry passes the control socket's way in. */
import type { Result } from '#contract/methods.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';

export type ReachedBroker =
  | { readonly kind: 'connected'; readonly client: BrokerClient; readonly hello: Result<'desk.hello'> }
  | { readonly kind: 'unreachable'; readonly isRunning: boolean; readonly error: WireError };

export type ReachBroker = (client: string) => Promise<ReachedBroker>;
