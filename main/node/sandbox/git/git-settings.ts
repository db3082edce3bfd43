/** Reads the settings in a configuration file of git, as far as they name programs and other files. */
import { firstBytes } from './git-layout.ts';

/** Commands whose first word may be a script of the project. */
const starters =
  /^(fsmonitor|sshcommand|program|helper|clean|smudge|process|textconv|external|editor|pager|command|driver|askpass|gitproxy)$/;
const switches = /^(true|false|yes|no|on|off|0|1)$/i;

export interface GitSetting {
  /** In small letters, without its subsection. */
  readonly section: string;
  readonly key: string;
  readonly value: string;
}

/** A value may stand on the line of its section, in quotes, and before a comment; one that is put together is given as it is written. */
export function* readGitSettings(file: string): Generator<GitSetting> {
  let section = '';
  for (const line of firstBytes(file).split('\n')) {
    const [, header, rest = ''] = /^\s*(?:\[\s*([\w.-]+)[^\]]*\])?(.*)$/.exec(line) ?? [];
    if (header !== undefined) section = header.toLowerCase();
    const [, key, quoted, plain = ''] =
      /^\s*([A-Za-z][\w-]*)\s*=\s*(?:"([^"]*)"(?=\s*(?:[#;]|$))|([^#;]*))/.exec(rest) ?? [];
    if (key !== undefined) yield { section, key: key.toLowerCase(), value: (quoted ?? plain).trim() };
  }
}

/** Further commands of theirs that only their section tells, or that a person starts by name; without the mark of a shell an alias is git's own. */
const startsBySection = (section: string, key: string, value: string): boolean =>
  section === 'pager' ||
  (section === 'alias' && value.startsWith('!')) ||
  (key === 'update' && value.startsWith('!')) ||
  /^(cmd|difffilter|alternaterefscommand|defaultkeycommand|uploadpack|receivepack)$/.test(key) ||
  (key === 'path' && /^(difftool|mergetool|browser|man|guitool)$/.test(section));
const interpreters = /^(?:.*\/)?(?:ba|da|z|k)?sh$|^(?:.*\/)?(?:node|deno|bun|tsx|python[\d.]*|perl|ruby|php|lua)$/;

/** The scripts that a setting would start: named with a folder, or given to an interpreter. Empty for a setting that starts nothing. */
export function scriptsOf({ section, key, value }: GitSetting): readonly string[] {
  if (!starters.test(key) && !startsBySection(section, key, value)) return [];
  return value.split(/[;&|(){}]+/).flatMap((command) => {
    const words = command.replace(/["'!]/g, ' ').trim().split(/\s+/);
    const [first = '', ...rest] = words.slice(words.findIndex((word) => !/^\w+=/.test(word)));
    const script = interpreters.test(first) ? rest.find((word) => !word.startsWith('-')) : undefined;
    return [...(first.includes('/') ? [first] : []), ...(script === undefined ? [] : [script])];
  });
}

/** Whether the value of such a key is a command. */
export function startsProgram(key: string): boolean {
  return starters.test(key);
}

/** What turns something on or off, and names nothing. */
export function isSwitch(value: string): boolean {
  return switches.test(value);
}
