/** The hosts that an install of a line will connect to, as the tool's own settings name them. */
import { readHostPattern } from '#domain/network/host-pattern.ts';
import type { FoundRegistry } from '#domain/network/found-registry.ts';
import type { PackageSource } from '#domain/approval/card-effect.ts';
import { baseName } from '#domain/common/paths.ts';
import type { Command } from '#domain/command/command.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { installOf } from '../effects/install-of.ts';
import type { HostPorts } from '../run-context.ts';

export type HostGrant = Extract<Grant, { kind: 'host' }>;

const toolOf: Readonly<Partial<Record<PackageSource, FoundRegistry['tool']>>> = {
  npm: 'npm',
  python: 'pip',
  rust: 'cargo',
  go: 'go',
};

/** More would be read by nobody; what is beyond is asked about once it is reached. */
const mostHosts = 4;

/** Says to each of these tools that it may fetch nothing. */
const withoutNetwork: ReadonlySet<string> = new Set(['--offline', '--no-index']);

type Place = Pick<Command, 'parsed' | 'cwd' | 'projectRoot' | 'env'>;

/** Empty where nothing is installed, or no source is known: then the attempt shows what it needs. */
export async function packageHosts(
  command: Place,
  { registries, disk }: Pick<HostPorts, 'registries' | 'disk'>,
): Promise<readonly HostGrant[]> {
  const { parsed, cwd, projectRoot, env } = command;
  if (parsed.opaque.length > 0) return [];
  const tools = new Map<string, FoundRegistry['tool']>();
  for (const segment of parsed.segments) {
    if (segment.argv.some((word) => word !== null && withoutNetwork.has(word))) continue;
    const install = installOf(segment);
    const tool = install === null ? undefined : toolOf[install.source];
    if (tool === undefined || install === null) continue;
    if (install.count > 0 || tool !== 'npm' || (await isFresh(segment, cwd, disk)))
      tools.set(baseName(segment.argv[0] ?? ''), tool);
  }
  if (tools.size === 0) return [];
  const found = await registries.find(projectRoot);
  const named = await Promise.all(
    [...tools].map(async ([called, tool]) => {
      const own = found.filter((each) => each.tool === tool);
      return own.length > 0 ? own : ((await registries.builtIn?.(tool, env['PATH'], called)) ?? []);
    }),
  );
  const grants = new Map(named.flat().flatMap(({ pattern }) => grantFor(pattern)));
  return grants.size > mostHosts ? [] : [...grants.values()];
}

/** What is installed already is not fetched again. */
async function isFresh({ folders }: Segment, cwd: string, disk: HostPorts['disk']): Promise<boolean> {
  return (await disk.kindOf(`${folders?.[0] ?? cwd}/node_modules`)) === 'missing';
}

function grantFor(pattern: string): readonly (readonly [string, HostGrant])[] {
  const read = readHostPattern(pattern);
  if (read === null || read.reach !== 'exact' || read.port === null) return [];
  const protocol = read.port === 443 ? 'https' : 'http';
  return [[pattern, { kind: 'host', target: { host: read.host, port: read.port, protocol } }]];
}
