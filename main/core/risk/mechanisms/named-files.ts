/** What a program is given by name, whatever it is for: files that an output option replaces, secrets among its operands, hosts. */
import { factsOf, isA } from '../../programs/facts-of.ts';
import { type Call, operands, report } from '../call.ts';
import { containerValued } from '../containers/read-mount.ts';
import { hostOf, localHost } from '../words/host-of.ts';
import { fetchesCode } from './package-sources.ts';
import { takesText } from './takes-text.ts';
import { readPath, writePath } from '../files/touch-path.ts';
import { isHarmlessDevice, isSecretPath } from '../files/sensitive-paths.ts';
import { placeWord } from '../line.ts';
import type { ResolvedWord } from '../resolve-word.ts';

const output =
  /^(?:-o|-out|--(?:out|output|out-?file|output-?file|out-?dir|output-?dir|output-?path|output-?directory|dest|destination|dest-?dir|outfile|save|save-?to|log-?file|report-?file|write-?to|export-?to|coverage-?directory|emit|target-?dir))$/i;
/** Programs to which that letter means something else, or that are judged by what they make. */
const hasOwnOutput =
  /^(?:ssh|scp|sftp|rsync|mount|ps|find|fd|grep|rg|curl|wget2?|useradd|usermod|install|set|sort|gsort|openssl|gpg|kubectl|oc)$/;

