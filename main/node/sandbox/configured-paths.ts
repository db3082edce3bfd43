/** Files and folders that a repository's own configuration makes git run or read. */
import path from 'node:path';
import { firstBytes } from './git-layout.ts';
import { pathKind, realPathOf } from './real-path-of.ts';

/** Missing ones count as well: git would obey them as soon as they are made. */
const named = /^\s*(hooksPath|fsmonitor|path)\s*=\s*"?([^"\n]+)"?/gim;
/** Commands whose first word may be a script of the project. */
const started =
  /^\s*(?:fsmonitor|sshCommand|program|helper|clean|smudge|process|textconv|external|editor|pager|command|driver|askPass|gitProxy)\s*=\s*"?!?\s*([^"\s]*\/[^"\s]*)/gim;
const switches = /^(true|false|yes|no|on|off|0|1)$/i;

export function configuredPaths(commonDir: string, root: string): readonly string[] {
  const config = firstBytes(path.join(commonDir, 'config'));
  const found: string[] = [];
  const add = (value: string, base: string): void => {
    const file = realPathOf(path.resolve(base, value));
    // husky keeps the scripts one level above the folder that git is told about.
    if (file !== null && file !== root) found.push(path.basename(file) === '_' ? path.dirname(file) : file);
  };
  for (const [, key = '', value = ''] of config.matchAll(named)) {
    const wanted = value.trim();
    if (wanted === '' || wanted.startsWith('~') || switches.test(wanted)) continue;
    add(wanted, key.toLowerCase() === 'path' ? commonDir : root);
  }
  for (const [, script = ''] of config.matchAll(started)) {
    if (!script.startsWith('~') && pathKind(path.resolve(root, script)) !== 'missing') add(script, root);
  }
  return found;
}

/** Names that git reads as a file, and on which it would fail if a directory held their place. */
export function holdsPlaceAsFile(name: string): boolean {
  return /^(commondir|config|config\..+|.*gitconfig.*|.+\.(inc|cfg|conf|ini))$/.test(path.basename(name));
}
