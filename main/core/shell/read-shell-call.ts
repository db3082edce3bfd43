/** Says what one start of a shell in an agent's sandbox is: a command to ask about, or the agent's own business in there. Pure. */
import type { ShellCall } from '#core/ports.ts';
import { isHousekeeping } from './housekeeping.ts';
import { sortVariables, type SortedVariables } from './sort-variables.ts';
import { unwrap } from './unwrap.ts';

type Words = readonly [string, ...string[]];

export type ReadShellCall =
  /** A script file, lines on standard input, keys: held as a whole by the agent's sandbox. */
  | {
      readonly kind: 'script';
      /** Whether what it runs comes by its standard input, line by line for as long as it lives. */
      readonly isTyped: boolean;
    }
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
  if (!call.hasLine) return { kind: 'script', isTyped: isTyped(call.argv) };
  const launched = namedShell(call);
  const at = lineAt(launched);
  const line = at === null ? undefined : launched[at];
  const isBare = at !== null && at === launched.length - 1;
  if (line !== undefined && isBare && isHousekeeping(agent, line)) return { kind: 'housekeeping' };
  const variables = sortVariables(call.env);
  const found = line === undefined || !isBare ? null : unwrap(agent, line);
  // Another shell than the one that was started is for the person to see.
  const inner = found?.alone === undefined || found.alone === launched[0] ? found : null;
  if (inner === null) return { kind: 'command', argv: plain(launched, isBare), launched, snapshots: [], variables };
  const { line: asked, snapshots, alone } = inner;
  return {
    kind: 'command',
    argv: [launched[0], '-c', asked],
    launched: alone === undefined ? launched : [launched[0], '-lc', asked],
    snapshots,
    variables,
  };
}

/** Without an operand, or with `-s`. */
function isTyped([, ...words]: readonly string[]): boolean {
  const first = words.find((word) => !/^[-+]/.test(word));
  const tells = words.some((word) => word === '--version' || word === '--help');
  return !tells && (first === undefined || words.slice(0, words.indexOf(first)).some((word) => /^-[a-z]*s/.test(word)));
}

/** A shell with a line reads no file of these that it would leave out without them. */
function plain(launched: Words, isBare: boolean): Words {
  const options = launched.slice(1, -1);
  const isPlain = isBare && options.every((word) => /^(?:-c|--norc|--noprofile)$/.test(word));
  return isPlain ? [launched[0], '-c', launched.at(-1) ?? ''] : launched;
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