/** They tell size, kind or rights, or are given keys to use them. */
const looksOutside =
  /^(?:ls|dir|ll|stat|file|du|df|wc|tree|realpath|readlink|basename|dirname|test|\[|\[\[|touch|cd|pushd|echo|printf|which|type|git|ssh|sshpass|mosh|ssh-\w+|eza|exa|lsd|md5|md5sum|cksum|b2sum|sha\d+sum|shasum|sum|find|fd|chmod|chown|chgrp|mkdir|rm|unlink|export|set|local|declare|alias|source|\.|chezmoi|stow|code|vim|vi|nvim|nano|emacs|kubectl|helm|docker|aws|gcloud|gh|security|ykman|keytool|age-keygen)$/;

const isPlain = ({ text, hasHole }: ResolvedWord): boolean => !hasHole && text !== '' && !text.startsWith('-');

const installs = /^(?:install|i|add|ci|update|upgrade|require)$/;

/** Where a package manager is told to install, when that is outside the project. */
function judgeInstalledElsewhere(call: Call): void {
  if (call.isElsewhere || !call.args.some(({ text }) => installs.test(text))) return;
  for (const [index, word] of call.args.entries()) {
    const named = /^--(?:prefix|root|target|install-dir)(?:=(.*))?$/.exec(word.text);
    if (named === null) continue;
    const target = named[1] === undefined ? call.args[index + 1] : { ...word, text: named[1] };
    if (target === undefined || !isPlain(target) || !/^(?:[/~]|\.\.\/)/.test(target.text)) continue;
    const { place } = placeWord(call.line, target);
    if (place === 'home' || place === 'system') writePath(call, target);
  }
}

const edits = /^(?:vim?|nvim|rvim|gvim|nano|pico|micro|hx|emacs|ed|ex)$/;

/** A file outside the project that is opened to be changed. */
function judgeEdited(call: Call): void {
  if (!edits.test(call.program) || call.isElsewhere) return;
  if (
    call.args.some(({ text }) =>
      /^(?:-R|--readonly|--diff|-d|-e|--list-extensions|--install-extension|--version)$/.test(text),
    )
  )
    return;
  for (const word of operands(call, '-c -S -u -i -U -T -w -l --cmd --eval --load --goto -g')) {
    if (!/^(?:[/~]|\.\.\/)/.test(word.text) || word.hasHole) continue;
    const { place } = placeWord(call.line, word);
    if (place === 'home' || place === 'system') writePath(call, word);
  }
}

/** What it is told to write, where that is outside the project; inside it is what the program is for. */
export function judgeOutputs(call: Call): void {
  judgeInstalledElsewhere(call);
  judgeEdited(call);
  if (hasOwnOutput.test(call.program) || call.isElsewhere || factsOf(call.program, 'writes').length > 0) return;
  for (const [index, word] of call.args.entries()) {
    if (word.text === '--') return;
    const [, option = word.text, value] = /^(-[^=]+)=(.*)$/.exec(word.text) ?? [];
    if (!output.test(option)) continue;
    const target = value === undefined ? call.args[index + 1] : { ...word, text: value };
    if (target === undefined || !isPlain(target) || !/^[/~]|^\.\.\//.test(target.text)) continue;
    const { path, place } = placeWord(call.line, target);
    if (!isHarmlessDevice(path) && place !== 'project' && place !== 'unknown') writePath(call, target);
  }
}

/** Of programs that are given keys to use them: what is copied or uploaded is handed over, and what is fetched is written. */
const handsOver = /^(?:cp|copy|sync|put|upload|push-file|scp)$/;
const isElsewhereName = /^(?:[\w.-]+(?:\/[\w.-]+)?:|[a-z0-9+.-]+:\/\/)/i;

function judgeCopies(call: Call): void {
  const words = call.args.filter(isPlain);
  const at = words.slice(0, 3).findIndex(({ text }) => handsOver.test(text));
  if (at === -1) return;
  const files = words.slice(at + 1).filter(({ text }) => !isElsewhereName.test(text) && text.includes('/'));
  const target = words.length > at + 2 ? words.at(-1) : undefined;
  for (const file of files) {
    const { path, place } = placeWord(call.line, file);
    if (file === target && /^(?:[/~]|\.\.\/)/.test(file.text)) {
      if (!isHarmlessDevice(path) && place !== 'project' && place !== 'unknown') writePath(call, file);
    } else if (isSecretPath(path, call.line.homeDir)) readPath(call, file);
  }
}

/** An operand, not the value of an option: a key that is handed to a client is there to be used. */
export function judgeSecretOperands(call: Call): void {
  const { program, line } = call;
  if (call.isElsewhere) return;
  if (looksOutside.test(program)) return judgeCopies(call);
  if (isA(program, 'copier') || isA(program, 'fetcher') || isA(program, 'deleter')) return;
  if (factsOf(program, 'reads').length > 0 || factsOf(program, 'changes').length > 0) return;
  for (const [index, word] of call.args.entries()) {
    if (!isPlain(word) || !word.text.includes('/') || call.args[index - 1]?.text.startsWith('-') === true) continue;
    if (isSecretPath(placeWord(line, word).path, line.homeDir)) readPath(call, word);
  }
}

const address = /^(?:[\w-]+=)?[a-z][a-z0-9+.-]{1,14}:\/\/(?!\/|\$)[\w.[]/i;
const port = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+:\d{2,5}$|^(?:\d{1,3}\.){3}\d{1,3}:\d{2,5}$/i;
/** A place in the project or on this machine, which is only written like one of the network. */
const noHost =
  /^(?:file|fileb|data|docker-daemon|oci|dir|unix|sqlite3?|jar|app|workspace|npm|link|chrome|about|mailto|res|uid|user|pkg|postgres\+unix):/i;
const server =
  /^--?(?:address|addr|server|host|hostname|url|endpoint(?:-url)?|endpoints|bootstrap-servers?|brokers?|connect|remote|registry|api-url|base-url|target-url|proxy|upstream)$/i;

/** Whom it is told to talk to, however harmless it is otherwise. */
export function judgeAddresses(call: Call): void {
  const { program, line, args } = call;
  if (takesText(program) || isA(program, 'fetcher') || isA(program, 'copier') || isA(program, 'socket')) return;
  if (factsOf(program, 'interprets').length > 0 || factsOf(program, 'changes').length > 0 || isA(program, 'shell'))
    return;
  for (const [index, { text, span }] of args.entries()) {
    const [, option, given = text] = /^(--?[\w-]+)=(.*)$/.exec(text) ?? [];
    const isServer = server.test(option ?? args[index - 1]?.text ?? '') && /^[\w[][\w.:[\]-]*$/.test(given);
    if (!isServer && ((!address.test(given) && !port.test(given)) || noHost.test(given))) continue;
    const host = hostOf(given.replace(/^[\w-]+=/, ''));
    if (host === null || localHost.test(host)) continue;
    line.hosts.add(host);
    if (fetchesCode(call))
      report(
        call,
        'installs-from-address',
        'high',
        'N',
        'It installs from an address that is given on the spot.',
        span,
      );
    return report(call, 'names-host', 'medium', 'N', 'It talks to another host.', span);
  }
}

/** Not in a container, and not the input. */
const isHere = (word: ResolvedWord | undefined): word is ResolvedWord =>
  word !== undefined && word.text !== '-' && !/^(?![./~])[^:]+:/.test(word.text);

/** `docker cp`, `kubectl cp`: what stands before a colon is in there, the rest is here. */
export function judgeContainerCopy(call: Call): void {
  const words = operands(call, '-n --namespace -c --container --context -a');
  const at = words.findIndex(({ text }) => text === 'cp');
  if (at < 0 || at > 1) return;
  const [source, target] = words.slice(at + 1);
  if (isHere(source)) readPath({ ...call, isElsewhere: false }, source);
  if (isHere(target)) writePath({ ...call, isElsewhere: false }, target);
}

/** A store of images that is named on the spot: what is run is fetched from there. */
export function judgeImageHost(call: Call): void {
  const [verb, image] = operands(call, containerValued);
  if (image === undefined || !/^(?:run|create)$/.test(verb?.text ?? '')) return;
  const host = /^([\w-]+(?:\.[\w-]+)+(?::\d+)?)\//.exec(image.text)?.[1];
  if (host === undefined || localHost.test(host.replace(/:\d+$/, ''))) return;
  call.line.hosts.add(host.replace(/:\d+$/, ''));
  report(call, 'fetches-image', 'medium', 'N', 'It fetches an image.', image.span);
}

const inCloud = /^(?:s3|gs|oss|cos|r2|b2|az|abfss?):\/\//;

/** `aws s3 cp s3://b/x .`: it only fetches. */
export function fetchesFromCloud(call: Call): boolean {
  if (!/^(?:aws|gsutil|gcloud|s3cmd|s5cmd|azcopy|b2)$/.test(call.program)) return false;
  const words = operands(call, '--profile --region --endpoint-url --exclude --include --acl --project');
  const at = words.findIndex(({ text }) => /^(?:cp|copy|sync|rsync|get|download)$/.test(text));
  const [target, ...sources] = words.slice(at + 1).toReversed();
  if (at < 0 || target === undefined || sources.length === 0 || inCloud.test(target.text) || target.hasHole)
    return false;
  if (!sources.every(({ text }) => inCloud.test(text)) || call.args.some(({ text }) => /^--?(?:delete|d$)/.test(text)))
    return false;
  report(call, 'fetches-from-cloud', 'medium', 'N', 'It fetches files from a cloud account.');
  if (target.text !== '-') writePath(call, target);
  return true;
}
