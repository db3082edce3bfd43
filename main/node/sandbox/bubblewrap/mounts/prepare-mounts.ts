/** Works out what is to be in a sandbox, by what is on the host now, and makes the names there that its mounts need. */
import type { LaunchSpec } from '#core/ports.ts';
import { sandboxArgv } from '../bwrap-argv.ts';
import { isWithin } from '../../paths/covering-entry.ts';
import { depth } from '../../fold-entries.ts';
import { mountPath, type Mount, type Mounts, type Placeholder } from '../mount.ts';
import { planMounts } from '../plan-mounts.ts';
import { showWithoutSecrets } from '../../secrets/show-without-secrets.ts';
import { seePastPlaceholders } from '../../paths/see-past-placeholders.ts';
import type { Placeholders } from './placeholders.ts';
import { identitiesOf, type Identities } from '../watch/guard-names.ts';
import type { Launched } from '../../../launch/launch-failure.ts';
import type { StagedView } from '../../../staging/hold/staging.ts';
import { observerMounts } from '../watch/observed-command.ts';
import type { Prepared } from '../launch/prepare-sandbox.ts';
import { ownStore } from './own-caches.ts';
import { join } from 'node:path';

export interface Furniture {
  readonly env: NodeJS.ProcessEnv;
  readonly placeholders: Placeholders;
  readonly dataDir: string;
  /** Programs of ours that a sandbox sees even where their folder is hidden. */
  readonly helperPath: string | null;
  readonly writerPath: string | null;
}

export interface PreparedMounts {
  readonly kind: 'prepared';
  readonly planned: Mounts;
  /** All there will be, with those of our own programs. */
  readonly mounts: readonly Mount[];
  /** What the guarded names were before anything was mounted over them. */
  readonly identities: Identities;
  /** For bubblewrap. */
  readonly words: readonly string[];
  /** Gives the names on the host back; those that a program of the host filled meanwhile stay, and are named. */
  readonly giveBack: () => readonly string[];
}

/** Throws `sandbox-setup-failed` when the names cannot be noted. */
export function prepareSandboxMounts(
  spec: LaunchSpec,
  { innerEnv, nameServer }: Prepared,
  { env, placeholders, dataDir, ...programs }: Furniture,
  view: StagedView | null,
): PreparedMounts | Extract<Launched, { kind: 'failed' }> {
  const planned = planMounts(spec.plan, seePastPlaceholders(placeholders.known()), view);
  if (planned.kind === 'refused') return { kind: 'failed', error: planned.error };
  const giveBack = placeholders.hold(planned.placeholders);
  const identities = identitiesOf([...planned.guarded, ...planned.unmade]);
  const shown = showWithoutSecrets(planned.mounts, spec.plan.shownInPart ?? [], dataDir);
  const own = [...ownMounts(spec, programs, planned.mounts), ...storeMounts(spec, env)];
  const mounts = withPreparedMounts([...shown, ...own], spec);
  const variables = withoutRepository(planned.placeholders, spec.projectRoot, { ...env, ...spec.env });
  const words = sandboxArgv({ mounts, nameServer, innerEnv: { ...innerEnv, ...variables } });
  return { kind: 'prepared', planned, mounts, identities, words, giveBack };
}

/** What the broker prepare comes in the place of what the plan has there; nothing else of the plan is touched. */
function withPreparedMounts(mounts: readonly Mount[], { mountPreparation, plan }: LaunchSpec): readonly Mount[] {
  if (mountPreparation === undefined) return mounts;
  const byPath = new Map(mounts.map((mount) => [mountPath(mount), mount]));
  const tmp = byPath.get('/tmp');
  if (mountPreparation.tmp !== null && plan.tmp === 'private' && tmp?.kind === 'scratch')
    byPath.set('/tmp', { kind: 'bind', path: '/tmp', source: mountPreparation.tmp, writable: tmp.writable });
  for (const path of mountPreparation.without) byPath.delete(path);
  for (const { path, source, writable, isGround } of mountPreparation.mounts)
    if (isGround !== true || !byPath.has(path)) byPath.set(path, { kind: 'bind', path, source, writable });
  for (const [path, mount] of byPath) {
    const isPassed = mountPreparation.mounts.some((inner) => inner.path !== path && isWithin(inner.path, path));
    if (mount.kind === 'hidden-directory' && isPassed) byPath.set(path, { ...mount, passable: true });
  }
  return [...byPath.values()].sort((a, b) => depth(mountPath(a)) - depth(mountPath(b)));
}

function storeMounts({ plan, env }: LaunchSpec, broker: NodeJS.ProcessEnv): readonly Mount[] {
  const store = ownStore(plan, { ...broker, ...env });
  const size = plan.scratchMiB === undefined ? {} : { sizeMiB: plan.scratchMiB };
  return store === null ? [] : [{ kind: 'scratch', path: store, writable: true, ...size }];
}

function ownMounts(
  spec: LaunchSpec,
  { helperPath, writerPath }: Pick<Furniture, 'helperPath' | 'writerPath'>,
  mounts: readonly Mount[],
): Mount[] {
  const programs = [helperPath, spec.argv[0] === writerPath ? writerPath : null];
  return programs.flatMap((each) => (each === null ? [] : observerMounts(each, spec.plan, mounts)));
}

/**
 * Variables for a command in a folder that is no repository, where a name of ours stands in the place of one. Go (from 1.18 on) asks git
 * about every `.git` that it sees, and ends its build where git finds no repository in it; git itself just looks on.
 */
export function withoutRepository(
  placeholders: readonly Placeholder[],
  projectRoot: string,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const flags = env['GOFLAGS'] ?? '';
  if (flags.includes('buildvcs') || !placeholders.some((placeholder) => placeholder.path === join(projectRoot, '.git')))
    return {};
  return { GOFLAGS: `${flags} -buildvcs=false`.trim() };
}
