/** Names of files that hold secrets, and of files that change what a machine or an account does. */
import { obeyedPart } from '#agents/fit-names.ts';
import { secretPlacesInHome } from '#domain/sandbox/places-in-home.ts';

const secretInHome =
  /^\/(?:\.ssh\/(?!known_hosts|config$|.*\.pub$|authorized_keys).*|\.ssh\/?$|\.aws(?:\/(?:credentials|config|sso|cli)?.*)?$|\.gnupg(?:\/.*)?$|\.netrc$|(?:\.private_keys|private_keys|\.appstoreconnect\/private_keys)\/.*|\.npmrc$|\.pypirc$|\.erlang\.cookie$|\.git-credentials$|\.pgpass$|\.my\.cnf$|\.vault-token$|\.docker\/config\.json$|\.kube(?:\/.*)?$|\.config\/(?:gh|gcloud|hub|op|doctl|rclone|1Password|google-chrome|chromium|BraveSoftware|configstore|heroku|netlify|stripe)(?:\/.*)?$|\.azure(?:\/.*)?$|\.password-store(?:\/.*)?$|\.local\/share\/keyrings(?:\/.*)?$|\.mozilla(?:\/.*)?$|Library\/(?:Keychains|Cookies|Application Support\/(?:Google\/Chrome|Firefox|BraveSoftware)).*|\.(?:bash|zsh|psql|mysql|node_repl|python)_history$|\.cargo\/credentials(?:\.toml)?$|\.terraform\.d\/credentials.*|\.gem\/credentials$|\.composer\/auth\.json$|\.m2\/settings\.xml$|\.gradle\/gradle\.properties$|\.claude\/.*credential.*|\.codex\/auth\.json$|\.config\/(?:[^/]+\/)*[\w.-]*(?:tokens?|secrets?|credentials?|passwords?|passwd|api[-_]?keys?)(?:\.\w+)?$|\.[\w-]*(?:token|secret|api[-_]?key)s?(?:\.\w+)?$|\.electrum.*|\.bitcoin.*|\.ethereum.*|wallet\.dat$)/;

const secretAnywhere =
  /(?:^|\/)(?:key(?:store)?\.properties$|secrets\/(?:[^/]+\/)*(?!README|[\w.-]*(?:\.(?:md|enc(?:\.\w+)?|sops(?:\.\w+)?|age|gpg|pub|sh|[cm]?[jt]sx?|py|rb|go|rs|tf|tpl|crt|html)|example|sample|template)\b)[\w.-]*\.(?:env|txt|ya?ml|json|toml|ini|properties|key|pw|password|token)$|AuthKey_\w+\.p8$|[\w-]*(?:private|apns|push|signing)[\w-]*\.p8$|[\w.-]*\.(?:jks|keystore|p8|agekey|ovpn|keychain-db)$|\.env(?:\.(?!(?:[\w-]+\.)*(?:example|sample|template|dist|defaults|schema)\b|test$)[\w.-]+)?|\.envrc|id_(?:rsa|dsa|ecdsa|ed25519)(?:_\w+)?|(?!(?:[\w.-]*[-_.])?(?:cert|certificate|ca|cacert|chain|fullchain|bundle|public|pub|root|intermediate|roots)[\w-]*\.pem$)[\w.-]*\.(?:pem|p12|pfx|keystore|jks|kdbx|ppk|asc\.key)|[\w.-]*(?:private|secret|server|client|tls|ssl|signing)[\w.-]*\.key|credentials(?:\.(?:json|ya?ml|toml|xml|csv|ini))?(?:\.enc)?|secrets?\.(?:json|ya?ml|toml|env|properties|ini|txt)|service[-_]?account[\w-]*\.json|[\w-]*\.tfstate(?:\.backup)?|[\w.-]*\.tfvars\.secret|master\.key|\.htpasswd|\.netrc|\.pgpass|\.git-credentials|kubeconfig|auth\.json|wallet\.dat|\.vault[-_]?pass\w*|[\w-]+\.private|[\w-]+\.secret\.exs|\.(?:secrets?|credentials?|passwords?|tokens?|creds))$/;

const secretInSystem =
  /^(?:\/etc\/(?:shadow|gshadow|sudoers|sudoers\.d(?:\/.*)?|master\.passwd|krb5\.keytab|ssh\/ssh_host_.*_key|ssl\/private(?:\/.*)?|kubernetes\/(?:admin\.conf|pki.*)|NetworkManager\/system-connections.*|wpa_supplicant\/.*|openvpn\/.*|wireguard\/.*)|\/proc\/(?:\d+|self|[*…\uFFFC])\/(?:environ|mem)|\/(?:var\/)?run\/secrets(?:\/.*)?|\/root\/\..*|\/var\/lib\/(?:docker|kubelet)(?:\/.*)?)$/;

/** Whether reading it gives a secret away; of a glob, whether it may fit such a name. */
export function isSecretPath(path: string, homeDir: string): boolean {
  return path.includes('*')
    ? [
        path,
        path.replace(/\/\.?\*$/, ''),
        path.replaceAll('*', 'x'),
        path.replaceAll('*', ''),
        path.replaceAll('*', 'rsa'),
      ].some((one) => isSecretName(one, homeDir))
    : isSecretName(path, homeDir);
}

