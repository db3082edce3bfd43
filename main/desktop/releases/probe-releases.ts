/** What the health report says about newer releases. */
import type { ProbeResult } from '#domain/common/health.ts';
import type { ReleaseState } from './keep-releases.ts';
import { say } from '#domain/common/message.ts';

const words: { [Kind in ReleaseState['kind']]: (state: ReleaseState & { kind: Kind }) => Partial<ProbeResult> } = {
  off: () => ({ state: 'not-applicable', evidence: 'No release feed is configured, so nothing is ever asked.' }),
  unasked: () => ({ state: 'not-applicable', evidence: 'The release feed has not answered yet.' }),
  newest: () => ({ state: 'pass' }),
  newer: ({ version, line }) => ({
    state: 'fail',
    evidence: line ?? '',
    remedy:
      line === null
        ? say('Version {version} is out, without a package for this machine.', { version })
        : say('Version {version} is out. The line below installs it; Countersign installs nothing by itself.', {
            version,
          }),
  }),
  unknown: ({ why }) => ({
    state: 'fail',
    evidence: `The release feed ${why}.`,
    remedy: say('Whether there is a newer version is not known. If this persists, look where you got Countersign.'),
  }),
};

export function probeReleases(state: ReleaseState): ProbeResult {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a table by kind, whose kind TypeScript does not follow
  const tell = words[state.kind] as (state: ReleaseState) => Partial<ProbeResult>;
  const common = { id: 'newest-version', title: say('This is the newest version'), protection: null, durationMs: 0 };
  return { ...common, state: 'pass', evidence: '', remedy: null, ...tell(state) };
}
