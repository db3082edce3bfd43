/** How the command line finds the running desk; the entry passes the control socket's way in. */
import type { Result } from '#contract/methods.ts';
import type { WireError } from '#domain/errors.ts';
import type { DeskClient } from '../../../rpc/wire-client.ts';

export type ReachedDesk =
  | { readonly kind: 'connected'; readonly client: DeskClient; readonly hello: Result<'desk.hello'> }
  | { readonly kind: 'unreachable'; readonly isRunning: boolean; readonly error: WireError };

export type ReachDesk = (client: string) => Promise<ReachedDesk>;
