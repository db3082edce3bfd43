/** Keeps what a yes for longer than one run says about the hosts that it was asked for. */
import type { Approved } from '#domain/approval/decision.ts';
import { tellNotKept } from '#domain/tell-not-kept.ts';
import type { HostGrant } from '#domain/sandbox/permission.ts';
import { writeHostPattern } from '#domain/network/host-pattern.ts';
import type { RunContext } from '../run-context.ts';
import { say } from '#domain/common/message.ts';

/** The run goes on where it cannot be kept: it was allowed. The next one asks again. */
export async function keepForeseen(
  sources: readonly HostGrant[],
  { scope, by }: Approved,
  { network, report }: Pick<RunContext, 'network' | 'report'>,
): Promise<void> {
  if (by.kind !== 'person' || scope.kind === 'rule') return;
  try {
    for (const {
      target: { host, port },
    } of sources) {
      await network.remember(writeHostPattern({ host, reach: 'exact', port, protocol: null }), {
        effect: 'allow',
        scope,
        by,
      });
    }
  } catch (error) {
    report.warning(
      tellNotKept(say('The answer about the network could not be kept, so you will be asked again.'), error),
    );
  }
}
