/** Finds the files that an interpreter's option names without a path: modules and folders to look in. */
import path from 'node:path';
import type { Lead } from './lead.ts';

/** `words` without the program itself; `folder` is where it is started. */
export function leadsOfModule(program: string, words: readonly string[], folder: string): readonly Lead[] {
  if (/^(python|pypy)[\d.]*$/.test(program)) return pythonModule(words, folder);
  if (/^(perl[\d.]*|ruby)$/.test(program)) return librariesOf(words, folder);
  if (/^(g?make)$/.test(program)) return makefiles(words, folder);
  return [];
}

/** `-m a.b` looks into the folder it is started in before all others, so a name that is missing there counts as well. */
function pythonModule(words: readonly string[], folder: string): readonly Lead[] {
  const at = words.findIndex((word) => /^-[A-Za-z]*m/.test(word));
  if (at < 0) return [];
  const joined = /^-[A-Za-z]*m(.+)$/.exec(words[at] ?? '')?.[1];
  const name = joined ?? words[at + 1] ?? '';
  if (!/^[A-Za-z_][\w.]*$/.test(name)) return [];
  const parts = name.split('.');
  const [top = ''] = parts;
  const whole = path.join(folder, ...parts);
  const packages = parts.map((_, index) => path.join(folder, ...parts.slice(0, index + 1), '__init__.py'));
  return [
    { path: `${path.join(folder, top)}.py`, when: 'always', folders: false },
    ...packages.map((file): Lead => ({ path: file, when: 'present', folders: false })),
    { path: `${whole}.py`, when: 'present', folders: false },
    { path: path.join(whole, '__main__.py'), when: 'present', folders: false },
  ];
}

/** A folder of libraries is obeyed as a whole. */
function librariesOf(words: readonly string[], folder: string): readonly Lead[] {
  return words.flatMap((word, index): readonly Lead[] => {
    const named = word === '-I' ? words[index + 1] : /^-I(.+)$/.exec(word)?.[1];
    const whole = named === undefined ? folder : path.resolve(folder, named);
    return whole === folder ? [] : [{ path: whole, when: 'always', folders: true }];
  });
}

function makefiles(words: readonly string[], folder: string): readonly Lead[] {
  const at = words.findIndex((word) => /^(-f|--file|--makefile)$/.test(word));
  const named = at < 0 ? undefined : words[at + 1];
  return named === undefined ? [] : [{ path: path.resolve(folder, named), when: 'always', folders: true }];
}
