/** Commands worth a question even inside a sandbox, as data with a reason each. */
import { type ArgvGrammar, argvGrammar } from '#domain/command/argv-pattern.ts';

export interface DangerRow {
  readonly programs: string;
  readonly when: string;
  readonly reason: string;
  /** It takes files away: where it can be told which, what they are decides, and not how it is said. */
  readonly isLoss?: true;
}

const longDash = argvGrammar('', true);
const containers = argvGrammar(
  '-H --host -c --context -f --file -p --project-name --profile --log-level --env-file --project-directory',
);

/** How to tell a tool's positionals from the values of its options. */
export const dangerGrammars: Readonly<Record<string, ArgvGrammar>> = {
  git: argvGrammar('-C -c --git-dir --work-tree --namespace'),
  docker: containers,
  podman: containers,
  nerdctl: containers,
  'docker-compose': containers,
  kubectl: argvGrammar('-n --namespace --context --kubeconfig -s --server --as --cluster --user -l --selector'),
  helm: argvGrammar('-n --namespace --kube-context --kubeconfig'),
  terraform: longDash,
  tofu: longDash,
  find: longDash,
  aws: argvGrammar('--profile --region --output --query --endpoint-url'),
  gcloud: argvGrammar('--project --account --format --configuration'),
  az: argvGrammar('--subscription -o --output'),
  gh: argvGrammar('-R --repo'),
};

const deletes = 'It deletes files without asking.';
const rewrites = 'It rewrites history that others may rely on.';
const discards = 'It throws away work that was never committed.';
const publishes = 'It publishes something that others will use.';
const rights = 'It runs with the rights of another account.';
const cluster = 'It removes or changes something in a cluster.';
const cloud = 'It removes or changes something in a cloud account.';
const disk = 'It writes to a disk directly.';
const machine = 'It changes how this machine is set up.';

