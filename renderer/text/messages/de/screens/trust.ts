/** What is said about the settings file that a project brings along, in German. */
import type { Translation } from '../../../message-arguments.ts';
import type { trust as english } from '../../en/screens/trust.ts';

export const trust: Translation<typeof english> = {
  notice: 'Die eigene Einstellungsdatei des Projekts',
  state: {
    unknown: 'Die eigene Einstellungsdatei dieses Projekts verlangt mehr.',
    changed: 'Die eigene Einstellungsdatei dieses Projekts hat sich geändert, nachdem du ihr vertraut hast.',
    trusted: 'Du vertraust der eigenen Einstellungsdatei dieses Projekts.',
  },
  stateWhat: {
    unknown: 'Was sie lockert, gilt nicht, bis du sie angesehen hast; was sie verschärft, gilt schon.',
    changed: 'Was sie lockert, gilt nicht mehr, bis du sie wieder angesehen hast.',
    trusted: 'Was sie lockert, gilt, bis sich die Datei ändert.',
  },
  look: 'Ansehen',
  title: 'Der eigenen Einstellungsdatei dieses Projekts vertrauen?',
  lead: 'Wer ins Projekt schreibt, kann .countersign/settings.json schreiben: sein Autor, ein Pull Request, ein Agent. Dein Ja gilt genau dem, was jetzt darin steht.',
  loosens: 'Sie würde lockern',
  tightens: 'Sie würde außerdem ändern',
  hash: 'Inhalt:',
  gone: 'Die Datei ist nicht mehr da. Es gibt nichts, dem zu vertrauen wäre.',
  give: 'Diesem Inhalt vertrauen',
  leave: 'Nicht vertrauen',
  takeBack: 'Vertrauen entziehen',
  given: 'Vertraut, bis sich die Datei ändert. Der nächste Lauf benutzt sie.',
  brings: 'Dateien in diesem Projekt, nach denen sich Agenten richten:',
  bringsKind: {
    settings: '{n, plural, one {# Einstellungsdatei} other {# Einstellungsdateien}}',
    hook: '{n, plural, one {# Hook-Datei} other {# Hook-Dateien}}',
    skill: '{n, plural, one {# Skill} other {# Skills}}',
    command: '{n, plural, one {# Befehl} other {# Befehle}}',
    plugin: '{n, plural, one {# Plugin-Datei} other {# Plugin-Dateien}}',
    mcp: '{n, plural, one {# MCP-Datei} other {# MCP-Dateien}}',
    agent: '{n, plural, one {# Agent} other {# Agenten}}',
    rules: '{n, plural, one {# Regeldatei} other {# Regeldateien}}',
  },
  bringsWhat:
    'Sie kamen mit dem Projekt. Ein Agent kann von selbst ausführen, was in ihnen steht, außerhalb jeder Sandbox: Lies sie, bevor du hier einen startest.',
  bringsMore: 'Es gibt mehr, oder das Projekt ist zu groß, um es ganz zu durchsuchen.',
  takenBack: 'Das Vertrauen ist entzogen. Was die Datei lockert, gilt nicht.',
};
