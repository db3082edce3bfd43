/** Words for values of the vocabulary that more than one screen names, and for amounts, in German. */
import type { Translation } from '../../message-arguments.ts';
import type { words as english } from '../en/words.ts';
import { inLanguage } from '../both/by-language.ts';
import { scopes } from '../both/scopes.ts';

export const words: Translation<typeof english> = {
  scope: inLanguage('de', scopes),
  decider: {
    person: 'einen Menschen',
    rule: 'die Regel {rule}',
    cache: 'ein früheres Ja ({scope})',
    hook: 'den Hook {name}',
    reviewer: 'das Modell {model}',
    policy: 'die Einstellungen des Projekts',
    deadline: 'den Ablauf der Frist',
    nobody: 'niemanden: Kein Desk war da',
    shutdown: 'das Schließen des Desks',
  },
  entryPoints: {
    page: 'diese Seite',
    cli: 'die Befehlszeile',
    mcp: 'MCP',
    hook: 'einen Hook',
    drive: 'einen gesteuerten Agenten',
    agent: 'den eingebauten Agenten',
  },
  source: {
    default: 'der Vorgabe',
    user: 'dir, für jedes Projekt',
    project: 'dir, für dieses Projekt',
    session: 'dieser Sitzung',
    call: 'diesem Aufruf',
    'project-file': 'der Datei des Projekts',
    team: 'deinem Team',
    managed: 'deiner Organisation',
  },
  duration: {
    milliseconds: '{n} ms',
    seconds: '{n} s',
    minutes: '{minutes} min {seconds} s',
    hours: '{hours} h {minutes} min',
  },
  age: { now: 'gerade eben', minutes: 'vor {n} min', hours: 'vor {n} Std.', days: 'vor {n} Tg.' },
  bytes: { B: '{n} B', KB: '{n} KB', MB: '{n} MB', GB: '{n} GB' },
  quoteOpens: '„',
  quoteCloses: '“',
  requesterPage: 'Du, hier',
  requesterThrough: 'Über {entryPoint}',
  requesterClaims: 'über {entryPoint}',
  requesterClaimWhat: 'Wie sich der Fragende selbst nennt; der Name ist nicht geprüft.',
};
