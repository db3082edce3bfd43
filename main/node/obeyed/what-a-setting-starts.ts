/** Says what git does with a setting's value: starts it as a shell line, looks into it as a folder, reads more settings from it, or none of these. */
import type { GitSetting } from './read-config-list.ts';

export type Started =
  | {
      readonly kind: 'line';
      readonly line: string;
      /** Git does so unasked, as with a filter; otherwise a person calls it by a name of their own. */
      readonly isUnasked: boolean;
    }
  /** A file or folder, named as a path. */
  | { readonly kind: 'path'; readonly path: string; readonly isUnasked: boolean }
  | { readonly kind: 'settings'; readonly path: string }
  /** No key that is known: what it names counts where it is a file of the project. */
  | { readonly kind: 'unknown'; readonly text: string };

const switches = /^(true|false|yes|no|on|off|[+-]?\d+[kmg]?|)$/i;

/** Lines by section and key; `*` for any section. */
const lines: Readonly<Record<string, RegExp>> = {
  core: /^(fsmonitor|sshcommand|editor|pager|gitproxy|alternaterefscommand|askpass)$/,
  sequence: /^editor$/,
  diff: /^(external|command|textconv)$/,
  difftool: /^cmd$/,
  merge: /^driver$/,
  mergetool: /^cmd$/,
  filter: /^(clean|smudge|process)$/,
  gpg: /^(program|defaultkeycommand)$/,
  interactive: /^difffilter$/,
  uploadpack: /^packobjectshook$/,
  remote: /^(uploadpack|receivepack)$/,
  trailer: /^(command|cmd)$/,
  tar: /^command$/,
  hook: /^command$/,
  sendemail: /^(tocmd|cccmd|headercmd|sendmailcmd|smtpserver)$/,
  imap: /^tunnel$/,
  browser: /^cmd$/,
  man: /^cmd$/,
  guitool: /^cmd$/,
};
const asked = new Set(['difftool', 'mergetool', 'browser', 'man', 'guitool', 'imap', 'sendemail']);
const paths: Readonly<Record<string, RegExp>> = {
  core: /^hookspath$/,
  init: /^templatedir$/,
  difftool: /^path$/,
  mergetool: /^path$/,
  browser: /^path$/,
  man: /^path$/,
  lfs: /^(path|clean|smudge)$/,
};

/** Read as data, shown, or a place to fetch from; what they name may be worked on. */
const data: Readonly<Record<string, RegExp>> = {
  core: /^(worktree|excludesfile|attributesfile|precomposeunicode|bare|autocrlf|eol|notesref)$/,
  commit: /^template$/,
  blame: /^ignorerevsfile$/,
  mailmap: /^(file|blob)$/,
  format: /^(signaturefile|outputdirectory|pretty|notes)$/,
  user: /./,
  author: /./,
  committer: /./,
  branch: /./,
  color: /./,
  safe: /./,
  maintenance: /^repo$/,
  submodule: /^(url|path|branch|active|ignore|fetchrecursesubmodules)$/,
  remote: /^(fetch|push|tagopt|partialclonefilter)$/,
  gpg: /^(allowedsignersfile|revocationfile)$/,
  http: /./,
};

const among = (table: Readonly<Record<string, RegExp>>, { section, key }: GitSetting): boolean =>
  Object.hasOwn(table, section) && table[section]?.test(key) === true;

/** Null for what starts nothing. */
export function whatASettingStarts(setting: GitSetting): Started | null {
  const { section, subsection, key, value } = setting;
  if (value === null || value === '') return null;
  if (/^include(if)?$/.test(section) && key === 'path') return { kind: 'settings', path: value };
  if (section === 'alias')
    return value.startsWith('!') ? { kind: 'line', line: value.slice(1), isUnasked: false } : null;
  if (section === 'credential' && key === 'helper') return helper(value);
  if (section === 'submodule' && key === 'update')
    return value.startsWith('!') ? { kind: 'line', line: value.slice(1), isUnasked: true } : null;
  if (switches.test(value)) return null;
  if (section === 'pager') return { kind: 'line', line: value, isUnasked: true };
  if (among(lines, setting)) {
    // `command for host`, of which the host is no word of the line.
    const line = key === 'gitproxy' ? value.replace(/\s+for\s+\S+\s*$/, '') : value;
    return { kind: 'line', line, isUnasked: !asked.has(section) };
  }
  if (among(paths, setting)) return { kind: 'path', path: value, isUnasked: section === 'core' || section === 'init' };
  if (namesAddress(setting)) return transport(section === 'url' ? `${subsection ?? ''} ${value}` : value);
  return among(data, setting) ? null : { kind: 'unknown', text: value };
}

/** A name is `git credential-name`, which lies on the search path. */
function helper(value: string): Started | null {
  if (value.startsWith('!')) return { kind: 'line', line: value.slice(1), isUnasked: true };
  const line = value.startsWith('/') || value.startsWith('~/') ? value : `git-credential-${value}`;
  return { kind: 'line', line, isUnasked: true };
}

const namesAddress = ({ section, key }: GitSetting): boolean =>
  (section === 'remote' && /^(url|pushurl)$/.test(key)) ||
  (section === 'submodule' && key === 'url') ||
  (section === 'url' && /^(insteadof|pushinsteadof)$/.test(key));

/** `ext::` is followed by a command, with a `%` for what is special there. */
function transport(address: string): Started | null {
  const command = /(?:^|\s)ext::(.*)$/s.exec(address)?.[1];
  return command === undefined ? null : { kind: 'line', line: command.replace(/%[A-Za-z%]/g, ' '), isUnasked: true };
}
