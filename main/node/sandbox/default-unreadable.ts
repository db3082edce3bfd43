/** Places that hold secrets in most homes; unreadable unless a setting or a grant names them. */
import path from 'node:path';
import { isWithin } from './covering-entry.ts';
import { linkedFiles } from './linked-files.ts';
import { pathKind } from './real-path-of.ts';
import type { Moment } from './real-paths-of-moment.ts';

const inHome = [
  '.ssh',
  '.aws',
  '.gnupg',
  '.netrc',
  '.config/gh',
  '.config/gcloud',
  '.kube',
  '.docker/config.json',
  // Password stores.
  '.password-store',
  '.local/share/keyrings',
  '.local/share/kwalletd',
  '.config/keepassxc',
  '.config/Bitwarden',
  '.config/1Password',
  '.config/op',
  '.config/rbw',
  '.local/share/gopass',
  // Browser profiles.
  '.mozilla',
  '.librewolf',
  '.thunderbird',
  '.config/google-chrome',
  '.config/google-chrome-beta',
  '.config/google-chrome-unstable',
  '.config/chromium',
  '.config/microsoft-edge',
  '.config/BraveSoftware',
  '.config/vivaldi',
  '.config/opera',
  'snap/firefox',
  'snap/chromium',
  '.var/app/org.mozilla.firefox',
  '.var/app/com.google.Chrome',
  '.var/app/org.chromium.Chromium',
  // Tokens of tools.
  '.git-credentials',
  '.config/git/credentials',
  '.config/hub',
  '.config/containers/auth.json',
  '.gem/credentials',
  '.config/glab-cli',
  '.azure',
  '.config/rclone',
  '.vault-token',
  '.pypirc',
  '.pgpass',
  '.my.cnf',
  '.cargo/credentials',
  '.cargo/credentials.toml',
  '.terraform.d/credentials.tfrc.json',
  '.pulumi/credentials.json',
  '.config/doctl',
  '.config/stripe',
  '.config/sops/age',
  '.s3cfg',
  '.kaggle/kaggle.json',
  '.cache/huggingface/token',
] as const;

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
};

/** Readable by nobody but the superuser, so they only matter when the desk runs as that. */
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
  readonly moment: Moment;
}

export function defaultUnreadable({ homes, dataDir, superuser, env, projectRoot, moment }: Secrets): readonly string[] {
  // What lies in the project is the project's, whoever else names it; and nobody means to hide all that contains it.
  const isElsewhere = (name: string): boolean => !isWithin(name, projectRoot);
  const told = elsewhere(env).filter(
    (name) => isElsewhere(name) && !isWithin(projectRoot, moment.realOf(name) ?? name),
  );
  const named = [...homes.flatMap((home) => inHome.map((name) => `${home}/${name}`)), ...told];
  // A link to a key gives it away under another name.
  const linked = named
    .flatMap((folder) => linkedFiles(folder, moment.kindOf))
    .filter((file) => isElsewhere(file) && pathKind(file) === 'file');
  return [...named, ...linked, dataDir, ...(superuser ? forSuperuser : [])];
}

function elsewhere(env: NodeJS.ProcessEnv): readonly string[] {
  return Object.entries(byVariable).flatMap(([variable, beneath]) =>
    (env[variable] ?? '')
      .split(':')
      .filter((place) => place.startsWith('/'))
      .map((place) => path.join(place, beneath)),
  );
}
