/** What of this machine decides whether a sandbox can be built here; read only when one cannot, or when a person wants to know. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { findBwrap } from '../bubblewrap/find-bwrap.ts';
import { findProgram } from './find-program.ts';

export interface MachineFacts {
  /** Release of the kernel, as `uname -r` says it. */
  readonly kernel: string;
  /** Null when it is not installed. */
  readonly bwrap: { readonly path: string; readonly version: string; readonly setuid: boolean } | null;
  /** Values under `/proc/sys`; null for a setting that this kernel does not have. */
  readonly settings: Readonly<Record<MachineSetting, string | null>>;
  /** What kind of container the broker runs in; null for none. */
  readonly container: string | null;
  /** Whether the broker itself was started inside the sandbox of a broker. */
  readonly sandboxed: boolean;
  readonly compiler: string | null;
}

const settingNames = [
  'kernel/apparmor_restrict_unprivileged_userns',
  'kernel/unprivileged_userns_clone',
  'user/max_user_namespaces',
] as const;
export type MachineSetting = (typeof settingNames)[number];

const versionTimeoutMs = 5000;

export function machineFacts(env: NodeJS.ProcessEnv): MachineFacts {
  const bwrap = findBwrap(env);
  const setting = (name: MachineSetting): string | null => textOf(`/proc/sys/${name}`);
  return {
    kernel: textOf('/proc/sys/kernel/osrelease') ?? 'unknown',
    bwrap: bwrap === null ? null : { path: bwrap, version: versionOf(bwrap), setuid: isSetuid(bwrap) },
    settings: {
      'kernel/apparmor_restrict_unprivileged_userns': setting('kernel/apparmor_restrict_unprivileged_userns'),
      'kernel/unprivileged_userns_clone': setting('kernel/unprivileged_userns_clone'),
      'user/max_user_namespaces': setting('user/max_user_namespaces'),
    },
    container: containerOf(env),
    sandboxed: env['COUNTERSIGN_SANDBOX'] === 'bwrap',
    compiler: findProgram('cc', env) ?? findProgram('gcc', env) ?? findProgram('clang', env),
  };
}

/** It would act with the rights of its owner, and a fault in it would be one in those. */
export function isSetuid(file: string): boolean {
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o6000) !== 0;
}

function containerOf(env: NodeJS.ProcessEnv): string | null {
  if (existsSync('/.dockerenv')) return 'docker';
  if (existsSync('/run/.containerenv')) return 'podman';
  const said = env['container'] ?? '';
  return said === '' ? null : said.slice(0, 40);
}

/** Empty when it cannot be started, or knows no such option. */
function versionOf(bwrap: string): string {
  const options = { encoding: 'utf8', timeout: versionTimeoutMs, env: {} } as const;
  // Typed as a string; null when nothing could be started.
  const { stdout }: { stdout: string | null } = spawnSync(bwrap, ['--version'], options);
  return (stdout ?? '').trim().slice(0, 200);
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null; // This kernel has no such file, or does not show it.
  }
}
