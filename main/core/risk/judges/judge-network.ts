/** Programs that talk to other hosts: what they fetch, what they send, and to whom. */
import { type Call, has, operands, optionValues, report } from '../call.ts';
import { placeWord } from '../line.ts';
import { isSecretVariable } from '../words/secret-variable.ts';
import { namesGiven } from '../words/follow-choices.ts';
import { judgeHandedOver, judgeLogins } from '../mechanisms/judge-there.ts';
import { judgeHttpItems, judgeChanged, judgeStoreAddress } from './judge-http-items.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { hostOf, localHost } from '../words/host-of.ts';
import { judgeEngineSocket, judgeEngineSpeech } from '../containers/engine-socket.ts';
import { isSecretPath } from '../files/sensitive-paths.ts';
import { remotePath } from '../secrets/read-in-passing.ts';
import { deletePath, readPath, writePath } from '../files/touch-path.ts';

const curlValued =
  '-d --data --data-raw --data-binary --data-urlencode --data-ascii --json -F --form --form-string -T --upload-file -H --header -X --request -o --output -u --user -A --user-agent -e --referer -b --cookie -c --cookie-jar -m --max-time --connect-timeout --retry --retry-delay -x --proxy -w --write-out -E --cert --key --cacert --resolve -K --config -r --range -C --continue-at --url -Y -y --limit-rate --interface --dns-servers -z --output-dir -D --dump-header --socks5 --post-data --post-file --body-data --body-file --method -O --output-document -P --directory-prefix --tries --timeout --input-file --header';

const wgetValued =
  '-O --output-document -o --output-file -a --append-output -P --directory-prefix -i --input-file -B --base -t --tries -T --timeout -w --wait -Q --quota -U --user-agent -e --execute -l --level -A --accept -R --reject -D --domains --exclude-domains -I --include-directories -X --exclude-directories --header --user --password --post-data --post-file --body-data --body-file --method --load-cookies --save-cookies --referer --certificate --private-key --ca-certificate --limit-rate --config';

const metadata = /^(?:169\.254\.169\.254|metadata\.google\.internal|100\.100\.100\.200|fd00:ec2::254)$/;

