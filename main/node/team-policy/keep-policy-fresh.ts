/** Looks at the source of the team's policy each hour while a broker runs. */
import type { Clock } from '#core/ports.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import { repeat } from '../host/repeat.ts';

/** Once the start is over. */
const firstAfterMs = 30_000;
const everyMs = 3_600_000;

/** What comes of it stands where the policy is shown. Returns what stops it. */
export function keepPolicyFresh(policy: { refresh(by: ChangedBy): Promise<unknown> }, clock: Clock): () => void {
  return repeat(
    clock,
    [firstAfterMs, everyMs],
    () => policy.refresh({ kind: 'desk' }),
    () => undefined,
  );
}
