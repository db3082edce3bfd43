/**
 * Reads through what an agent wraps around a command. By exact templates, each of one agent: what fits none is shown as a whole. Pure.
 * A template holds nothing that another text could take the place of.
 */
import { readWord } from './read-word.ts';

export interface Unwrapped {
  /** What is asked about. */
  readonly line: string;
  /** Files of the agent's state that the wrapping reads. */
  readonly snapshots: readonly string[];
  /** The shell that is to run the line by itself, as a login shell; absent where the wrapping runs as it is. */
  readonly alone?: string;
}

type Template = (line: string) => Unwrapped | null;

const plainPath = String.raw`[\w@%+=:,./-]+`;
/** Within single quotes, of a home with a space or letters of another alphabet: there a shell takes all of it as it is. */
const quotedPath = String.raw`/[^'\n]+`;
const claudeSnapshot = String.raw`/shell-snapshots/snapshot-\w+-\d+-\w+\.sh`;

/** `source SNAPSHOT && … && eval 'COMMAND' < /dev/null && pwd -P >| /tmp/claude-…-cwd` */
const claudeStart = new RegExp(
  String.raw`^(?:source (?:(${plainPath}${claudeSnapshot})|'(${quotedPath}${claudeSnapshot})')(?: 2>/dev/null \|\| true)? && )?` +
    String.raw`(?:\\?(?:builtin )?(?:shopt -u extglob|setopt NO_EXTENDED_GLOB(?: NO_BARE_GLOB_QUAL)?)(?: 2>/dev/null \|\| true)? && )?` +
    // Names that a snapshot may have taken: given back before the command.
    String.raw`(?:\{ \\builtin unalias -- '[\w.+-]+'; \\builtin unset -f -- '[\w.+-]+'; \} >/dev/null 2>&1 \|\| true && )*eval `,
);
const claudeEnd = /^(?: (?:\\< |< )\/dev\/null)? && pwd -P >\| (\/tmp\/claude-[\w-]+-cwd)$/;

const claude: Template = (line) => {
  const start = claudeStart.exec(line);
  if (start === null) return null;
  const word = readWord(line, start[0].length);
  if (word === null || !claudeEnd.test(line.slice(word.end))) return null;
  const snapshot = start[1] ?? start[2];
  return { line: word.text, snapshots: snapshot === undefined ? [] : [snapshot] };
};

/** A subshell that notes what it leaves in the background, in a file that the agent reads. */
const geminiStart =
  /^(?:shopt -u promptvars nullglob extglob nocaseglob dotglob; )?_bgpids_file=\/tmp\/gemini-shell-\w+\/bgpids\.tmp\n\(\n {2}trap 'jobs -p > "\$_bgpids_file"' EXIT\n/;
const geminiEnd = '\n)\n__code=$?\nexit $__code';

const gemini: Template = (line) => {
  const start = geminiStart.exec(line);
  if (start === null || !line.endsWith(geminiEnd)) return null;
  const inner = line.slice(start[0].length, -geminiEnd.length);
  // All of it is shown. What would end the subshell early is no whole line by itself, so it is read as unreadable.
  return inner.trim() === '' || inner.endsWith('\\') ? null : { line: inner, snapshots: [] };
};

/**
 * Sources a snapshot, puts variables back as they were, and becomes a shell with the line. Only the line is run: the snapshot holds every variable of the
 * agent, its keys among them.
 */
const codexStart = new RegExp(
  String.raw`^(?:__CODEX_SNAPSHOT_\w+="[^"\n]*"\n)*\n?if \. '${quotedPath}/shell_snapshots/[\w.-]+' >/dev/null 2>&1; then :; fi\n` +
    String.raw`[^]*?\n\nexec '(${plainPath})' -c `,
);

const codex: Template = (line) => {
  const start = codexStart.exec(line);
  const word = start === null ? null : readWord(line, start[0].length);
  if (start?.[1] === undefined || word === null || word.end !== line.length) return null;
  return { line: word.text, snapshots: [], alone: start[1] };
};

const templates: Readonly<Record<string, readonly Template[]>> = {
  claude: [claude],
  codex: [codex],
  gemini: [gemini],
};

/** Null where no template of this agent fits. */
export function unwrap(agent: string | null, line: string): Unwrapped | null {
  for (const template of agent === null ? [] : (templates[agent] ?? [])) {
    const read = template(line);
    if (read !== null) return read;
  }
  return null;
}
