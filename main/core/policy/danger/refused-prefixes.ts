/** Says which prefixes are too wide to become a rule, and why. */

const interpreters =
  'python python2 python3 py pypy pypy3 node nodejs bun deno perl ruby php lua julia Rscript R osascript tclsh awk gawk mawk ghci irb swift groovy scala';
const shells = 'sh bash zsh dash ksh ash mksh fish tcsh csh pwsh powershell cmd nu xonsh';
const carriers =
  'env sudo doas su pkexec runuser xargs parallel ssh nohup nice timeout time watch chroot setsid stdbuf ionice taskset exec eval command builtin busybox toybox find fd source . trap script flock strace unshare nsenter setpriv systemd-run npx bunx entr git-shell tmux screen at batch make';
const wide =
  'git rm mv cp chmod chown dd curl wget nc ncat socat scp rsync sftp docker podman kubectl helm terraform aws gcloud az gh npm pnpm yarn cargo go pip pip3 uv poetry brew apt apt-get systemctl launchctl psql mysql sqlite3 redis-cli mongosh kill pkill killall tee sed ln mkfs crontab openssl gpg';
const runners = new Set([
  'npm run',
  'npm run-script',
  'npm exec',
  'npm x',
  'pnpm run',
  'pnpm exec',
  'pnpm dlx',
  'yarn run',
  'yarn exec',
  'yarn dlx',
  'bun run',
  'bun x',
  'deno run',
  'deno eval',
  'deno task',
  'uv run',
  'uvx',
  'poetry run',
  'pipenv run',
  'pdm run',
  'bundle exec',
  'conda run',
  'mise exec',
  'cargo run',
  'go run',
  'go generate',
  'composer exec',
  'just',
  'task',
  'rake',
  'docker run',
  'docker exec',
  'docker compose',
  'docker compose exec',
  'docker compose run',
  'podman run',
  'podman exec',
  'kubectl exec',
  'kubectl run',
  'kubectl apply',
  'kubectl delete',
  'git -c',
  'git -C',
  'git config',
  'git push',
  'git submodule',
  'git bisect',
  'git rebase',
  'gh api',
  'aws s3',
  'terraform apply',
  'terraform destroy',
  'npm publish',
  'pip install',
  'npm install',
]);
const why = new Map<string, string>();
const note = (names: string, reason: string): void => {
  for (const name of names.split(' ')) why.set(name, reason);
};
note(wide, 'Alone it covers harmless and destructive uses alike; name the subcommand or the exact command.');
note(carriers, 'It runs whatever command is given to it.');
note(interpreters, 'It runs whatever program is given to it.');
note(shells, 'It runs whatever script is given to it.');

const evalOptions =
  /^(-|-c|-lc|-ic|-e|-E|-p|-pe|-ne|-r|-s|-m|-i|-3|-2|-Command|-EncodedCommand|-File|-f|--eval|--exec|--command|--print|--run|-x|--rcfile|--init-file|-S|--split-string|-u|-n)$/;

export type PrefixVerdict = { readonly kind: 'allowed' } | { readonly kind: 'refused'; readonly reason: string };

/** A whole command is narrow by itself, unless it reads what to do from its input. */
export function judgeExact(argv: readonly string[]): PrefixVerdict {
  const [program = '', ...rest] = argv;
  const name = program.slice(program.lastIndexOf('/') + 1).replace(/[\d.]+$/, '');
  const readsInput =
    `${interpreters} ${shells}`.split(' ').includes(name) && rest.every((word) => evalOptions.test(word));
  if (argv.some((word) => /[\n\r\0]/.test(word)))
    return { kind: 'refused', reason: 'A rule cannot hold a line break.' };
  return readsInput ? { kind: 'refused', reason: 'It runs whatever comes through its input.' } : { kind: 'allowed' };
}

/** Exact-length: `git` is refused, `git status` is not. */
export function judgePrefix(prefix: readonly string[]): PrefixVerdict {
  const [program, ...rest] = prefix;
  if (program === undefined || program === '') return { kind: 'refused', reason: 'A rule needs at least one word.' };
  if (prefix.some((word) => /[\n\r\0]/.test(word)))
    return { kind: 'refused', reason: 'A rule cannot hold a line break.' };
  const name = program.slice(program.lastIndexOf('/') + 1);
  const reason = why.get(name) ?? why.get(name.replace(/[\d.]+$/, '')) ?? why.get(name.replace(/\.exe$/, ''));
  const isWideProgram = reason !== undefined && wide.split(' ').includes(name);
  if (reason !== undefined && rest.length === 0) return { kind: 'refused', reason };
  if (reason !== undefined && !isWideProgram && rest.every((word) => evalOptions.test(word)))
    return { kind: 'refused', reason };
  if (
    [
      'sudo',
      'doas',
      'su',
      'env',
      'xargs',
      'ssh',
      'eval',
      'exec',
      'rm',
      'dd',
      'chmod',
      'chown',
      'curl',
      'wget',
    ].includes(name) &&
    rest.every((word) => word.startsWith('-'))
  ) {
    return { kind: 'refused', reason: reason ?? 'It is too wide.' };
  }
  if (runners.has([name, ...rest].join(' ')))
    return { kind: 'refused', reason: 'It runs whatever is named next; name that too.' };
  return { kind: 'allowed' };
}
