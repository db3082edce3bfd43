/** What the screen of settings says that are not those of one project, in German. */
import type { Translation } from '../../../message-arguments.ts';
import type { preferences as english } from '../../en/screens/preferences.ts';

export const preferences: Translation<typeof english> = {
  title: 'Einstellungen',
  lead: 'Wie weit jedes Projekt gehen darf und wie sich diese Seite verhält.',
  projects: 'Grenzen der Projekte',
  projectsWhat: 'Was Befehle und Agenten dort tun dürfen, ohne dich zu fragen.',
  noProjects: 'Kein Projekt ist offen.',
  page: 'Diese Seite',
  pageWhat: 'Von diesem Browser behalten.',
  appearance: 'Aussehen',
  theme: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  cards: 'Karten im Vordergrund',
  cardsWhat: 'Eine neue Anfrage kommt immer in den Eingang. Sie kann auch nach vorn kommen.',
  cardsCome: { idle: 'Solange ich hier sonst nichts tue', never: 'Nie von selbst' },
  quiet: 'Ruhezeiten',
  machine: 'Was dieser Rechner schützt',
  machineWhat: 'Jedes einzelne erprobt, indem getan wird, was es verhindern muss.',
};
