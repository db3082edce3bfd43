/** Gives what a script imports under names of its own the names that it is known by. */
import { literalsIn } from './code/split-literals.ts';

/** Modules whose calls reach beyond the script. */
const telling = new Set(
  'os subprocess shutil pty commands socket requests httpx urllib.request http.client pickle marshal dill joblib'.split(
    ' ',
  ),
);

/** `bare` is a script whose literals are taken out. */
export function withKnownNames(bare: string, literals: readonly string[], language: string): string {
  if (language === 'python') return pythonNames(bare, literals);
  if (language === 'js') return scriptNames(bare);
  return bare;
}

function pythonNames(bare: string, literals: readonly string[]): string {
  let known = bare.replaceAll(/\b__import__\s*\(\s*("[\uE000-\uF8FF]")\s*\)/g, (_, word: string) =>
    moduleOf(word, literals),
  );
  // `import os, requests as r`: each of a list may have a name of its own.
  const lists = [...bare.matchAll(/\bimport\s+((?:[\w.]+(?:\s+as\s+\w+)?\s*,\s*)*[\w.]+\s+as\s+\w+)/g)];
  const renamed = lists.flatMap(([, list = '']) => [...list.matchAll(/([\w.]+)\s+as\s+(\w+)/g)]);
  for (const [, module = '', own = ''] of renamed)
    if (telling.has(module)) known = known.replaceAll(new RegExp(`(?<![.\\w])${own}\\.`, 'g'), `${module}.`);
  for (const [, own = '', word = ''] of bare.matchAll(/(\w+)\s*=\s*__import__\s*\(\s*("[\uE000-\uF8FF]")/g))
    known = known.replaceAll(new RegExp(`(?<![.\\w])${own}\\.`, 'g'), `${moduleOf(word, literals)}.`);
  for (const [, module = '', names = ''] of bare.matchAll(/\bfrom\s+([\w.]+)\s+import\s+\(?([\w\s,]+)/g)) {
    if (!telling.has(module)) continue;
    for (const [, name = '', own = name] of names.matchAll(/(\w+)(?:\s+as\s+(\w+))?\s*(?:,|$|\n)/g))
      known = known.replaceAll(new RegExp(`(?<![.\\w])${own}\\s*\\(`, 'g'), `${module}.${name}(`);
  }
  return known;
}

const moduleOf = (word: string, literals: readonly string[]): string => {
  const name = literalsIn(word, literals)[0] ?? '';
  return /^[\w.]+$/.test(name) ? name : word;
};

/** What a script takes out of a module under a name of its own, `{ exec: run }` or `{ exec as run }`, is known by its first name again. */
function scriptNames(bare: string): string {
  let known = bare;
  for (const [, name = '', own = ''] of bare.matchAll(
    /[{,]\s*(exec|execSync|execFile|execFileSync|spawn|spawnSync|rmSync|rm|unlinkSync|rmdirSync)\s*(?::|\bas\b)\s*(\w+)/g,
  ))
    known = known.replaceAll(new RegExp(`(?<![.\\w])${own}\\s*\\(`, 'g'), `${name}(`);
  return known;
}
