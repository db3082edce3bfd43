/** Why a run is stopped from outside; carried by the AbortSignal that stops it. */
import * as z from 'zod';

export const cancelReasonSchema = z.enum(['shutdown', 'interrupt', 'client-gone', 'stopped', 'session-stopped']);
export type CancelReason = z.infer<typeof cancelReasonSchema>;

/** The reason an aborted signal carries; an interrupt where it says nothing we know. */
export function cancelReasonOf(signal: AbortSignal): CancelReason {
  const parsed = cancelReasonSchema.safeParse(signal.reason);
  return parsed.success ? parsed.data : 'interrupt';
}
