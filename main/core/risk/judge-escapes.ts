/** Tools that start other commands from within: editors, debuggers, archivers, database shells. */
import { type Call, optionValues } from './call.ts';
import type { JudgeText } from './judge-interpreters.ts';
import type { ResolvedWord } from './resolve-word.ts';

interface Escape {
  /** Options whose value may carry a command. */
  readonly options: readonly string[];
  /** Words that carry it without an option: `+!ls`, `.shell ls`. */
  readonly words?: RegExp;
  /** The command is the first group; without a pattern it is the whole value. */
  readonly inside?: RegExp;
}

const editor: Escape = {
  options: ['-c', '--cmd', '-S'],
  words: /^\+/,
  inside: /(?:^|[+:|\s])(?:sil(?:ent)?!?\s*)?(?:r(?:ead)?\s*)?!\s*(.+)|system(?:list)?\s*\(\s*['"](.+?)['"]\s*\)/,
};

const escapes: Readonly<Record<string, Escape>> = {
  vim: editor,
  vi: editor,
  nvim: editor,
  ex: editor,
  view: editor,
  gvim: editor,
  vimdiff: editor,
  gdb: { options: ['-ex', '-iex', '--eval-command'], inside: /^(?:shell|!|pipe[^|]*\|)\s*(.+)/ },
  lldb: { options: ['-o', '--one-line'], inside: /^(?:platform shell|shell)\s+(.+)/ },
  sqlite3: { options: ['-cmd'], words: /^\./, inside: /^\.(?:shell|system)\s+(.+)/ },
  psql: { options: ['-c', '--command'], inside: /\\!\s*(.+)/ },
  mysql: { options: ['-e', '--execute'], inside: /(?:\\!|\bsystem)\s+(.+)/ },
  tar: { options: ['--to-command', '-I', '--use-compress-program', '--info-script', '-F'] },
  zip: { options: ['-TT', '--unzip-command'] },
  rsync: { options: ['-e', '--rsh', '--rsync-path'] },
  ssh: { options: ['-o'], inside: /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)[=\s]+(.+)/i },
  man: { options: ['-P', '--pager', '-H'] },
  sed: { options: ['-e', '--expression'], words: /^[^-]/, inside: /(?:^|[;{}\d$/])\s*e\s+(.+)/ },
  split: { options: ['--filter'] },
  sort: { options: ['--compress-program'] },
  emacs: { options: ['--eval'], inside: /shell-command[\w-]*\s+"(.+?)"/ },
};

/** Gives every command that stands in the arguments to `judgeText`. */
export function judgeEscapes(call: Call, judgeText: JudgeText): void {
  const escape = Object.hasOwn(escapes, call.program) ? escapes[call.program] : undefined;
  if (escape === undefined) return;
  const carriers: ResolvedWord[] = [
    ...optionValues(call, ...escape.options),
    ...call.args.filter(({ text }) => escape.words?.test(text) === true),
  ];
  for (const { text, span } of carriers) {
    const found = escape.inside === undefined ? [null, text] : escape.inside.exec(text);
    const command = found?.slice(1).find((group) => group !== undefined && group !== null);
    if (typeof command === 'string') judgeText(call, command, span);
  }
}
