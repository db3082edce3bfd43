/** Reads what a run was refused as proposals for the settings of its project. */
import type { Learned } from '#domain/command/learned.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { proposeEntries } from '../../escalation/propose-entries.ts';
import type { LiveRun } from '../../live-run.ts';
import { classifyAddress } from '../../network/address-class.ts';
import type { HostPorts } from '../../run/run-context.ts';

interface Around {
  readonly settings: Settings;
  readonly ports: Pick<HostPorts, 'disk' | 'homeDir' | 'network'>;
}

const isAddress = (host: string): boolean => /^[\d.]+$|:/u.test(host);

export function learnFromRun({ refusals, view }: LiveRun, { settings, ports }: Around): Promise<Learned> {
  const own = ports.network?.ownAddresses?.() ?? new Set<string>();
  return proposeEntries(refusals, {
    homeDir: ports.homeDir,
    settings,
    plan: view.plan ?? { protectedPaths: [], protections: [] },
    disk: ports.disk,
    isPublic: (host) => !isAddress(host) || classifyAddress(host, own) === 'public',
  });
}
