/** What a command is known to need before it starts, so that one question asks for all of it. See decision 0172. */
import type { Command } from '#domain/command/command.ts';
import { isSameGrant } from '#domain/approval/permission-request.ts';
import type { Grant, HostGrant } from '#domain/sandbox/permission.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { mayAskBeyondSandbox } from '../../escalation/plan-escalation.ts';
import { judgeTarget } from '../../network/judge-target.ts';
import { hasDenyRead } from '../../sandbox/choose-sandbox.ts';
import { mayAskAboutNetwork } from '../ask/ask-about-connection.ts';
import type { Allowed } from '../plan/plan-sandbox.ts';
import type { RunContext, HostPorts } from '../run-context.ts';
import { type MissingPaths, missingPaths } from './missing-paths.ts';
import { say } from '#domain/common/message.ts';
import { readHostPattern } from '#domain/network/host-pattern.ts';
import type { FoundRegistry } from '#domain/network/found-registry.ts';
import type { PackageSource } from '#domain/approval/card-effect.ts';
import { baseName } from '#domain/common/paths.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import { installOf } from '../effects/install-of.ts';

export interface Foreseen {
  readonly grants: readonly Grant[];
  /** Sources of packages among them: a yes for longer is about these, and not about the words. */
  readonly sources: readonly HostGrant[];
  /** With the question that they make necessary, where none was asked before. */
  readonly requirement: Allowed;
}

interface Planned {
  readonly command: Command;
  readonly requirement: Allowed;
  readonly plan: SandboxPlan;
}

type Context = Pick<RunContext, 'settings' | 'risk' | 'network' | 'ports' | 'trying'>;

/** Null where nothing is known to be missing, or where nobody may be asked about it ahead of an attempt. */
export async function foreseeNeeds(planned: Planned, run: Context): Promise<Foreseen | null> {
  const { command, requirement, plan } = planned;
  const { approvalPolicy } = run.settings.values;
  // A person who chose a stricter form wants it without; an agent as a whole has what it asks for.
  if (plan.mechanism === 'none' || command.isAgent === true || (command.amended?.form ?? null) !== null) return null;
  // That policy is to try first.
  if (approvalPolicy.mode === 'on-failure' || !mayAskBeyondSandbox(approvalPolicy)) return null;
  if (needsSuperuser(planned, run)) return { grants: [{ kind: 'unsandboxed' }], sources: [], requirement };
  const hosts = alsoNamed(planned, run);
  const [paths, sources] = await Promise.all([
    missingPaths({ ...lineOf(command), plan }, run),
    missingHosts(planned, run),
  ]);
  const named = hosts.filter((each) => !sources.some((source) => isSameGrant(source, each)));
  const grants = [...(paths?.grants ?? []), ...sources, ...named];
  if (grants.length === 0) return null;
  // Without a sandbox nothing else is missing.
  if (grants.some(({ kind }) => kind === 'unsandboxed'))
    return { ...asked([{ kind: 'unsandboxed' }], paths, requirement), sources: [] };
  const isKnown = paths === null && sources.every((grant) => isRemembered(grant, run));
  return { ...(isKnown ? { grants, requirement } : asked(grants, paths, requirement)), sources };
}

const lineOf = ({ parsed, cwd, projectRoot, env, executable, followed }: Command) => ({
  parsed,
  cwd,
  projectRoot,
  env,
  executable,
  ...(followed === undefined ? {} : { followed }),
});

function asked(grants: readonly Grant[], paths: MissingPaths | null, requirement: Allowed): Omit<Foreseen, 'sources'> {
  if (requirement.kind !== 'skip') return { grants, requirement };
  const reason = paths === null ? fetches : paths.what === 'deletes' ? deletes : writes;
  return { grants, requirement: { kind: 'needs-approval', reason, cause: { kind: 'policy' }, proposedRule: null } };
}

/** No sandbox gives other rights, so a yes to it within one could not succeed. */
function needsSuperuser({ requirement }: Planned, { risk, settings }: Context): boolean {
  return requirement.kind === 'needs-approval' && risk.effects.privilege && !hasDenyRead(settings.values);
}

async function missingHosts({ command, plan }: Planned, run: Context): Promise<readonly HostGrant[]> {
  if (!hasNoNetwork(plan, run)) return [];
  const hosts = await packageHosts(command, run.ports);
  return hosts.every((grant) => mayBeOpened(grant, run)) ? hosts : [];
}

/** What is asked about anyway asks for the hosts that it names, too: without them a yes to it could not succeed. */
function alsoNamed({ command, requirement, plan }: Planned, run: Context): readonly HostGrant[] {
  if (requirement.kind !== 'needs-approval' || run.trying?.isFirst === true || !hasNoNetwork(plan, run)) return [];
  const hosts = namedHosts(command, run.risk.effects.hosts);
  return hosts.every((grant) => mayBeOpened(grant, run)) ? hosts : [];
}

/** Where hosts are asked about as they are reached, each is a question with more facts. */
const hasNoNetwork = (plan: SandboxPlan, { ports, settings }: Context): boolean =>
  plan.network === 'blocked' && ports.network !== null && mayAskAboutNetwork(settings.values.approvalPolicy);

/** A yes that a setting or an earlier no takes back is not asked for. */
function mayBeOpened({ target }: HostGrant, { settings, network }: Context): boolean {
  const { deniedHosts } = settings.values;
  const rules = { mode: 'ask', allowedHosts: [], deniedHosts, grants: [], mayAsk: true } as const;
  return judgeTarget(target, rules, network.find(target)).kind !== 'deny';
}

const isRemembered = ({ target }: HostGrant, { network }: Context): boolean =>
  network.find(target).some(({ effect }) => effect === 'allow');

const fetches = say('It fetches packages, and this project has no network of its own.');
const deletes = say('It deletes something outside the project.');
const writes = say('It writes to a file outside the project.');

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

/**
 * The hosts that an install of a line will connect to, as the tool's own settings name them. Empty where nothing is installed, or no source
 * is known: then the attempt shows what it needs.
 */
async function packageHosts(
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

/** Another machine's name. This one, and what has no name, is a question with more facts. */
const foreignName = /^(?!.*\.(?:localhost|local|internal)$)[a-z0-9.-]+\.[a-z][a-z0-9-]*$/u;

/** Addresses among the words of a line to which it was found to connect, and where git's settings send its pushes. */
function namedHosts({ parsed, pushes = [] }: Command, connected: readonly string[]): readonly HostGrant[] {
  if (parsed.opaque.length > 0) return [];
  const words = parsed.segments.flatMap(({ argv }) => argv.flatMap((word) => grantForAddress(word ?? '')));
  const named = words.filter(({ target }) => connected.includes(target.host));
  const pushed = pushes.flatMap(({ urls }) => urls.flatMap(grantForAddress));
  const grants = new Map([...named, ...pushed].map((grant) => [`${grant.target.host}:${grant.target.port}`, grant]));
  return grants.size > mostHosts ? [] : [...grants.values()];
}

function grantForAddress(word: string): readonly HostGrant[] {
  const url = URL.parse(word);
  const protocol = url?.protocol === 'https:' ? 'https' : url?.protocol === 'http:' ? 'http' : null;
  if (url === null || protocol === null || !foreignName.test(url.hostname)) return [];
  const port = Number(url.port === '' ? (protocol === 'https' ? 443 : 80) : url.port);
  return [{ kind: 'host', target: { host: url.hostname, port, protocol } }];
}
