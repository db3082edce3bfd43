/** How a run ended and why a person is asked, as agents are told it in English and people read it in German. */
import { expect, test } from 'vitest';
import type { Outcome } from '#domain/command/outcome.ts';
import { english, say, sayWith, sentences, type Message } from '#domain/common/message.ts';
import { addressReason } from '#core/network/describe-refusal.ts';
import { planEscalation } from '#core/escalation/plan-escalation.ts';
import { vetoPrompt } from '#core/policy/veto-prompt.ts';
import {
  cancelled,
  denied,
  deniedBy,
  refusedConnection,
  rejectedByPolicy,
  tellAmended,
} from '#core/result/to-outcome.ts';
import { amendmentWords } from '#core/session/amend-operation.ts';
import { formsOf } from '../../../renderer/text/sentences/forms-of.ts';
import { germanSentences } from '../../../renderer/text/sentences/german-sentences.ts';
import { sampleAttempt } from '../../fakes/samples/sample-views.ts';

const inGerman = (message: Message): string => sayWith(formsOf(germanSentences), message);
const toldBy = (outcome: Outcome): Message => ('sentence' in outcome ? outcome.sentence : say('It was not told.'));

const byPerson = { kind: 'person', connectionId: null } as const;
const write = { kind: 'path', path: '/x', access: 'write', operation: null } as const;
const writing = { refusals: [write], rank: 'errno' as const, evidence: null };
const host = { host: 'a.example', port: 443, protocol: 'https' } as const;
const connecting = { refusals: [{ kind: 'host' as const, target: host }], rank: 'proxy' as const, evidence: null };

const asked = planEscalation({
  denial: { ...writing, refusals: [{ ...write, path: '/home/me/x' }] },
  policy: { mode: 'on-request' },
  hasDenyRead: false,
  escalationsSoFar: 0,
  granted: [],
  covered: [],
  limits: {
    homeDir: '/home/me',
    denied: [],
    isWritable: () => false,
    canReach: () => true,
    canAskAboutHosts: false,
  },
});
const refusal = {
  kind: 'rejected' as const,
  by: byPerson,
  sentence: say('{by}: {note}', { by: say('rejected by user'), note: 'use /tmp' }),
  note: 'use /tmp',
};

test.each<[Message, string, string]>([
  [
    asked.kind === 'ask' ? asked.reason : say('Nothing was asked.'),
    'The sandbox refused write access to /home/me/x.',
    'Die Sandbox hat das Schreiben in /home/me/x verweigert.',
  ],
  [
    toldBy(deniedBy(writing, refusal, sampleAttempt)),
    'blocked by the sandbox: write to /x; rejected by user: use /tmp Do not work around it.',
    'von der Sandbox verhindert: Schreiben in /x; von einem Menschen abgelehnt: use /tmp Umgehe es nicht.',
  ],
  [
    toldBy(denied(writing, say('the approval policy does not allow asking'), sampleAttempt)),
    'blocked by the sandbox: write to /x; not lifted, because the approval policy does not allow asking. Do not work around it.',
    'von der Sandbox verhindert: Schreiben in /x; nicht aufgehoben, denn dieses Projekt lässt keine Frage zu. Umgehe es nicht.',
  ],
  [
    toldBy(
      refusedConnection(
        connecting,
        { by: byPerson, note: 'no', because: addressReason('a.example', 'private') },
        sampleAttempt,
      ),
    ),
    'connection to a.example:443 rejected by user, because a.example belongs to a private network: no Do not work around it.',
    'Verbindung zu a.example:443 von einem Menschen abgelehnt, denn a.example gehört zu einem privaten Netzwerk: no Umgehe es nicht.',
  ],
  [
    toldBy(tellAmended(cancelled('interrupt', null), amendmentWords({ asked: 'ls -a', form: 'offline' }, 'ls'))),
    'a person changed this command; it is now: ls; and a person has it run only in a sandbox without network. cancelled: the run was interrupted.',
    'ein Mensch hat diesen Befehl geändert; er lautet jetzt: ls; und er läuft nur in einer Sandbox ohne Netzwerk. abgebrochen: Der Lauf wurde unterbrochen.',
  ],
  [
    vetoPrompt(
      { mode: 'never' },
      { kind: 'dangerous' },
      say('A rule asks before `{rule}`{why}.', { rule: 'npm', why: ': because' }),
    ) ?? say('Nothing was vetoed.'),
    'Approval would be needed, but this project never asks. A rule asks before `npm`: because.',
    'Eine Erlaubnis wäre nötig, doch dieses Projekt fragt nie. Eine Regel fragt vor `npm`: because.',
  ],
  [
    toldBy(rejectedByPolicy(say('This project asks before every patch.'), { kind: 'hook', name: 'audit' })),
    'refused by the hook audit: This project asks before every patch. Do not work around it.',
    'vom Hook audit verweigert: Dieses Projekt fragt vor jedem Patch. Umgehe es nicht.',
  ],
])('%#: %s', (message, inWords, german) => {
  expect(english(message)).toBe(inWords);
  expect(inGerman(message)).toBe(german);
});

test('many sentences beside each other are no deeper than one', () => {
  const many = Array.from({ length: 12 }, (_each, at) => say('It was ended by {what}.', { what: `${at}` }));
  expect(Object.values(sentences(many).values ?? {})).toEqual(many);
  const later = sentences([sentences(many.slice(0, 2)), say('Nothing is left.')]);
  expect(Object.values(later.values ?? {})).toEqual([...many.slice(0, 2), say('Nothing is left.')]);
  expect(english(later)).toBe('It was ended by 0. It was ended by 1. Nothing is left.');
  expect(english(sentences(many.slice(0, 2)))).toBe('It was ended by 0. It was ended by 1.');
});
