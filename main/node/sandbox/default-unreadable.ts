/** Places that hold secrets in most homes; unreadable unless a setting or a grant names them. */
import path from 'node:path';
import { isWithin } from './paths/covering-entry.ts';
import { linkedFiles } from './paths/linked-files.ts';
import { pathKind } from './paths/real-path-of.ts';
import type { PathSnapshot } from './paths/path-snapshot.ts';
import { environmentFilesOfOthers } from './secrets/environment-files.ts';
import { presentPlaces } from './secrets/present-places.ts';
import { closedEvenMissing, secretPlacesInHome } from '#domain/sandbox/places-in-home.ts';

/** Variables by which tools are told that their secrets lie elsewhere; the name beneath it, if it means a folder of other things too. */
const byVariable: Readonly<Record<string, string>> = {
  AWS_SHARED_CREDENTIALS_FILE: '',
  KUBECONFIG: '',
  DOCKER_CONFIG: 'config.json',
  GNUPGHOME: '',
  GH_CONFIG_DIR: '',
  CLOUDSDK_CONFIG: '',
  AZURE_CONFIG_DIR: '',
  PASSWORD_STORE_DIR: '',
  GOOGLE_APPLICATION_CREDENTIALS: '',
  NETRC: '',
  PGPASSFILE: '',
  RCLONE_CONFIG: '',
  CARGO_HOME: 'credentials.toml',
  NPM_CONFIG_USERCONFIG: '',
  npm_config_userconfig: '',
  PIP_CONFIG_FILE: '',
  COMPOSER_HOME: 'auth.json',
  HISTFILE: '',
  BOTO_CONFIG: '',
  DATABRICKS_CONFIG_FILE: '',
  VAULT_TOKEN_PATH: '',
  CODEX_HOME: 'auth.json',
  CLAUDE_CONFIG_DIR: '.credentials.json',
};

/** Readable only by the superuser, so they only matter when the broker runs as that. */
const forSuperuser = [
  '/etc/shadow',
  '/etc/shadow-',
  '/etc/gshadow',
  '/etc/gshadow-',
  '/etc/ssl/private',
  '/etc/wireguard',
  '/etc/NetworkManager/system-connections',
  '/etc/ssh/ssh_host_rsa_key',
  '/etc/ssh/ssh_host_ecdsa_key',
  '/etc/ssh/ssh_host_ed25519_key',
  // What the kernel says of the memory and timers of everybody; a fresh /proc tells them too.
  '/proc/kpagecount',
  '/proc/kpageflags',
  '/proc/kpagecgroup',
  '/proc/slabinfo',
  '/proc/vmallocinfo',
  '/proc/timer_list',
  '/proc/pagetypeinfo',
] as const;

export interface Secrets {
  /** The person's homes: the one that programs are told, and the one of the account. */
  readonly homes: readonly string[];
  readonly dataDir: string;
  readonly superuser: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly projectRoot: string;
  readonly snapshot: PathSnapshot;
}

export function defaultUnreadable({
  homes,
  dataDir,
  superuser,
  env,
  projectRoot,
  snapshot,
}: Secrets): readonly string[] {
  // What lies in the project is the project's, no matter what else names it; and no entry means to hide all that contains it.
  const isElsewhere = (name: string): boolean => !isWithin(name, projectRoot);
  const told = elsewhere(env).filter(
    (name) => isElsewhere(name) && !isWithin(projectRoot, snapshot.realOf(name) ?? name),
  );
  const always = homes.flatMap((home) => closedEvenMissing.map((name) => `${home}/${name}`));
  // What is missing and harmless to make costs nothing but a look.
  const present = homes.flatMap((home) => presentPlaces(home, secretPlacesInHome));
  const named = [...new Set([...always, ...present, ...told])];
  // A link to a key gives it away under another name.
  const linked = named
    .flatMap((folder) => linkedFiles(folder, snapshot.kindOf))
    .filter((file) => isElsewhere(file) && pathKind(file) === 'file');
  return [
    ...named,
    ...linked,
    ...environmentFilesOfOthers(projectRoot, homes),
    dataDir,
    ...(superuser ? forSuperuser : []),
  ];
}

function elsewhere(env: NodeJS.ProcessEnv): readonly string[] {
  return Object.entries(byVariable).flatMap(([variable, beneath]) =>
    (env[variable] ?? '')
      .split(':')
      .filter((place) => place.startsWith('/'))
      .map((place) => path.join(place, beneath)),
  );
}
