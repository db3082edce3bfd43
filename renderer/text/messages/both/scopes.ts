/** What is said of each scope: its name, the button that allows for it, and how a remembered answer is listed. */
import type { ScopeKind } from '#domain/approval/scope.ts';
import type { InEachLanguage } from './by-language.ts';

interface ScopeWords {
  readonly name: string;
  readonly allow: string;
  readonly answer: string;
}

export const scopes = {
  once: {
    en: { name: 'Once', allow: 'Allow once', answer: 'The next command' },
    de: { name: 'Einmal', allow: 'Einmal erlauben', answer: 'Der nächste Befehl' },
  },
  session: {
    en: { name: 'This session', allow: 'Allow for this session', answer: 'This session' },
    de: { name: 'Diese Sitzung', allow: 'Für diese Sitzung erlauben', answer: 'Diese Sitzung' },
  },
  timed: {
    en: {
      name: '{minutes, plural, =60 {1 hour} other {# minutes}}',
      allow: 'Allow for {minutes, plural, =60 {1 hour} other {# minutes}}',
      answer: 'For a time',
    },
    de: {
      name: '{minutes, plural, =60 {1 Stunde} other {# Minuten}}',
      allow: 'Für {minutes, plural, =60 {1 Stunde} other {# Minuten}} erlauben',
      answer: 'Eine Zeit lang',
    },
  },
  project: {
    en: { name: 'This project', allow: 'Allow in this project', answer: 'This project' },
    de: { name: 'Dieses Projekt', allow: 'In diesem Projekt erlauben', answer: 'Dieses Projekt' },
  },
  rule: {
    en: { name: 'As a rule', allow: 'Allow and make a rule', answer: 'As a rule' },
    de: { name: 'Als Regel', allow: 'Erlauben und Regel anlegen', answer: 'Als Regel' },
  },
  everywhere: {
    en: { name: 'Every project', allow: 'Allow everywhere', answer: 'Everywhere' },
    de: { name: 'Jedes Projekt', allow: 'Überall erlauben', answer: 'Überall' },
  },
  agent: {
    en: { name: 'The agent’s “{choice}”', allow: 'Allow the agent’s way', answer: 'The agent’s way' },
    de: {
      name: '„{choice}“ des Agenten',
      allow: 'So erlauben, wie der Agent es anbietet',
      answer: 'Auf Art des Agenten',
    },
  },
} as const satisfies Readonly<Record<ScopeKind, InEachLanguage<ScopeWords>>>;
