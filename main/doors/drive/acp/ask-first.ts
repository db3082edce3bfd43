/** Has an ACP agent ask before it acts: several begin in a mode in which they decide themselves, and then no person at the desk is asked. */
import { basename } from 'node:path';
import type * as v1 from '@agentclientprotocol/sdk';
import { knownAgents } from '../../../agents/agents.ts';

type Session = Pick<v1.NewSessionResponse, 'modes' | 'configOptions'>;

const ofProtocol = (mode: string): string => `https://agentclientprotocol.com/protocol/session-modes#${mode}`;
/** What agents call the mode in which they ask about each command. */
const asking: readonly string[] = ['default', 'ask', ofProtocol('agent'), ofProtocol('ask')];
/** Modes that do less still. */
const stricter: ReadonlySet<string> = new Set(['plan', ofProtocol('plan')]);
/** Options of agents with which they ask about nothing. Switched off again they were seen to ask about nothing all the same. */
const askNobody: ReadonlySet<string> = new Set(['allow_all']);
export type AskingFirst =
  | {
      readonly kind: 'asks';
      /** The mode to set; null to leave it as it is. */
      readonly mode: string | null;
      /** What the person is told. */
      readonly note: string | null;
    }
  | { readonly kind: 'asks-nobody'; readonly message: string };

/** As a path, a package or one of its files name it. */
const programOf = (word: string): string => basename(word).replace(/@.*$/u, '');

/** Null for a start that leaves it to the agent's session. Its program may stand behind another: Node, `npx`, `env`, a shell with one line. */
export function startThatAsksNobody(argv: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const words = argv.flatMap((word) => word.split(/\s+/u));
  const silent = knownAgents.flatMap(({ programs, processPatterns, silentStart }) => {
    const isNamed = words.some(
      (word) => programs.includes(programOf(word)) || processPatterns.some((pattern) => new RegExp(pattern).test(word)),
    );
    return isNamed && silentStart !== undefined ? [silentStart] : [];
  });
  const isSet = (name: string): boolean =>
    !['', '0', 'false'].includes(env[name] ?? '') || words.some((word) => word.startsWith(`${name}=`));
  const isSaid = (said: string): boolean => words.some((word) => word === said || word.startsWith(`${said}=`));
  const found = silent.flatMap((each) => [...each.words.filter(isSaid), ...each.variables.filter(isSet)]).at(0);
  return found === undefined ? null : `With ${found} the agent would ask nobody here. Start it without.`;
}

export function askFirst({ modes, configOptions }: Session): AskingFirst {
  const on = (configOptions ?? []).find(
    ({ id, type, currentValue }) => askNobody.has(id) && type === 'select' && currentValue !== 'off',
  );
  if (on !== undefined) {
    const message = `With “${on.name}” on the agent would ask nobody here. Switch that off, and start it again.`;
    return { kind: 'asks-nobody', message };
  }
  const current = modes?.currentModeId;
  const isAsking = current === undefined || asking.includes(current) || stricter.has(current);
  if (modes === null || modes === undefined || isAsking) return { kind: 'asks', mode: null, note: null };
  const nameOf = (id: string): string => modes.availableModes.find((mode) => mode.id === id)?.name ?? id;
  const mode = asking.find((id) => modes.availableModes.some((each) => each.id === id)) ?? null;
  const note =
    mode === null
      ? `The agent is in its mode “${nameOf(current)}”: it decides by itself what it asks about.`
      : `The agent began in its mode “${nameOf(current)}”, in which it decides by itself what it asks about; it was put into “${nameOf(mode)}”.`;
  return { kind: 'asks', mode, note };
}
