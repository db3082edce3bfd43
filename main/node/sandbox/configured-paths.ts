/** Files and folders that git runs or reads because the repository's configuration, or the person's own, says so. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { firstBytes } from './git-layout.ts';
import { pathKind, realPathOf } from './real-path-of.ts';

/** Commands whose first word may be a script of the project. */
const starters =
  /^(fsmonitor|sshcommand|program|helper|clean|smudge|process|textconv|external|editor|pager|command|driver|askpass|gitproxy)$/;
const switches = /^(true|false|yes|no|on|off|0|1)$/i;
/** Git itself gives up on includes that lie deeper than ten; more files than this are not a configuration. */
const mostFiles = 16;

interface Entry {
  readonly section: string;
  readonly key: string;
  readonly value: string;
}

export function configuredPaths(commonDir: string, root: string, home: string): readonly string[] {
  const files = [path.join(commonDir, 'config'), ...personalFiles(home)];
  const found: string[] = [];
  const add = (value: string, base: string): string | null => {
    const wanted = value.startsWith('~/') ? path.join(home, value.slice(2)) : path.resolve(base, value);
    const file = realPathOf(wanted);
    // husky keeps the scripts one level above the folder that git is told about.
    if (file !== null && file !== root) found.push(path.basename(file) === '_' ? path.dirname(file) : file);
    return file;
  };
  // The list grows while it is walked: an included file may include others.
  for (const file of files) {
    for (const { section, key, value } of readEntries(file)) {
      if (value === '' || switches.test(value)) continue;
      if (/^include(if)?$/.test(section) && key === 'path') {
        const included = add(value, path.dirname(file));
        if (included !== null && files.length < mostFiles && !files.includes(included)) files.push(included);
      } else if (section === 'core' && (key === 'hookspath' || key === 'fsmonitor')) {
        // Missing ones count as well: git would obey them as soon as they are made.
        add(value, root);
      } else if (starters.test(key)) {
        const [script = ''] = value.replace(/^!\s*/, '').split(/\s/);
        if (script.includes('/') && pathKind(path.resolve(root, script)) !== 'missing') add(script, root);
      }
    }
  }
  return found;
}

function personalFiles(home: string): readonly string[] {
  return [path.join(home, '.gitconfig'), path.join(home, '.config/git/config'), '/etc/gitconfig'];
}

/** A value may stand on the line of its section, in quotes, and before a comment. */
function* readEntries(file: string): Generator<Entry> {
  if (!existsSync(file)) return;
  let section = '';
  for (const line of firstBytes(file).split('\n')) {
    const [, header, rest = ''] = /^\s*(?:\[\s*([\w.-]+)[^\]]*\])?(.*)$/.exec(line) ?? [];
    if (header !== undefined) section = header.toLowerCase();
    const [, key, quoted, plain = ''] = /^\s*([A-Za-z][\w-]*)\s*=\s*(?:"([^"]*)"|([^#;]*))/.exec(rest) ?? [];
    if (key !== undefined) yield { section, key: key.toLowerCase(), value: (quoted ?? plain).trim() };
  }
}

/** Names that git reads as a file, and on which it would fail if a directory held their place. */
export function holdsPlaceAsFile(name: string): boolean {
  return /^(commondir|config|config\..+|.*gitconfig.*|.+\.(inc|cfg|conf|ini))$/.test(path.basename(name));
}
