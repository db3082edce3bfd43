/** Chooses the variables that a command sees: the broker's own, minus secrets and what changes how programs are loaded. */
import { maskSecrets } from '../../store/log/mask-secrets.ts';
import type { Mechanism } from '#domain/sandbox/sandbox-plan.ts';
import { isSecretByName } from '#domain/sandbox/secret-names.ts';

export interface EnvironmentRequest {
  readonly inherited: NodeJS.ProcessEnv;
  readonly added: Readonly<Record<string, string>>;
  readonly passEnv: readonly string[];
  readonly mechanism: Mechanism;
  readonly privateTmp: boolean;
  readonly terminal: boolean;
}

export interface ChildEnvironment {
  /** For the process that the broker starts itself. */
  readonly outer: Record<string, string>;
  /** For the command only, because the sandbox's own programs would obey them outside. */
  readonly inner: Record<string, string>;
}

/** Without its proxy a whole network would be none, so a proxy's address stays; colours of file names only look like settings. */
const judgedByNameAlone = /_proxy$|^LS_COLORS$/i;
const loader = /^(LD_.*|DYLD_.*|NODE_OPTIONS|ELECTRON_RUN_AS_NODE)$/;
/** Read by the C library before a program's first line. */
const earlyReaders =
  /^(LD_.*|DYLD_.*|GCONV_PATH|LOCPATH|NLSPATH|GLIBC_TUNABLES|MALLOC_.*|HOSTALIASES|RES_OPTIONS|BASH_ENV|ENV|SHELLOPTS)$/;

export function childEnvironment(request: EnvironmentRequest): ChildEnvironment {
  const passed = new Set(request.passEnv);
  const outer: Record<string, string> = {};
  const inner: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.inherited)) {
    if (value !== undefined && (passed.has(name) || !(isSecret(name, value) || loader.test(name)))) outer[name] = value;
  }
  for (const [name, value] of Object.entries(request.added)) {
    // What the requester itself supplies is no secret of ours, so only the loader's names are taken out.
    if (passed.has(name) || !loader.test(name)) outer[name] = value;
  }
  if (request.mechanism !== 'none') {
    for (const [name, value] of Object.entries(outer)) {
      if (!earlyReaders.test(name)) continue;
      inner[name] = value;
      delete outer[name];
    }
    // A folder of the host's /tmp does not exist in there.
    for (const name of ['TMPDIR', 'TMP', 'TEMP']) {
      if (request.privateTmp && /^\/(var\/)?tmp(\/|$)/.test(outer[name] ?? '')) outer[name] = '/tmp';
    }
  }
  if (request.terminal && (outer['TERM'] ?? 'dumb') === 'dumb') outer['TERM'] = 'xterm-256color';
  outer['COUNTERSIGN'] = '1';
  outer['COUNTERSIGN_SANDBOX'] = request.mechanism;
  return { outer, inner };
}

export function isSecret(name: string, value: string): boolean {
  if (isSecretByName(name)) return true;
  // As in DATABASE_URL, in a connection string, in an option of a Java machine, in a header that git is told to send.
  return !judgedByNameAlone.test(name) && maskSecrets(value) !== value;
}
