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

/** Whether the value of such a key is a command. */
export function startsProgram(key: string): boolean {
  return starters.test(key);
}

/** What turns something on or off, and names nothing. */
export function isSwitch(value: string): boolean {
  return switches.test(value);
}
