/** Programs that print or search what files contain: only what they read can make them a risk. */
import { type Call, has, operands, optionValues, report } from '../call.ts';
import { placeWord } from '../line.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { readPath } from '../files/touch-path.ts';
import { isSecretVariable } from '../words/secret-variable.ts';
import { withFound } from '../files/with-found.ts';

const prints = new Set(
  'cat tac nl head tail less more most bat batcat strings xxd hexdump hd od base64 base32 basenc rev paste cut sort gsort uniq column fold fmt expand iconv view zcat bzcat xzcat zless look pr cmp diff comm join sdiff colordiff icdiff delta gpg openssl uuencode envsubst dasel csvlook xmllint mdcat glow hexyl source .'.split(
    ' ',
  ),
);
/** The first operand is a pattern or a program, not a file. */
const searches = new Set('grep egrep fgrep zgrep rg ag ack ugrep jq gojq yq xq awk gawk mawk nawk'.split(' '));
/** Options that take the next word. One that is missing here makes a file of its value, which costs nothing. */
const valued: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'grep egrep fgrep zgrep':
      '-A -B -C -m -e -f -d -D --regexp --file --after-context --before-context --context --max-count --include --exclude --exclude-dir --label',
    'rg ugrep':
      '-A -B -C -m -e -f -g -t -T -E -M -j -r -d --regexp --file --after-context --before-context --context --max-count --glob --iglob --type --type-not --replace --sort --sortr --max-depth --max-filesize --threads --encoding --max-columns --pre --colors',
    'ag ack': '-A -B -C -m -G -p --ignore --ignore-dir --depth --type --pager --max-count --context',
    'jq gojq yq xq': '--arg --argjson --slurpfile --rawfile --indent -f --from-file -L',
    'awk gawk mawk nawk': '-v -F -f --assign --field-separator --file',
    'head tail': '-n -c --lines --bytes --pid',
    'sort gsort': '-k -t -o -S -T --key --field-separator --output --buffer-size --temporary-directory --parallel',
    'bat batcat': '-r -l -H --line-range --language --theme --style --highlight-line --tabs --wrap --paging --color',
    'cut paste': '-b -c -f -d --fields --delimiter --characters --bytes --output-delimiter',
    'strings xxd od hexdump hd': '-n -e -A -j -N -g -l -o -S --bytes --encoding --radix --format',
    'fold fmt nl pr base64 base32 basenc': '-w -b -l --width --wrap',
    'diff colordiff sdiff cmp join comm':
      '-x -X -I -L -U -C -W -F -o -1 -2 -j --label --exclude --width --unified --context',
    iconv: '-f -t -o --from-code --to-code --output',
    gpg: '-o -r -u --output --recipient --local-user --homedir --keyserver --passphrase --passphrase-file --pinentry-mode',
  }).flatMap(([programs, options]) => programs.split(' ').map((program) => [program, options] as const)),
);

/** What secrets look like, or are called, where they are kept. */
const secretText = /PRIVATE\s*KEY|BEGIN\s*\(|\bAKIA|\bgh[pousr]_|\bsk-|xox[bp]|passw|secret|api_?key|aws_access/i;

function isBeyond(call: Call, word: ResolvedWord): boolean {
  const placed = placeWord(call.line, word);
  return placed.isWhole && placed.place !== 'project' && placed.place !== 'temporary' && placed.place !== 'unknown';
}

/** `found`: what is handed to it by find or xargs. */
export function judgeReading(call: Call, found: readonly ResolvedWord[] | null): void {
  const isSearch = searches.has(call.program);
  if (!isSearch && !prints.has(call.program)) return;
  if (call.program === 'diff' && has(call, '-q', '--brief')) return;
  // What openssl is told to make is not read.
  const made = call.program === 'openssl' ? [...optionValues(call, '-keyout', '-out')] : [];
  // Certificates are public, whatever their files are called.
  if (call.program === 'openssl' && /^(?:x509|verify|crl|s_client|ocsp)$/.test(call.args[0]?.text ?? ''))
    made.push(...optionValues(call, '-in', '-CAfile', '-CRLfile', '-untrusted', '-cert', '-issuer'));
  const words = operands(call, valued.get(call.program) ?? '').filter((word) => !made.includes(word));
  const hasPattern = isSearch && optionValues(call, '-e', '-f', '--regexp', '--file', '--from-file').length > 0;
  const files = isSearch && !hasPattern ? words.slice(1) : words;
  for (const word of withFound(files, found)) {
    readPath(call, word);
    if (isSearch && secretText.test(words[0]?.text ?? '') && isBeyond(call, word))
      report(call, 'searches-secrets', 'high', 'X', 'It searches for secrets outside the project.', word.span);
  }
  if (call.program === 'sort' || call.program === 'gsort')
    for (const file of optionValues(call, '-o', '--output'))
      report(call, 'sort-writes', 'medium', '', 'It writes a file.', file.span);
  if (isSearch && has(call, '--pre', '--hostname-bin'))
    report(call, 'search-runs', 'high', '', 'An option makes the search run another program.');
}

/** env, printenv, echo: what the environment gives away. */
export function judgeEnvironment(call: Call): void {
  const { program, line } = call;
  const isDump =
    (program === 'printenv' && operands(call, '').length === 0) ||
    (program === 'env' && call.args.every(({ text }) => text === '-0' || text === '--null')) ||
    ((program === 'export' || program === 'declare' || program === 'typeset') &&
      call.args.length === 1 &&
      /^-[px]$/.test(call.args[0]?.text ?? '')) ||
    (program === 'set' && call.args.length === 0);
  if (isDump) {
    const after = line.parsed.segments.find(
      ({ pipeline }) => pipeline.id === call.segment.pipeline.id && pipeline.index === call.segment.pipeline.index + 1,
    );
    const wanted = after?.argv.slice(1).join(' ') ?? '';
    const isSearch = /^(e|f)?grep$|^rg$/.test(after?.argv[0] ?? '');
    if (isSearch && !isSecretVariable(wanted)) return;
    line.secrets.push({ span: call.segment.span, segment: call.segment });
    report(call, 'prints-environment', isSearch ? 'high' : 'medium', 'X', 'It prints variables, secrets among them.');
    return;
  }
  if (program === 'printenv') {
    for (const word of operands(call, '')) if (isSecretVariable(word.text)) noteSecret(call, word.span);
    return;
  }
  if (program !== 'echo' && program !== 'printf') return;
  for (const [index, pattern] of (call.segment.patterns ?? []).entries()) {
    const names = pattern?.matchAll(/\$\{(\w+)\}/g) ?? [];
    for (const [, name] of names)
      if (name !== undefined && isSecretVariable(name) && line.lookup(name) === null && !line.variables.has(name))
        noteSecret(call, call.segment.words[index] ?? call.segment.span);
  }
}

function noteSecret(call: Call, span: readonly [number, number]): void {
  call.line.secrets.push({ span: [...span], segment: call.segment });
  report(call, 'prints-secret-variable', 'high', 'X', 'It prints a variable that holds a secret.', [...span]);
}
