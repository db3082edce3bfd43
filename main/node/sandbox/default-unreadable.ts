/** Places that hold secrets in most homes; unreadable unless a setting or a grant names them. */

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
  // Browser profiles.
  '.mozilla',
  '.thunderbird',
  '.config/google-chrome',
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
] as const;

/** Readable by nobody but the superuser, so they only matter when the desk runs as that. */
const forSuperuser = ['/etc/shadow', '/etc/shadow-', '/etc/gshadow', '/etc/gshadow-'] as const;

export function defaultUnreadable(home: string, dataDir: string, superuser: boolean): readonly string[] {
  return [...inHome.map((name) => `${home}/${name}`), dataDir, ...(superuser ? forSuperuser : [])];
}
