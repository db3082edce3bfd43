/** Reads what the packer asks fpm for, and lays its files out as they would lie on a machine. */
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @param {readonly string[]} given */
export function readFpmCall(given) {
  /** @param {string} name @returns {string[]} */
  const all = (name) => given.filter((_word, at) => given[at - 1] === name);
  /** @param {string} name */
  const one = (name) => all(name)[0] ?? given.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  const files = given.flatMap((word) => {
    const [, from, to] = /^((?!-)[^=]*)=(\/.*)$/.exec(word) ?? [];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  return {
    all,
    one,
    depends: [...all('-d'), ...all('--depends')],
    files,
    /** @param {string} root */
    stage: (root) => {
      for (const { from, to } of files) {
        const target = join(root, to);
        mkdirSync(from.endsWith('/') ? target : dirname(target), { recursive: true });
        cpSync(from, target, { recursive: true, verbatimSymlinks: true });
      }
    },
  };
}
