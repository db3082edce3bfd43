/** What the broker says of rules and of bringing them in, in German. */
export const ruling = {
  'A rule about `git push` names one project and one remote: it is bound to where git sends it from there.':
    'Eine Regel über `git push` nennt ein Projekt und ein Remote: Sie gilt nur dafür, wohin git von dort sendet.',
  'Two pushes need two rules.': 'Zwei Pushes brauchen zwei Regeln.',
  'Git would do more than these words say, or it cannot be told what. Look at its settings for this remote.':
    'Git würde mehr tun, als diese Wörter sagen, oder es lässt sich nicht sagen, was. Sieh dir seine Einstellungen für dieses Remote an.',
  'It would have expired already.': 'Sie wäre schon abgelaufen.',
  'Only a rule that allows can let a command leave the sandbox.':
    'Nur eine Regel, die erlaubt, kann einen Befehl die Sandbox verlassen lassen.',
  'Only a rule that allows inside the sandbox can carry permissions.':
    'Nur eine Regel, die innerhalb der Sandbox erlaubt, kann Berechtigungen mitgeben.',
  'A rule about pushes carries no permissions.': 'Eine Regel über Pushes gibt keine Berechtigungen mit.',
  'Writing to `{path}` is too wide for a rule.': 'In `{path}` zu schreiben ist zu weit für eine Regel.',
  'It has too many alternatives to say what it allows; write several rules.':
    'Sie hat zu viele Alternativen, als dass sich sagen ließe, was sie erlaubt; schreibe mehrere Regeln.',
  '`{words}` is too wide to allow. {reason}': '`{words}` ist zu weit, um es zu erlauben. {reason}',
  'It does not match its own example `{missed}`.': 'Sie passt nicht auf ihr eigenes Beispiel `{missed}`.',
  'It matches `{caught}`, which its examples say it must not.':
    'Sie passt auf `{caught}`, was sie ihren Beispielen nach nicht darf.',
  'Alone it covers harmless and destructive uses alike; name the subcommand or the exact command.':
    'Allein deckt es harmlose und zerstörerische Verwendung gleichermaßen; nenne den Unterbefehl oder den genauen Befehl.',
  'It runs whatever command is given to it.': 'Es führt jeden Befehl aus, den man ihm gibt.',
  'It runs whatever program is given to it.': 'Es führt jedes Programm aus, das man ihm gibt.',
  'It runs whatever script is given to it.': 'Es führt jedes Skript aus, das man ihm gibt.',
  'A rule cannot contain a line break.': 'Eine Regel kann keinen Zeilenumbruch enthalten.',
  'It runs whatever comes through its input.': 'Es führt aus, was durch seine Eingabe kommt.',
  'A rule needs at least one word.': 'Eine Regel braucht mindestens ein Wort.',
  'It covers nearly everything: {matched} of the last {looked} commands.':
    'Sie betrifft fast alles: {matched} der letzten {looked} Befehle.',
  'It allows `{program}` with anything after it, including what starts other programs.':
    'Sie erlaubt `{program}` mit allem, was danach steht, auch dem, was andere Programme startet.',
  'What it allows runs outside the sandbox, without a question.':
    'Was sie erlaubt, läuft außerhalb der Sandbox, ohne Frage.',
  'It allows this in every project, also in those of others.':
    'Sie erlaubt es in jedem Projekt, auch in denen von anderen.',
  'It is too wide.': 'Sie ist zu weit.',
  'It runs whatever is named next; name that too.': 'Es führt aus, was danach steht; nenne auch das.',
  'This is not a settings file of Claude Code.': 'Das ist keine Einstellungsdatei von Claude Code.',
  'It is a setting, not a rule about a command.': 'Das ist eine Einstellung, keine Regel über einen Befehl.',
  'It covers every command; set the approval policy instead.':
    'Das betrifft jeden Befehl; stelle stattdessen ein, wann gefragt wird.',
  'Rules here match whole words; a star inside one cannot be carried over.':
    'Regeln vergleichen hier ganze Wörter; ein Stern innerhalb eines Wortes lässt sich nicht übernehmen.',
  'It is not one plain command.': 'Das ist nicht ein einzelner Befehl.',
  'Rules here are about words, not about redirections or variables.':
    'Regeln handeln hier von Wörtern, nicht von Umleitungen oder Variablen.',
  'Rules about hosts are not supported here yet; see the network settings.':
    'Regeln über Hosts gibt es hier noch nicht; siehe die Einstellungen zum Netzwerk.',
  'Paths are settings of the sandbox here, not rules.': 'Pfade sind hier Einstellungen der Sandbox, keine Regeln.',
  'Its form is not known.': 'Seine Form ist nicht bekannt.',
  'There is no tool {tool} here.': 'Ein Werkzeug {tool} gibt es hier nicht.',
  'A rule here names the program as it is written, or by its path in a system folder.':
    'Eine Regel nennt hier das Programm, wie es geschrieben wird, oder mit seinem Pfad in einem Ordner des Systems.',
  'Codex runs what a rule allows without a sandbox. Here it stays in the sandbox; change single rules if they need more.':
    'Codex führt ohne Sandbox aus, was eine Regel erlaubt. Hier bleibt es in der Sandbox; ändere einzelne Regeln, wenn sie mehr brauchen.',
  'Of several Codex rules the strictest wins; here the more specific one does.':
    'Von mehreren Regeln gilt bei Codex die strengste; hier gilt die genauere.',
  'Line {line} cannot be read: {why}.': 'Zeile {line} lässt sich nicht lesen: {why}.',
  'This call is not known.': 'Dieser Aufruf ist nicht bekannt.',
  'The argument {unknown} is not known.': 'Das Argument {unknown} ist nicht bekannt.',
  'Its arguments are not named.': 'Seine Argumente haben keine Namen.',
  'Its pattern is not a list of words.': 'Sein Muster ist keine Liste von Wörtern.',
  'Its decision is not known.': 'Seine Entscheidung ist nicht bekannt.',
  'Its examples are not lists of commands.': 'Seine Beispiele sind keine Listen von Befehlen.',
  'The escape \\{char} is not read here': 'die Schreibweise \\{char} wird hier nicht gelesen',
  'A "{mark}" is missing, or this is more than a call with literal values':
    'ein „{mark}“ fehlt, oder dies ist mehr als ein Aufruf mit festen Werten',
  'The lists are nested too deeply': 'die Listen sind zu tief geschachtelt',
  'Only literal texts and lists are read': 'nur feste Texte und Listen werden gelesen',
  'Only calls are read': 'nur Aufrufe werden gelesen',
  '{key} is given twice': '{key} ist zweimal angegeben',
  'This is not a file of rules as Countersign exports them.':
    'Das ist keine Datei mit Regeln, wie Countersign sie speichert.',
  'It is a setting here: add it to `{key}` if you want it.':
    'Das ist hier eine Einstellung: Nimm es in `{key}` auf, wenn du es willst.',
  'This is not a settings file of sandbox-runtime.': 'Das ist keine Einstellungsdatei von sandbox-runtime.',
  'It has no counterpart here.': 'Das hat hier kein Gegenstück.',
  'Nothing was imported. Correct the file and try again.':
    'Nichts wurde importiert. Korrigiere die Datei und versuche es noch einmal.',
} as const;
