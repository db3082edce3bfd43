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
}

type Template = (line: string) => Unwrapped | null;

const plainPath = String.raw`[\w@%+=:,./-]+`;

/** `source SNAPSHOT && … && eval 'COMMAND' < /dev/null && pwd -P >| /tmp/claude-…-cwd` */
const claudeStart = new RegExp(
  String.raw`^(?:source (${plainPath}/shell-snapshots/snapshot-\w+-\d+-\w+\.sh)(?: 2>/dev/null \|\| true)? && )?` +
    String.raw`(?:shopt -u extglob(?: 2>/dev/null \|\| true)? && |setopt NO_EXTENDED_GLOB(?: NO_BARE_GLOB_QUAL)?(?: 2>/dev/null \|\| true)? && )?eval `,
);
const claudeEnd = /^(?: (?:\\< |< )\/dev\/null)? && pwd -P >\| (\/tmp\/claude-[\w-]+-cwd)$/;

const claude: Template = (line) => {
  const start = claudeStart.exec(line);
  if (start === null) return null;
  const word = readWord(line, start[0].length);
  if (word === null || !claudeEnd.test(line.slice(word.end))) return null;
  return { line: word.text, snapshots: start[1] === undefined ? [] : [start[1]] };
};

const templates: Readonly<Record<string, readonly Template[]>> = {
  claude: [claude],
};

/** Null where no template of this agent fits. */
export function unwrap(agent: string | null, line: string): Unwrapped | null {
  for (const template of agent === null ? [] : (templates[agent] ?? [])) {
    const read = template(line);
    if (read !== null) return read;
  }
  return null;
}