export function judgeFetch(call: Call): void {
  const { line, program } = call;
  const isWget = program === 'wget' || program === 'wget2';
  const urls = [
    ...operands(call, isWget ? wgetValued : curlValued.replace(' -O ', ' ')),
    ...optionValues(call, '--url'),
    // To others than curl and wget its letters mean something else.
    ...(isWget || program === 'curl' ? [] : call.args.filter(({ text }) => /^(?:https?|ftp):\/\//.test(text))),
  ].filter(({ text }) => text !== '' && !/^(GET|POST|PUT|DELETE|PATCH|HEAD)$/.test(text));
  if (has(call, '--cookies-from-browser')) judgeLogins(call);
  if (urls.length === 0 && !has(call, '-K', '--config', '-i', '--input-file')) return;
  // Over a socket of this machine the address names nobody.
  const isSocket = has(call, '--unix-socket');
  const hosts = urls.map(({ text }) => (isSocket ? 'localhost' : hostOf(text)));
  for (const host of hosts) if (host !== null) line.hosts.add(host);
  const isLocal = hosts.every((host) => host !== null && localHost.test(host));
  line.fetches.push(call.segment);
  if (hosts.some((host) => host !== null && metadata.test(host))) {
    line.secrets.push({ span: call.segment.span, segment: call.segment });
    report(call, 'asks-metadata', 'high', 'XN', 'It asks the cloud for the credentials of this machine.');
  }
  report(
    call,
    isLocal ? 'talks-to-itself' : 'talks-to-host',
    isLocal ? 'low' : 'medium',
    'N',
    isLocal ? 'It talks to a server on this machine.' : 'It talks to another host.',
    urls[0]?.span,
  );
  judgeEngineSocket(call);
  judgeBody(call, isLocal, isWget);
  judgeHttpItems(call, isLocal);
  judgeMethod(call, isLocal);
  if (!isLocal) judgeCarriedVariables(call);
  for (const file of optionValues(call, '-K', '--config')) {
    report(call, 'hidden-options', 'medium', 'N', 'Its options are in a file.', file.span);
    readPath(call, file);
  }
  for (const file of optionValues(call, '-o', '--output', ...(isWget ? ['-O', '--output-document'] : []))) {
    if (file.text === '-') continue;
    writePath(call, file);
    line.fetchedFiles.add(placeWord(line, file).path);
  }
  for (const folder of isWget ? optionValues(call, '-P', '--directory-prefix') : optionValues(call, '--output-dir'))
    if (placeWord(line, folder).place !== 'project') writePath(call, folder);
  if (isWget ? !has(call, '-O', '--output-document', '--spider') : has(call, '-O', '--remote-name', '-J')) {
    const name = urls[0]?.text.replace(/[?#].*$/, '').replace(/^.*\//, '') ?? '';
    if (name !== '')
      line.fetchedFiles.add(
        placeWord(line, { text: name, isGlob: false, hasHole: false, span: call.segment.span }).path,
      );
    report(call, 'saves-download', 'medium', 'N', 'It saves what it fetches in the current folder.');
  }
}

/** What is sent along: a file, the input, or only what the line says. */
function judgeBody(call: Call, isLocal: boolean, isWget: boolean): void {
  const { line, segment } = call;
  const data = optionValues(
    call,
    '-d',
    '--data',
    '--data-binary',
    '--data-urlencode',
    '--data-ascii',
    '--json',
    '--post-data',
    '--body-data',
  );
  const forms = optionValues(call, '-F', '--form');
  const files: ResolvedWord[] = [
    ...(isWget ? [] : optionValues(call, '-T')),
    ...optionValues(call, '--upload-file', '--post-file', '--body-file'),
  ];
  // Headers from a file, and values for `--expand-..`.
  for (const word of isWget ? [] : [...data, ...optionValues(call, '-H', '--header', '--proxy-header', '--variable')])
    if (/^[\w-]*@/.test(word.text)) files.push({ ...word, text: word.text.replace(/^[\w-]*@/, '') });
  for (const word of forms) {
    const file = /^[^=]*=[@<]"?([^;"]*)/.exec(word.text)?.[1];
    if (file !== undefined) files.push({ ...word, text: file });
  }
  for (const file of files) {
    if (file.text === '-' || file.text === '.') {
      if (isLocal) continue;
      line.sendings.push({ span: file.span, segment, what: 'input' });
      report(call, 'sends-input', 'high', 'XN', 'It sends whatever it is given to another host.', file.span);
      continue;
    }
    readPath(call, file);
    if (isLocal) continue;
    // `{}` is whatever find or xargs has found.
    line.sendings.push({ span: file.span, segment, what: file.hasHole || file.text.includes('{}') ? 'input' : 'file' });
    report(call, 'sends-file', 'high', 'XN', 'It sends a file to another host.', file.span);
  }
  if (isLocal || files.length > 0 || data.length + forms.length === 0) return;
  const isComputed = [...data, ...forms].some((word) => word.hasHole);
  line.sendings.push({ span: segment.span, segment, what: isComputed ? 'input' : 'fixed' });
  report(
    call,
    isComputed ? 'sends-computed' : 'sends-text',
    isComputed ? 'high' : 'medium',
    isComputed ? 'XN' : 'N',
    'It sends data to another host.',
  );
}

function judgeMethod(call: Call, isLocal: boolean): void {
  const word = /^(?:https?|xh|curlie)$/.test(call.program) ? operands(call, '-a --auth -o --output')[0] : undefined;
  const method = optionValues(call, '-X', '--request', '--method').at(-1) ?? word;
  judgeStoreAddress(call, method);
  if (isLocal) return judgeChanged(call, method);
  if (method === undefined) return;
  if (/^DELETE$/i.test(method.text))
    report(call, 'deletes-remote', 'high', 'DNC', 'It deletes something on another host.', method.span);
  else if (/^(POST|PUT|PATCH)$/i.test(method.text))
    report(call, 'changes-remote', 'medium', 'N', 'It changes something on another host.', method.span);
}

const loginHeader =
  /^-?-?(?:H|header)?[=\s]*(?:(?:Proxy-)?Authorization|Cookie|[\w-]*(?:token|api-?key|auth|secret|access-?key|session)[\w-]*|X-(?:Amz|Goog|GitHub|Gitlab|Vault|Consul|Shopify|Figma|Plex)-[\w-]+)\s*:/i;

/** Services that such variables are named after, as they stand in the names of their hosts. */
const services =
  /^(?:github|gitlab|openai|anthropic|stripe|slack|heroku|vercel|netlify|cloudflare|digitalocean|sentry|datadog|huggingface|pypi|twilio|sendgrid|linear|notion|supabase|npm|bitbucket|circleci|mailgun|shopify|atlassian|jira|discord|telegram)$/i;

/** `$GITHUB_TOKEN` to a host that is none of GitHub's. */
function isForOther({ line }: Call, pattern: string): boolean {
  const names = [...pattern.matchAll(/\$\{([A-Za-z]+)_\w*\}/g)].map(([, name = '']) => name.toLowerCase());
  return names.some(
    (name) => services.test(name) && line.hosts.size > 0 && ![...line.hosts].some((host) => host.includes(name)),
  );
}

function judgeCarriedVariables(call: Call): void {
  const { segment, line } = call;
  const given = namesGiven(line);
  for (const [index, pattern] of (segment.patterns ?? []).entries()) {
    if (pattern === null) continue;
    if (loginHeader.test(pattern)) {
      if (isForOther(call, pattern))
        report(
          call,
          'sends-credential',
          'high',
          'XN',
          'It sends a credential to a host that it is not meant for.',
          segment.words[index],
        );
      continue;
    }
    const before = segment.argv[index - 1] ?? '';
    // A login of its own is what these are for; any other header is a way out like the address.
    const isLogin = /^(-u|--user)$/.test(before) || (/^(-H|--header)$/.test(before) && loginHeader.test(pattern));
    if (isLogin) continue;
    const names = [...pattern.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
    const isSecret = names.some(isSecretVariable);
    const span = segment.words[index] ?? segment.span;
    if (isSecret) line.secrets.push({ span, segment });
    if (pattern.includes('$()') || isSecret || names.some((name) => given.has(name)))
      line.sendings.push({ span, segment, what: 'input' });
  }
}

const sshValued = '-b -B -c -D -E -e -F -I -i -J -L -l -m -O -o -P -p -Q -R -S -W -w';

export function judgeShellToHost(call: Call): void {
  const [target, ...command] = operands(call, sshValued);
  const { line, segment } = call;
  if (target === undefined || has(call, '-G', '-V', '-Q')) return;
  const host = hostOf(target.text);
  if (host !== null) line.hosts.add(host);
  for (const option of optionValues(call, '-o')) {
    if (
      /^(ProxyCommand|LocalCommand|KnownHostsCommand|PermitLocalCommand)\b/i.test(option.text) &&
      !/=\s*none$/i.test(option.text)
    )
      report(call, 'ssh-runs', 'high', 'N', 'An option makes ssh run another command here.', option.span);
    if (/^(StrictHostKeyChecking\s*=?\s*no|UserKnownHostsFile\s*=?\s*\/dev\/null)/i.test(option.text))
      report(call, 'unchecked-host', 'high', 'NC', 'It does not check whom it talks to.', option.span);
  }
  const shared = optionValues(call, '-R').some(({ text }) =>
    /^(?:0\.0\.0\.0|\*|\[::\])?:|:(?:22|23|3389|5900|2375|5985)$/.test(text),
  );
  if (shared) report(call, 'opens-machine', 'critical', 'NXP', 'It gives another host a way into this machine.');
  else if (has(call, '-R', '-D', '-w'))
    report(call, 'opens-tunnel', 'high', 'NX', 'It opens a way between this machine and another host.');
  else if (has(call, '-L', '-J')) report(call, 'uses-tunnel', 'medium', 'N', 'It opens a way to another host.');
  // `ssh -T git@host`: only says who one is there.
  const isGreeting = has(call, '-T') && target.text.startsWith('git@');
  report(
    call,
    'logs-in',
    command.length === 0 && !isGreeting ? 'high' : 'medium',
    'N',
    'It logs in to another host.',
    target.span,
  );
  if (segment.pipeline.index > 0 || segment.redirections.some(({ operator }) => operator === '<')) {
    line.sendings.push({ span: segment.span, segment, what: 'input' });
    report(call, 'sends-input', 'high', 'XN', 'It sends whatever it is given to another host.');
  }
}

const isRemotePlace = (text: string): boolean =>
  /^(?:[\w.-]+@)?[\w.-]+:(?!\\)|^(?:rsync|scp|sftp|ftp):\/\//.test(text) && !/^[A-Za-z]:[\\/]/.test(text);

export function judgeRemoteCopy(call: Call): void {
  const { line, segment } = call;
  const isRsync = call.program === 'rsync';
  const words = operands(
    call,
    `${isRsync ? '-B -M' : '-i -P -o -c -F -J -l -S -D -X'} -e --rsh --exclude --include --exclude-from --include-from --files-from --filter -f --bwlimit --port --password-file --log-file -T --temp-dir --backup-dir --suffix --chmod --chown --rsync-path --timeout`,
  );
  const isDry = isRsync && has(call, '-n', '--dry-run', '--list-only');
  if (/^(?:croc|(?:magic-)?wormhole|transfer|ffsend)$/.test(call.program)) return judgeHandedOver(call, words);
  const target = words.at(-1);
  const sources = words.slice(0, -1);
  for (const option of isRsync ? optionValues(call, '-e', '--rsh') : optionValues(call, '-S'))
    if (!/^ssh\b/.test(option.text) || /ProxyCommand/.test(option.text))
      report(call, 'copy-runs', 'high', '', 'An option makes it run another command.', option.span);
  const remotes = words.filter(({ text }) => isRemotePlace(text));
  for (const { text } of remotes) {
    const host = hostOf(text);
    if (host !== null) line.hosts.add(host);
  }
  if (remotes.length > 0)
    report(call, 'copies-between-hosts', 'medium', 'N', 'It talks to another host.', remotes[0]?.span);
  if (isDry || target === undefined) return;
  for (const source of sources)
    if (!isRemotePlace(source.text)) readPath(call, source);
    else if (isSecretPath(placeWord(line, { ...source, text: remotePath(source.text) }).path, line.homeDir)) {
      line.secrets.push({ span: source.span, segment });
      report(call, 'reads-secret', 'high', 'XN', 'It reads a file that holds secrets.', source.span);
    }
  if (isRemotePlace(target.text)) {
    line.sendings.push({ span: target.span, segment, what: 'file' });
    report(call, 'sends-file', 'high', 'XN', 'It sends files to another host.', target.span);
  } else {
    writePath(call, target);
  }
  if (call.args.some(({ text }) => /^--(del$|delete)/.test(text))) {
    if (!isRemotePlace(target.text) && placeWord(line, target).isWhole) deletePath(call, target, true);
    report(call, 'mirrors', 'high', 'D', 'It deletes at the target what is missing at the source.', target.span);
  }
  if (has(call, '--remove-source-files'))
    report(call, 'removes-sources', 'high', 'D', 'It deletes what it has copied.');
}

const ends = /^(?:tcp|udp|ssl|openssl)[46]?(?:-connect|-listen)?:|^(?:file|g?open):.*/i;
export function judgeSocket(call: Call): void {
  const { line, segment } = call;
  const text = call.args.map((word) => word.text).join(' ');
  const handsShell =
    /(?:^|\s)(?:-[a-zA-Z]*[ec]|--exec|--sh-exec|--lua-exec)(?:\s|=|$)/.test(text) || /\b(?:exec|system):/i.test(text);
  const isScan = has(call, '-z') && call.program !== 'socat';
  const host = operands(call, '-p -w -s -i -q -e -c -x -X')
    .map((word) => hostOf(word.text.replace(ends, '')))
    .find((name) => name !== null);
  if (host !== undefined && host !== null && !/^\d+$/.test(host)) line.hosts.add(host);
  if (handsShell) return report(call, 'hands-shell', 'critical', 'NXP', 'It hands a shell to another host.');
  const isLocal = host !== undefined && host !== null && localHost.test(host);
  if (isScan) return report(call, 'probes-port', isLocal ? 'low' : 'medium', 'N', 'It checks whether a port is open.');
  // A client of a protocol that says who it is, as curl is one.
  if (!isLocal && call.program === 'websocat' && /^wss?:/.test(operands(call, '')[0]?.text ?? ''))
    return report(call, 'talks-to-host', 'medium', 'N', 'It talks to another host.');
  judgeEngineSpeech(call);
  if (has(call, '-l', '--listen') || /listen:/i.test(text))
    report(call, 'listens', 'high', 'NX', 'It waits for others to connect to this machine.');
  if (!isLocal && (segment.pipeline.index > 0 || segment.redirections.some(({ operator }) => operator === '<'))) {
    line.sendings.push({ span: segment.span, segment, what: 'input' });
    report(call, 'sends-input', 'high', 'XN', 'It sends whatever it is given to another host.');
  }
  report(call, 'raw-connection', isLocal ? 'medium' : 'high', 'N', 'It opens a raw connection.');
}
