/** Which rules of a Makefile or a justfile a call runs. */
import { type Naming, inFolder } from './named-script.ts';

/** Options of make that take the next word. */
const takesWord =
  /^(?:-[a-zA-Z]*[CfIoWE]|--(?:directory|file|makefile|include-dir|old-file|assume-old|what-if|new-file|assume-new|eval))$/;
const makefiles = ['GNUmakefile', 'makefile', 'Makefile'];

/** `preset`: files that a variable tells it to read too. */
export function makeNaming(words: readonly string[], preset: readonly string[]): Naming | null {
  const files: string[] = [];
  const tasks: string[] = [];
  const given: string[] = [];
  let folder: string | null = null;
  let isDry = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (/^--(?:version|help)$/.test(word)) return null;
    const [, name = '', joined] = /^(-[CfIoWEjl]|--[a-z-]+=)(.*)$/s.exec(word) ?? [];
    const option = name.replace(/=$/, '') || word;
    const value = joined !== undefined && joined !== '' ? joined : (words[at + 1] ?? '');
    if (takesWord.test(word)) at += 1;
    else if (/^-[jl]$/.test(word) && /^\d/.test(words[at + 1] ?? '')) at += 1;
    if (/^(?:-[a-zA-Z]*C|--directory)$/.test(option)) folder = inFolder(folder, value) ?? '';
    else if (/^(?:-[a-zA-Z]*f|--file|--makefile)$/.test(option)) files.push(value);
    else if (/^(?:-E|--eval)$/.test(option)) given.push(value);
    else if (!word.startsWith('-')) (/^[^\s:?+=]+\s*[:?+!]*=/.test(word) ? given : tasks).push(word);
    isDry ||= /^-[a-zA-Z]*n[a-zA-Z]*$|^--(?:dry-run|just-print|recon)$/.test(word) && !word.startsWith('--n');
  }
  const [first, ...others] = files.map((file) => placed(folder, file));
  const more = [...others, ...preset.filter((file) => file !== '').map((file) => placed(folder, file))];
  const candidates = first === undefined ? makefiles.map((name) => placed(folder, name)) : [first];
  if ([...candidates, ...more].includes(null)) return null;
  return {
    kind: 'make',
    files: candidates.filter((name) => name !== null),
    more: more.filter((name) => name !== null),
    // What is only shown still runs what stands outside of the rules.
    tasks: isDry ? [''] : tasks,
    given: given.join('\n'),
  };
}

const placed = (folder: string | null, name: string): string | null =>
  name === '' ? null : name.startsWith('/') ? name : inFolder(folder, name);

const justfiles = ['justfile', 'Justfile', '.justfile'];
/** Options of just that only show something. */
const shows = /^(?:-l|--(?:list|summary|show|dump|evaluate|variables|version|help|fmt|choose|edit|init))$/;

export function justNaming(words: readonly string[]): Naming | null {
  const tasks: string[] = [];
  let file: string | null = null;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [name = '', ...rest] = word.split('=');
    if (shows.test(word)) return null;
    if (/^(?:-f|--justfile)$/.test(name)) file = rest.length > 0 ? rest.join('=') : (words[at + 1] ?? '');
    if (/^(?:-f|--justfile|-d|--working-directory|--shell|--shell-arg|--color|--dotenv-path|-E)$/.test(word)) at += 1;
    else if (word === '--set') at += 2;
    else if (!word.startsWith('-') && rest.length === 0) tasks.push(word);
  }
  if (file === '') return null;
  return { kind: 'just', files: file === null ? justfiles : [file], tasks };
}
