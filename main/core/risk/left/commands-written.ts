/** What a written file holds that somebody or something runs later, as the commands that would run it. */
import { splitLiterals } from '../code/split-literals.ts';

/** Read by people, or as data: what stands there is told and not run. */
const isTold =
  /\.(?:md|mdx|rst|(?<!CMakeLists\.)txt|adoc|org|tex|html?|css|csv|tsv|jsonl|ndjson|log|svg|sql|po|diff|patch|yara?|rego)$|\/(?:README|LICENSE|CHANGELOG|NOTICE|AUTHORS|COMMIT_EDITMSG)$|\/(?:__)?(?:fixtures?|testdata|snapshots?|golden|examples?|samples?|docs?)(?:__)?\//i;

const byName: readonly (readonly [RegExp, string])[] = [
  [/\.(?:py|pth|pyi|pyw)$|\/(?:SConstruct|wscript)$/, 'python3 -c'],
  [/\.[cm]?[jt]sx?$|\/(?:Jakefile|Gruntfile)$/, 'node -e'],
  [
    /\.(?:rb|rake|gemspec|ru)$|\/(?:Rakefile|Gemfile|Podfile|Fastfile|Vagrantfile|Brewfile|Guardfile|Capfile)$/,
    'ruby -e',
  ],
  [/\.p[lm]$/, 'perl -e'],
  [/\.php$/, 'php -r'],
  [/\.tcl$/, 'tclsh -e'],
  [
    /\.(?:ba|z|k|fi)?sh$|\/\.(?:envrc|profile|x(?:init|session)rc|(?:ba|z|k)sh\w*|z(?:profile|env|login)|husky\/.+|git\/hooks\/.+)$/,
    '',
  ],
  [
    /\.(?:go|rs|lua|c|cc|cpp|cxx|h|hpp|java|swift|exs?|erl|jl|r|cs|fs|kts?|gd|clj[cs]?|el|hs|ml|scala|sc|sbt|groovy|gradle|nim|zig|cr|d|dart|vim)$|\/(?:Jenkinsfile|Tiltfile)$/i,
    'groovy -e',
  ],
];
const byFirstLine: readonly (readonly [RegExp, string])[] = [
  [/^#!.*\bpython/, 'python3 -c'],
  [/^#!.*\b(?:node|deno|bun)\b/, 'node -e'],
  [/^#!.*\bruby/, 'ruby -e'],
  [/^#!.*\bperl/, 'perl -e'],
  [/^#!.*\bphp|^<\?php/, 'php -r'],
  [/^#!.*sh\b/, ''],
];
/** Builds whose settings are code and name commands in its texts as well. */
const alsoSettings = /\.(?:gradle|kts|sbt)$|\/(?:Jenkinsfile|Tiltfile)$/;

/** Without one of these nothing in a text takes a secret out, opens a way in or destroys what cannot be brought back. */
const threat =
  /\/dev\/(?:tcp|udp|sd|nvme|disk|mapper)|\b(?:curl|wget|nc|ncat|netcat|socat|telnet|ssh|scp|sftp|rsync|rclone|s3|gsutil|mail\w*|dig|nslookup|getent|openssl|rm|shred|mkfs|dd|wipefs|find|base64|eval)\b/;
/** In code calls do the same, and only to one of these things. */
const calls =
  /\b(?:exec\w*|eval|system|popen|spawn|fork|dup2|rmtree|rmSync|rmdir|RemoveAll|remove_all|remove_dir_all|rm_rf|rimraf|subprocess|Process|ProcessBuilder|ProcessStartInfo|Command|urlopen|urllib|requests|httpx|axios|fetch|sockets?|file_get_contents|curl_\w+)\b|https?:|[hH]ttp|Socket|TCP|FileUtils|\.post\b|`/;
const things =
  /~\/|["'`]~|\bHOME\b|homedir|expanduser|Path\.home|HomeDir|Dir\.home|user\.home|\benviron\b(?!\.get|\[)|\bprocess\.env\b(?![.[])|\bENV\b(?!\[)|\bgetenv\(\)|System\.getenv\(\)|\.(?:ssh|aws|gnupg|kube|netrc|npmrc|pypirc|docker|env)\b|credential|\b[a-z]*sh\b|base64|b64|atob|fromhex|unhexlify|\bchr\(|marshal|zlib|\/dev\/|\/etc\/|\brm\b|\bcurl\b|\bwget\b|["'`]\/["'`]|rmtree|RemoveAll|remove_\w*all|\bfork\b/i;

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const longest = 20_000;
/** Between the marks that run a command elsewhere Go and Kotlin's kind have a text or a name. */
const asText = (path: string, text: string): string =>
  /\.(?:go|kts?|scala|sbt|hs|swift|fs)$/.test(path)
    ? text.replaceAll(/`([^`]*)`/g, (_, inside: string) => JSON.stringify(inside))
    : text;

/** `path` may hold what is known only when it runs; nothing where nothing grave can stand. */
export function commandsWritten(path: string, whole: string): readonly string[] {
  const text = asText(path, whole.slice(0, longest));
  if (isTold.test(path) || (!threat.test(text) && !calls.test(text))) return [];
  const [, runner] = byFirstLine.find(([first]) => first.test(text)) ??
    byName.find(([name]) => name.test(path)) ?? [null, null];
  if (runner === '') return [text];
  const settings = runner === null || alsoSettings.test(path) ? commandsInSettings(text) : [];
  if (runner === null) return settings;
  const said =
    /^(?:groovy -e|python3 -c)$/.test(runner) && startsOthers.test(text) && !isTest.test(path) ? textsOf(text) : [];
  return [...(calls.test(text) && things.test(text) ? [`${runner} ${quote(text)}`] : []), ...settings, ...said];
}

/** Languages of which few calls are known: what their texts would do as commands, where the source starts any. */
const mostCommands = 48;
const mostTexts = 12;
const startsOthers = /Operator\(|\bbash_command\b|process|\bexec|spawn|\bsystem\b|launchPath|ShellExecute|popen/i;
const isTest = /(?:^|[/_.])(?:tests?|specs?|mocks?)(?:[/_.]|$)|Tests?\.\w+$/;
const textsOf = (text: string): readonly string[] =>
  splitLiterals(text, 'other')
    .literals.filter((literal) => /\S\s+\S/.test(literal) && threat.test(literal))
    .slice(0, mostTexts);

/** What stands before a command: bullets, keys, orders of a container's recipe, times of a schedule. */
const before =
  /^\s*(?:[-*]\s+|[@+-]+(?=\w))*(?:(?:RUN|CMD|ENTRYPOINT|ONBUILD(?: RUN)?|HEALTHCHECK(?: CMD)?)\s+(?:--\S+\s+)*|(?:@\w+|(?:[\d*,/-]+\s+){5})\s*|["']?[\w.$-]{1,60}["']?\s*[:=]{1,2}\s*(?=\S)[-@:+!]*)?/;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Commands in a file of settings, whatever its form: by line, by block, and as quoted texts. */
function commandsInSettings(whole: string): readonly string[] {
  const text = plain(whole);
  const found = new Set<string>();
  const add = (command: string): void => {
    if (found.size < mostCommands && /\s/.test(command) && threat.test(command)) found.add(command);
  };
  const given = secretsGiven(text);
  for (const block of blocksOf(text)) add(given + block);
  for (const line of text
    .replaceAll(/(\\|\||&&)[ \t]*\n\s*/g, (_, sign: string) => (sign === '\\' ? ' ' : `${sign} `))
    .split('\n'))
    if (line.length < 2000 && threat.test(line))
      add(given + line.replace(before, '').replace(/^(["'])(.*)\1,?$/, '$2'));
  for (const literal of splitLiterals(text, 'json').literals) add(given + literal);
  for (const [, inside = ''] of text.matchAll(/<(?:string|argument|command|arg)>([^<]{8,2000})</g)) add(inside);
  return [...found];
}

/** With the names of make, of units and of pipelines as a shell's. */
const plain = (text: string): string =>
  text
    .replaceAll(/\$\{\{[^}\n]*\btoJSON\s*\(\s*(?:secrets|env)\s*\)[^}\n]*\}\}/gi, '$(printenv)')
    .replaceAll(/\$\{\{\s*(?:secrets\.|[\w.]*\.)(\w+)\s*\}\}/g, '$1')
    .replaceAll(/\$\((\w+)\)/g, (whole, name: string) => (name === 'printenv' ? whole : `\${${name}}`))
    .replaceAll('$$', '$')
    .replaceAll('%h/', '~/')
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');

/** `ALL: ${{ toJSON(secrets) }}` above the step that sends `$ALL`. */
const secretsGiven = (text: string): string =>
  [...text.matchAll(/^\s*(?:- )?(\w+):\s*["']?\$\(printenv\)["']?\s*$/gm)]
    .map(([, name = '']) => `${name}=$(printenv); `)
    .join('');

/** The lines below `run: |`, as far as they are set in. */
function blocksOf(text: string): readonly string[] {
  const blocks: string[] = [];
  for (const { index, 0: head } of text.matchAll(
    /^[^\n#]{0,200}(?:[:=]\s*(?:[|>][+-]?\d*|<<-?\w+)|"""|''')[ \t]*\n/gm,
  )) {
    const rest = text.slice(index + head.length).split('\n');
    const depth = /^\s*/.exec(rest[0] ?? '')?.[0].length ?? 0;
    const end = rest.findIndex((line) => line.trim() !== '' && (/^\s*/.exec(line)?.[0].length ?? 0) < depth);
    if (depth > 0)
      blocks.push(
        rest
          .slice(0, end < 0 ? rest.length : end)
          .map((line) => line.slice(depth))
          .join('\n'),
      );
  }
  return blocks;
}