/** What a sandbox closes beneath a home is a secret here too; of the first of these the pattern above knows what is none. */
const places = new Set(secretPlacesInHome.filter((place) => !/^\.(?:ssh|aws|kube|docker|gnupg)(?:\/|$)/.test(place)));

const deepest = Math.max(...[...places].map((place) => place.split('/').length));

function isToolSecret(own: string): boolean {
  const parts = own
    .split('/')
    .filter((part) => part !== '')
    .slice(0, deepest);
  return parts.some((_, at) => places.has(parts.slice(0, at + 1).join('/')));
}

function isSecretName(path: string, homeDir: string): boolean {
  const own = path.startsWith(`${homeDir}/`)
    ? path.slice(homeDir.length)
    : (/^\/(?:home|Users)\/[^/]+(\/.*)$/.exec(path)?.[1] ?? null);
  if (own !== null && (secretInHome.test(own) || isToolSecret(own))) return true;
  // What lies hidden in root's home is a secret to everybody but root.
  const isOwn = path.startsWith(`${homeDir}/`);
  return (!isOwn && secretInSystem.test(path)) || secretAnywhere.test(path);
}

const startsInHome =
  /^\/(?:\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout|xprofile|xinitrc|xsessionrc|inputrc|vimrc|gitconfig|npmrc|pythonrc|pythonstartup|tmux\.conf|screenrc|pam_environment|envrc|curlrc|wgetrc|ssh\/config|ssh\/rc|ssh\/environment|condarc|mongorc\.js|psqlrc|gdbinit|lldbinit|irbrc)|\.config\/(?:fish|autostart|systemd|environment\.d|nvim|git|pip|plasma-workspace)(?:\/.*)?|\.(?:vim|oh-my-zsh|zsh|emacs\.d)\/.*|\.local\/(?:bin|share\/(?:applications|systemd|dbus-1))(?:\/.*)?|bin(?:\/.*)?|\.claude(?:\/.*)?|\.codex(?:\/.*)?|\.cursor(?:\/.*)?|Library\/(?:LaunchAgents|LaunchDaemons|StartupItems|Preferences|Services)(?:\/.*)?)$/;

/** A file by which commands run later without anybody starting them. */
export function isStartupPath(path: string, homeDir: string): boolean {
  const own = path.startsWith(`${homeDir}/`) ? path.slice(homeDir.length) : null;
  if (own !== null && startsInHome.test(own)) return true;
  return /^\/(?:etc|var\/spool\/cron|usr\/lib\/systemd|lib\/systemd|Library\/(?:LaunchAgents|LaunchDaemons|StartupItems|PrivilegedHelperTools)|usr\/local\/etc)(?:\/|$)/.test(
    path,
  );
}

/** Files in a project that run on commit, on open or in a pipeline. */
export const isProjectTrigger = (path: string): boolean =>
  /\/(?:\.git\/(?:hooks|config|info\/attributes)|\.husky|\.vscode\/(?:tasks|settings|launch)\.json|\.idea|\.mcp\.json|\.claude|\.codex|\.agents|\.countersign)(?:\/|$)/.test(
    path,
  ) ||
  /\/site-packages\/[^/]+\.pth$|\/(?:site|user)customize\.py$/.test(path) ||
  obeyedPart(path)?.group === 'agent';

export const isLoginKeyPath = (path: string): boolean => /\/\.ssh\/authorized_keys2?$/.test(path);

/** Rights of accounts, and the rules about who may become root. */
export const isAccountPath = (path: string): boolean =>
  /^(?:\/private)?\/etc\/(?:passwd-?|master\.passwd|shadow-?|gshadow-?|group-?|sudoers(?:\.d(?:\/.*)?)?|doas\.conf|pam\.(?:d(?:\/.*)?|conf)|security\/(?!limits).*|polkit-1\/.*|securetty|subuid|subgid|ld\.so\.preload)$|^\/(?:usr\/share\/polkit-1|var\/lib\/polkit-1|usr\/lib\/(?:[\w-]+\/)?security|lib\/(?:[\w-]+\/)?security)\//.test(
    path,
  );

/** Who may log in from elsewhere, and how. */
export const isLoginRulesPath = (path: string): boolean => /^(?:\/private)?\/etc\/ssh\/sshd_config/.test(path);

export const isDisk = (path: string): boolean =>
  /^\/dev\/(?:r?disk\d|[shv]d[a-z]|r?(?:sd|wd|ada|da|nda|nvd|vtbd)\d+[a-z]?\d*[a-z]?$|xvd[a-z]|nvme\d|mmcblk\d|mapper\/|md\d|dm-\d|loop\d|sr\d|mem$|kmem$|port$|disk\/by-|(?:s|sd|h|hd|v|vd|xvd|n|nvme\d?n?|mmcblk|r?disk|mapper|md|dm-)?[*?[])/.test(
    path,
  );

export const isHarmlessDevice = (path: string): boolean =>
  /^\/dev\/(?:null|stdout|stderr|stdin|tty|fd\/\d+|zero|full|u?random)$/.test(path);
