/** Says what one start of a shell in an agent's sandbox is: a command to ask about, or the agent's own business in there. Pure. */
import type { ShellCall } from '#core/ports.ts';
import { isHousekeeping } from './housekeeping.ts';
import { sortVariables, type SortedVariables } from './sort-variables.ts';
import { unwrap } from './unwrap.ts';

type Words = readonly [string, ...string[]];

export type ReadShellCall =
  /** A script file, lines on standard input, keys: held as a whole by the agent's sandbox. */
  | { readonly kind: 'script' }
  /** The agent's own, by a template. */
  | { readonly kind: 'housekeeping' }
  | {
      readonly kind: 'command';
      /** What is asked about. */
      readonly argv: Words;
      /** What is started: the same, or with what the agent wraps around it. */
      readonly launched: Words;
      readonly snapshots: readonly string[];
      readonly variables: SortedVariables;
    };

/** `agent` is the id of a known one. */
export function readShellCall(call: ShellCall, agent: string | null): ReadShellCall {
  if (!call.hasLine) return { kind: 'script' };
  const launched = namedShell(call);
  const at = lineAt(launched);
  const line = at === null ? undefined : launched[at];
  const isBare = at !== null && at === launched.length - 1;
  if (line !== undefined && isBare && isHousekeeping(agent, line)) return { kind: 'housekeeping' };
  const variables = sortVariables(call.env);
  const inner = line === undefined || !isBare ? null : unwrap(agent, line);
  if (inner === null) return { kind: 'command', argv: launched, launched, snapshots: [], variables };
  return { kind: 'command', argv: [launched[0], '-c', inner.line], launched, snapshots: inner.snapshots, variables };
}

/** By the path that was started, under the name that it was called by: a bash that is called `sh` stays one. */
function namedShell({ shell, argv }: ShellCall): Words {
  const [called, ...rest] = argv;
  const name = called.slice(called.lastIndexOf('/') + 1);
  const isLogin = name.startsWith('-');
  const program = called.startsWith('/') ? called : name === 'sh' ? '/bin/sh' : shell;
  return [program, ...(isLogin ? ['-l'] : []), ...rest];
}

/** Where the line is: after the options, as shells read them. Null where there are words that are not known. */
function lineAt(words: Words): number | null {
  let hasFlag = false;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (/^-[a-z]*c[a-z]*$/.test(word)) hasFlag = true;
    else if (/^(?:-[il]+|--login|--norc|--noprofile)$/.test(word)) continue;
    else return hasFlag ? at : null;
  }
  return null;
}
