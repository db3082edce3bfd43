/** Programs that print or search what files contain: only what they read can make them a risk. */
import { factsOf, isA } from '../../programs/facts-of.ts';
import { type Call, has, operands, optionValues, report } from '../call.ts';
import { placeWord } from '../line.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { isSecretPath } from '../files/sensitive-paths.ts';
import { readPath, writePath } from '../files/touch-path.ts';
import { isSecretVariable } from '../words/secret-variable.ts';
import { withFound } from '../files/with-found.ts';
import { noteSecretsFound } from '../files/found-files.ts';

/** What secrets look like, or are called, where they are kept. */
const secretText =
  /PRIVATE\s*KEY|BEGIN\s*\(|\bAKIA|\bgh[pousr]_|\bsk-|xox[bp]|\bpass(?:w|\b)|secret|api_?key|aws_access|\btokens?\b|credential/i;

function isBeyond(call: Call, word: ResolvedWord): boolean {
  const placed = placeWord(call.line, word);
  const isSearchedBelow =
    placed.place === 'home' && (/^rg$|^ag$|^ack$/.test(call.program) || has(call, '-r', '-R', '--recursive'));
  return (
    (placed.isWhole || isSearchedBelow) &&
    placed.place !== 'project' &&
    placed.place !== 'temporary' &&
    placed.place !== 'unknown'
  );
}

/** Options whose value is a pattern or a name, and options whose file is written. */
const namesNoFile =
  /^(?:-[eEgoxIX]|--(?:regexp|glob|iglob|exclude|exclude-dir|exclude-from|include|ignore|ignore-file|label|output|out|type-add|replace)(?:=|$))/;

/** A file may be the value of an option as well: `jq --rawfile key ~/.netrc`. */
function readOptionFiles(call: Call, others: readonly ResolvedWord[]): void {
  for (const [index, word] of call.args.entries()) {
    if (others.includes(word)) continue;
    const isOption = word.text.startsWith('-');
    const option = isOption ? word : call.args[index - 1];
    if (option === undefined || namesNoFile.test(option.text)) continue;
    const text = isOption ? word.text.slice(word.text.indexOf('=') + 1 || Infinity) : word.text;
    if (text !== '' && isSecretPath(placeWord(call.line, { ...word, text }).path, call.line.homeDir))
      readPath(call, { ...word, text });
  }
}

/** What is written by counting or summing only: nothing of what it is given. */
export const onlyCounts = /^(?:wc|(?:sha\d+|md5|b2)sum|cksum|shasum)$/;

/** `found`: what is handed to it by find or xargs. */
export function judgeReading(call: Call, found: readonly ResolvedWord[] | null): void {
  noteSecretsFound(call, found);
  notePassword(call);
  const [reading] = factsOf(call.program, 'reads');
  if (reading === undefined) return;
  const { isSearch, valued } = reading;
  if (call.program === 'diff' && has(call, '-q', '--brief')) return;
  // What openssl is told to make is not read.
  const made = call.program === 'openssl' ? [...optionValues(call, '-keyout', '-out')] : [];
  // Certificates are public, whatever their files are called.
  if (call.program === 'openssl' && /^(?:x509|verify|crl|s_client|ocsp)$/.test(call.args[0]?.text ?? ''))
    made.push(...optionValues(call, '-in', '-CAfile', '-CRLfile', '-untrusted', '-cert', '-issuer'));
  const words = operands(call, valued).filter((word) => !made.includes(word));
  const hasPattern = isSearch && optionValues(call, '-e', '-f', '--regexp', '--file', '--from-file').length > 0;
  const files = isSearch && !hasPattern ? words.slice(1) : words;
  readOptionFiles(call, [...words, ...made]);
  const writesSecond = call.program === 'uniq' || call.program === 'xxd';
  for (const word of withFound(writesSecond ? files.slice(0, 1) : files, found)) {
    readPath(call, word);
    if (!isSearch || !secretText.test(words[0]?.text ?? '') || !isBeyond(call, word)) continue;
    call.line.secrets.push({ span: word.span, segment: call.segment });
    report(call, 'searches-secrets', 'high', 'X', 'It searches for secrets outside the project.', word.span);
  }
  if (call.program === 'sort' || call.program === 'gsort')
    for (const file of optionValues(call, '-o', '--output')) writePath(call, file);
  // The second file that they are given is made.
  if (writesSecond && words[1] !== undefined) writePath(call, words[1]);
  if (isSearch && has(call, '--pre', '--hostname-bin'))
    report(call, 'search-runs', 'high', '', 'An option makes the search run another program.');
}

/** What cuts the values off: `cut -d= -f1`. */
const onlyNames =
  /^(?:cut (?:-d ?['"]?=['"]? -f ?1|-f ?1 -d ?=)(?: |$)|sed (?:-E )?s([/,|])=\.\*\1\1|[gm]?awk -F ?= \{ ?print \$1 ?\}|grep -oE? \^\[)/;

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
  if (program === 'history' || program === 'fc') return judgePast(call);
  if (isA(program, 'container tool')) return judgeContainerEnvironment(call);
  if (isDump) {
    const after = line.parsed.segments.find(
      ({ pipeline, argv }) =>
        pipeline.id === call.segment.pipeline.id &&
        pipeline.index > call.segment.pipeline.index &&
        !/^(?:sort|uniq)$/.test(argv[0] ?? ''),
    );
    const wanted = after?.argv.slice(1).join(' ') ?? '';
    const isSearch = /^(e|f)?grep$|^rg$/.test(after?.argv[0] ?? '');
    if (onlyCounts.test(after?.argv[0] ?? '')) return;
    const isWide = isSecretVariable(wanted) || /\b(?:keys?|aws|creds?|pass)\b|(?:^| )-\w*v/i.test(wanted);
    if ((isSearch && !isWide) || onlyNames.test(`${after?.argv[0] ?? ''} ${wanted}`)) return;
    // The variables in there are not those of the caller.
    if (!call.isElsewhere) line.secrets.push({ span: call.segment.span, segment: call.segment });
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

/** `docker inspect -f '{{.Config.Env}}' web | grep SECRET`: what a container was given; an image has been given nothing. */
function judgeContainerEnvironment(call: Call): void {
  const { line, segment, args } = call;
  const words = operands(call, '-f --format').map(({ text }) => text);
  const inspects =
    (words[0] === 'inspect' || (words[0] === 'container' && words[1] === 'inspect')) &&
    args.some(({ text }) => /\{\{.*\.Env\b/.test(text));
  // What the variables of a file are filled in with.
  const fills = words[0] === 'compose' && words.includes('config');
  if (!inspects && !fills) return;
  const after = line.parsed.segments.filter(
    ({ pipeline: { id, index } }) => id === segment.pipeline.id && index > segment.pipeline.index,
  );
  const said = after.map(({ argv }) => argv.join(' '));
  if (said.some((text) => onlyNames.test(text) || /^(?:jq|wc)\b.*(?:\blength\b|-l)/.test(text))) return;
  const isSearch =
    said.some((text) => fills && /^(?:yq|jq)\b.*\benvironment\b/.test(text)) ||
    said.some((text) => /^(?:[ef]?grep|rg)\s/.test(text) && secretText.test(text));
  if (!isSearch && (fills || said.some((text) => /^(?:[ef]?grep|rg)\s/.test(text)))) return;
  line.secrets.push({ span: segment.span, segment });
  report(call, 'prints-environment', isSearch ? 'high' : 'medium', 'X', 'It prints variables, secrets among them.');
}

/** What was typed before, searched for what was typed as a secret. */
function judgePast({ line, segment, ...call }: Call): void {
  const { id, index } = segment.pipeline;
  const search = line.parsed.segments.find(
    ({ pipeline, argv }) => pipeline.id === id && pipeline.index > index && /grep$|^rg$/.test(argv[0] ?? ''),
  );
  if (search === undefined || !secretText.test(search.argv.slice(1).join(' '))) return;
  line.secrets.push({ span: segment.span, segment });
  report(
    { ...call, line, segment },
    'searches-secrets',
    'high',
    'X',
    'It searches for secrets in what was typed before.',
  );
}

function noteSecret(call: Call, span: readonly [number, number]): void {
  call.line.secrets.push({ span: [...span], segment: call.segment });
  report(call, 'prints-secret-variable', 'high', 'X', 'It prints a variable that holds a secret.', [...span]);
}

const asks =
  /^(?:zenity|kdialog|yad|whiptail|dialog|gdialog|systemd-ask-password|ssh-askpass|pinentry[\w-]*|osascript)$/;
const hides = /^--?(?:password|passwordbox|hide-text|getpassword|insecure)$|\bhidden answer\b/;

/** A window that asks the person for a password: what it returns is one. */
function notePassword(call: Call): void {
  if (!asks.test(call.program)) return;
  if (!/askpass|ask-password|pinentry/.test(call.program) && !call.args.some(({ text }) => hides.test(text))) return;
  call.line.secrets.push({ span: call.segment.span, segment: call.segment });
  report(call, 'asks-password', 'medium', '', 'It asks for a password.');
}