export const dangerTable: readonly DangerRow[] = [
  { programs: 'rm', when: '-f|--force|-r|-R|--recursive', reason: deletes, isLoss: true },
  { programs: 'rm unlink', when: '/^(/|~)/', reason: deletes, isLoss: true },
  { programs: 'shred wipe srm', when: '', reason: 'It destroys files beyond recovery.' },
  { programs: 'find', when: '-delete', reason: deletes, isLoss: true },
  { programs: 'rsync', when: '/^--(delete|remove-source-files)/ !-n|--dry-run', reason: deletes },
  { programs: 'truncate', when: '-s|--size', reason: 'It cuts files off.', isLoss: true },
  { programs: 'dd', when: '/^of=/dev/(?!null)/', reason: disk },
  { programs: 'mkfs mkswap wipefs fdisk sfdisk sgdisk parted blkdiscard mke2fs', when: '', reason: disk },
  { programs: 'diskutil', when: '/^(erase|partition|delete|zero|secureErase|apfs)/', reason: disk },
  { programs: 'sudo doas su pkexec run0 runuser', when: '!-l|--list|-V|--version', reason: rights },
  { programs: 'chmod chown chgrp setfacl', when: '-R|--recursive', reason: 'It changes rights on many files at once.' },
  {
    programs: 'chmod',
    when: '/^([0-7]?[0-7]{2}[2367]|[24567][0-7]{3}|[ugoa]*[+=][rwxX]*s[rwxX]*|[oa]*[+=][rx]*w[rwx]*)$/',
    reason: 'It opens a file to everyone, or lets it run as its owner.',
  },
  { programs: 'kill', when: '/^-1$/ -9|-KILL|-s', reason: 'It ends every process of the account.' },
  { programs: 'killall pkill', when: '', reason: 'It ends processes by name, not only its own.' },
  { programs: 'shutdown reboot halt poweroff', when: '', reason: 'It stops the machine.' },
  { programs: 'crontab', when: '!-l', reason: 'It changes what runs on a schedule.' },
  {
    programs: 'systemctl',
    when: 'start|stop|restart|reload|enable|disable|mask|unmask|edit|isolate|set-default|daemon-reload|kill',
    reason: machine,
  },
  {
    programs: 'launchctl',
    when: 'load|unload|bootstrap|bootout|enable|disable|kickstart|submit|remove',
    reason: machine,
  },
  {
    programs:
      'iptables ip6tables nft ufw firewall-cmd pfctl setenforce spctl csrutil visudo useradd userdel usermod passwd groupadd chsh mount umount swapoff insmod modprobe rmmod',
    when: '',
    reason: machine,
  },
  {
    programs: 'apt apt-get aptitude dnf yum zypper apk snap flatpak port',
    when: '/^(install|remove|purge|autoremove|upgrade|dist-upgrade|full-upgrade|add|del|erase|reinstall)$/',
    reason: machine,
  },
  { programs: 'pacman', when: '/^-[SRU]/', reason: machine },
  { programs: 'git', when: 'push -f|--force|--force-with-lease|--mirror|--delete|-d|--prune', reason: rewrites },
  // As short as git takes them.
  { programs: 'git', when: 'push /^--(force-|mi|de|pru)/', reason: rewrites },
  { programs: 'git', when: 'push * /^[+:]./', reason: rewrites },
  { programs: 'git', when: 'filter-branch|filter-repo', reason: rewrites },
  { programs: 'git', when: 'reset --hard|--merge', reason: discards, isLoss: true },
  { programs: 'git', when: 'clean -f|--force !-n|--dry-run', reason: discards, isLoss: true },
  { programs: 'git', when: 'checkout -f|--force', reason: discards, isLoss: true },
  { programs: 'git', when: 'checkout /^(\\.|--)$/', reason: discards, isLoss: true },
  { programs: 'git', when: 'restore !--staged|-S', reason: discards, isLoss: true },
  { programs: 'git', when: 'stash drop|clear', reason: discards, isLoss: true },
  { programs: 'git', when: 'branch -D', reason: discards, isLoss: true },
  { programs: 'git', when: 'reflog expire|delete', reason: discards },
  { programs: 'git', when: 'update-ref -d', reason: discards },
  { programs: 'git', when: 'worktree remove -f|--force', reason: discards, isLoss: true },
  { programs: 'npm pnpm yarn bun', when: 'publish|unpublish|deprecate !--dry-run', reason: publishes },
  { programs: 'cargo', when: 'publish|yank !--dry-run|-n', reason: publishes },
  { programs: 'twine', when: 'upload', reason: publishes },
  { programs: 'gem', when: 'push|yank', reason: publishes },
  { programs: 'poetry uv hatch flit', when: 'publish !--dry-run', reason: publishes },
  { programs: 'gh', when: 'release create|delete|edit|upload', reason: publishes },
  {
    programs: 'gh',
    when: 'repo delete|archive|edit|rename',
    reason: 'It changes or deletes a repository for everyone.',
  },
  { programs: 'gh', when: 'pr merge', reason: 'It merges into a branch that others use.' },
  { programs: 'gh', when: 'secret set|delete', reason: 'It changes a secret of a repository.' },
  { programs: 'docker podman nerdctl', when: 'push', reason: publishes },
  {
    programs: 'docker podman nerdctl',
    when: 'system|volume|image|container|network|builder prune',
    reason: 'It deletes containers, images or volumes.',
  },
  { programs: 'docker podman nerdctl', when: 'volume rm|remove', reason: 'It deletes the data of containers.' },
  {
    programs: 'docker podman nerdctl',
    when: 'rm|rmi -f|--force',
    reason: 'It deletes containers or images that are in use.',
  },
  {
    programs: 'docker podman nerdctl',
    when: 'compose down -v|--volumes',
    reason: 'It deletes the data of containers.',
  },
  { programs: 'docker-compose', when: 'down -v|--volumes', reason: 'It deletes the data of containers.' },
  {
    programs: 'docker podman nerdctl',
    when: 'run|create|exec --privileged',
    reason: 'The container can reach the whole machine.',
  },
  {
    programs: 'docker podman nerdctl',
    when: 'run|create /^(-v|--volume=)?/(:|etc|root|var/run/docker)/',
    reason: 'The container can reach the files of the machine.',
  },
  {
    programs: 'kubectl oc',
    when: 'delete|drain|cordon|taint|scale|replace|patch|edit|apply|rollout|annotate|label|set|create|expose !/^--dry-run/',
    reason: cluster,
  },
  { programs: 'helm', when: 'install|upgrade|uninstall|delete|rollback !--dry-run', reason: cluster },
  { programs: 'terraform tofu', when: 'destroy|apply|import|taint|state|force-unlock', reason: cloud },
  { programs: 'pulumi', when: 'up|destroy|refresh|cancel', reason: cloud },
  {
    programs: 'aws',
    when: '/^(delete|terminate|remove|rm|mv|sync|cp|put|create|update|modify|run|stop|start|reboot|deregister|detach|revoke|authorize|attach|rb|mb|invoke|purge)(-|$)/',
    reason: cloud,
  },
  {
    programs: 'gcloud gsutil az doctl flyctl fly heroku vercel netlify wrangler',
    when: '/^(delete|rm|destroy|deploy|create|update|set|remove|stop|start|restart|reset|purge|add-iam-policy-binding|mv|rsync|cp)$/',
    reason: cloud,
  },
  {
    programs: 'psql mysql mariadb sqlite3 mongosh mongo sqlcmd',
    when: '/\\b(drop|truncate|delete\\s+from|dropDatabase|deleteMany|grant|alter)\\b/',
    reason: 'It deletes or changes data in a database.',
  },
  {
    programs: 'redis-cli',
    when: '/^(flushall|flushdb|del|shutdown|config)$/',
    reason: 'It deletes or changes data in a database.',
  },
  { programs: 'dropdb dropuser', when: '', reason: 'It deletes data in a database.' },
  {
    programs: 'security',
    when: '/^(dump-keychain|find-(generic|internet)-password|export|delete)/',
    reason: 'It reads or changes stored passwords.',
  },
  { programs: 'defaults', when: 'write|delete|import', reason: machine },
  { programs: 'nvram scutil systemsetup networksetup dscl', when: '', reason: machine },
  { programs: 'tmutil', when: 'delete|disable|deletelocalsnapshots', reason: 'It deletes backups or stops them.' },
  {
    programs: 'nc ncat netcat socat',
    when: '/^(-[a-z]*[ec]|--exec|--sh-exec|.*exec:.*)$/',
    reason: 'It hands a shell to another host.',
  },
];
