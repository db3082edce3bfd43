/** What the first screen and the state of the machine say, in German. */
import type { Translation } from '../../../message-arguments.ts';
import type { start as english } from '../../en/screens/start.ts';

export const start: Translation<typeof english> = {
  startTitle: 'Ein Desk, an dem jeder Agent fragen muss',
  startLead:
    'Öffne einen Projektordner. Befehle laufen in einer Sandbox; was weiter reicht, hält an und wartet hier auf deine Antwort.',
  startPath: 'Projektordner',
  startPathHint: 'Ein vollständiger Pfad auf diesem Rechner. ~ steht für deinen Home-Ordner.',
  startPick: 'Wählen …',
  startOpen: 'Projekt öffnen',
  startOpenAnyway: 'Trotzdem öffnen',
  startOpening: 'Wird geöffnet …',
  openNow: 'Jetzt offen',
  openNowState:
    '{runs, plural, =0 {Nichts läuft} one {# Befehl läuft} other {# Befehle laufen}}, {waiting, plural, =0 {nichts wartet} one {# wartet auf dich} other {# warten auf dich}}',
  startRecent: 'Zuletzt benutzt',
  startHow1: 'Ausführen',
  startHow1What: 'Ein Befehl, der im Projekt bleibt, läuft sofort und ohne Frage.',
  startHow2: 'Fragen',
  startHow2What: 'Ein Befehl, der mehr braucht, zeigt eine Karte: was genau, warum und wie riskant.',
  startHow3: 'Antworten',
  startHow3What: 'Du erlaubst das eine, das er braucht, so lange du willst, oder du lehnst ab.',
  startConnect: 'Einen Agenten verbinden',
  startConnectWhat:
    'Tippe einen davon ins Terminal. Er zeigt, was sich in den Einstellungen des Agenten ändert, bevor er etwas ändert.',
  startConnectAfter:
    'Von da an fragt der Agent hier, bevor er einen Befehl ausführt oder eine Datei ändert; läuft kein Desk, wird er abgewiesen. Der Schild am Rand dieser Seite führt dorthin, wo steht, wie weit er gehalten wird.',
  startCopy: 'Den Befehl für {agent} kopieren',
  startCopied: 'Kopiert. Tippe ihn ins Terminal.',
  startNotCopied: 'In die Zwischenablage kann hier nicht geschrieben werden.',

  healthTitle: 'Dieser Rechner',
  healthLead: 'Jeder Schutz wurde erprobt, indem versucht wurde, was er verhindern muss.',
  healthSum: '{works} von {all} Dingen, die erprobt wurden, wirken.',
  healthWeaker: 'Befehle laufen hier in der Sandbox. Was nicht wirkt, fehlt ihr, und jeder Plan sagt es.',
  healthGroup: '{title} ({count})',
  healthNoEvidence: 'Nichts wurde gesagt.',
  healthCopy: 'Befund kopieren',
  healthCopied: 'Kopiert. Er nennt Ordner dieses Rechners; sieh ihn an, bevor du ihn teilst.',
  healthAgain: 'Noch einmal prüfen',
  healthPass: 'Wirkt',
  healthFail: 'Wirkt nicht',
  healthNotApplicable: 'Nicht anwendbar oder nicht zu erproben',
  agentsTitle: 'Agenten',
  agentsLead: 'Wie weit jeder Agent gehalten wird, nach seinen Einstellungen und nach dem, was von ihm zu sehen war.',
  agentsNone: 'Noch fragt kein Agent hier. Der erste Bildschirm zeigt den Befehl, der einen verbindet.',
  agentsAsked: 'Fragte zuletzt: {when}',
  agentsProcess: 'Prozess {pid}',
  agentsStop: 'Beenden',
  agentsConnect: 'So wird er verbunden',
  agentsPastWho: '{name}, {pid}, läuft an diesem Desk vorbei',
  agentsPastMore: '{n, plural, one {# weiterer läuft} other {# weitere laufen}}, ohne zu fragen: ansehen',
  agentsStopWhat: 'Beenden: Prozess {pid}',
  agentsStopped: 'Prozess {pid} wurde aufgefordert zu enden.',
  enforcementStatus: { gated: 'Gehalten', 'asked-only': 'Fragt nur', 'not-gated': 'Nicht gehalten' },

  alarm: 'Das Protokoll ist nicht mehr, was es war',
  alarmSeen: 'Ich weiß davon',
  pausedWhat: 'Neue Befehle warten, bis du fortsetzt; was läuft oder schon fragt, geht weiter.',
  resume: 'Fortsetzen',
  floodPaused:
    'ist angehalten. {n, plural, =0 {Nichts wird zurückgehalten.} one {# Frage wird zurückgehalten.} other {# Fragen werden zurückgehalten.}}',
  floodDenied: 'wird alles abgelehnt, was er fragt.',
  floodGoOn: 'Weitermachen lassen',
};
