/** Files that a program is given by name, whatever it is for: what an output option replaces, and secrets among its operands. */
import { factsOf, isA } from '../../programs/facts-of.ts';
import type { Call } from '../call.ts';
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

/** What it is told to write, where that is outside the project; inside it is what the program is for. */
export function judgeOutputs(call: Call): void {
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

/** An operand, not the value of an option: a key that is handed to a client is there to be used. */
export function judgeSecretOperands(call: Call): void {
  const { program, line } = call;
  if (looksOutside.test(program) || call.isElsewhere) return;
  if (isA(program, 'copier') || isA(program, 'fetcher') || isA(program, 'deleter')) return;
  if (factsOf(program, 'reads').length > 0 || factsOf(program, 'changes').length > 0) return;
  for (const [index, word] of call.args.entries()) {
    if (!isPlain(word) || !word.text.includes('/') || call.args[index - 1]?.text.startsWith('-') === true) continue;
    if (isSecretPath(placeWord(line, word).path, line.homeDir)) readPath(call, word);
  }
}
