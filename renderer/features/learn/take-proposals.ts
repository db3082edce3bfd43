/** Lays chosen proposals over settings: entries are added, and nothing that is written already is changed. */
import type { Proposal } from '#domain/command/learned.ts';
import type { Settings } from '#domain/settings/settings.ts';

export function takeProposals(settings: Settings, chosen: readonly Proposal[]): Partial<Settings> {
  const paths = chosen.flatMap((each) =>
    each.kind === 'path' ? [{ kind: 'path' as const, path: each.path, access: each.access }] : [],
  );
  const hosts = chosen.flatMap((each) => (each.kind === 'host' ? [each.pattern] : []));
  const known = new Set(settings.permissions.map((entry) => JSON.stringify(entry)));
  const fresh = paths.filter((entry) => !known.has(JSON.stringify(entry)));
  return {
    ...(fresh.length === 0 ? {} : { permissions: [...settings.permissions, ...fresh] }),
    ...(hosts.length === 0 ? {} : { allowedHosts: [...new Set([...settings.allowedHosts, ...hosts])] }),
    // A list of hosts says nothing while every connection is refused before it is read.
    ...(hosts.length > 0 && settings.network === 'blocked' ? { network: 'allow-listed' as const } : {}),
  };
}
