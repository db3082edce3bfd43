/** Everything the palette can do. Nothing in it answers a request: that takes the card. */
import type { SessionView } from '#domain/common/event.ts';
import type { BrokerState } from '../../stores/broker-state.ts';
import { languages, isLanguage } from '../../text/choose-language.ts';
import { currentLanguage } from '../../text/in-language.ts';
import { paletteTexts as t } from '../../text/texts/palette-texts.ts';
import { foldText, foldWords } from '../../text/describe/fold-text.ts';

export type Errand =
  | { readonly kind: 'show'; readonly screen: 'open' | 'rules' | 'audit' | 'health' | 'preferences' | 'agents' }
  | { readonly kind: 'project' | 'settings'; readonly session: SessionView }
  | { readonly kind: 'waiting' | 'keys' | 'run-line' | 'pause' | 'resume' | 'stop' | 'sessions' }
  | { readonly kind: 'speak'; readonly language: keyof typeof languages };

export interface Command {
  readonly id: string;
  readonly title: string;
  /** A name that follows the title, drawn as code. */
  readonly name: string | null;
  readonly errand: Errand;
}

const plain = (id: string, title: string, errand: Errand): Command => ({ id, title, name: null, errand });

type Known = Pick<BrokerState, 'sessions' | 'approvals' | 'paused'>;

export function listCommands(broker: Known, current: SessionView | undefined): readonly Command[] {
  const others = Object.entries(languages).filter(([tag]) => tag !== currentLanguage().tag);
  return [
    ...(broker.approvals.length > 0 ? [plain('waiting', t.goWaiting, { kind: 'waiting' })] : []),
    ...(current === undefined ? [] : [plain('run-line', t.runLine, { kind: 'run-line' })]),
    ...[...broker.sessions.values()].map((session) => ({
      id: `project ${session.sessionId}`,
      title: t.goProject,
      name: session.projectName,
      errand: { kind: 'project', session } as const,
    })),
    ...(current === undefined
      ? []
      : [
          {
            id: 'settings',
            title: t.goSettings,
            name: current.projectName,
            errand: { kind: 'settings', session: current } as const,
          },
        ]),
    plain('open', t.openProject, { kind: 'show', screen: 'open' }),
    plain('rules', t.goRules, { kind: 'show', screen: 'rules' }),
    plain('audit', t.goAudit, { kind: 'show', screen: 'audit' }),
    plain('agents', t.goAgents, { kind: 'show', screen: 'agents' }),
    plain('sessions', t.goSessions, { kind: 'sessions' }),
    plain('preferences', t.goPreferences, { kind: 'show', screen: 'preferences' }),
    plain('health', t.goHealth, { kind: 'show', screen: 'health' }),
    broker.paused ? plain('resume', t.resume, { kind: 'resume' }) : plain('pause', t.pause, { kind: 'pause' }),
    plain('stop', t.stop, { kind: 'stop' }),
    plain('keys', t.keys, { kind: 'keys' }),
    ...others.flatMap(([tag, language]) =>
      isLanguage(tag) ? [plain(`speak ${tag}`, t.speak({ language }), { kind: 'speak', language: tag })] : [],
    ),
  ];
}

export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = foldWords(typed);
  if (words.length === 0) return commands;
  return commands
    .map((command) => ({ command, rank: rankOf(foldText([command.title, command.name].join(' ')), words) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0))
    .map(({ command }) => command);
}

/** Null when a word is missing; else how many of them begin a word of the title. */
function rankOf(title: string, words: readonly string[]): number | null {
  if (words.some((word) => !title.includes(word))) return null;
  return words.filter((word) => title.startsWith(word) || title.includes(` ${word}`)).length;
}
