/** What the broker puts together of pieces that only a space or a stop joins, in German. */

/** Who said no, as endings name it. */
const deciders: Readonly<Record<string, string>> = {
  'rejected by user': 'von einem Menschen abgelehnt',
  'refused by a rule of this project': 'von einer Regel dieses Projekts verweigert',
  'refused by an earlier answer of the user': 'durch eine frühere Antwort verweigert',
  'refused by the automatic review': 'von der automatischen Prüfung verweigert',
  'refused by the policy of this project': 'von den Einstellungen dieses Projekts verweigert',
  'refused because nobody could be asked': 'verweigert, weil niemand gefragt werden konnte',
  'cancelled because the desk shut down': 'abgebrochen, weil der Desk beendet wurde',
  expired: 'abgelaufen',
};

const end = 'Do not work around it.';
const ende = 'Umgehe es nicht.';

export const composed: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(deciders).flatMap(([said, form]) => [
      [`${said}.`, `${form}.`],
      [`${said}: {0}`, `${form}: {0}`],
      [`${said}: {0} ${end}`, `${form}: {0:said} ${ende}`],
      [`{0} ${said}. ${end}`, `{0:list} ${form}. ${ende}`],
      [`{0} ${said}: {1} ${end}`, `{0:list} ${form}: {1} ${ende}`],
      [`{0} ${said}, because {1}. ${end}`, `{0:list} ${form}, denn {1:said}. ${ende}`],
      [`{0} ${said}, because {1}: {2} ${end}`, `{0:list} ${form}, denn {1:said}: {2} ${ende}`],
    ]),
  ),
  [`{0}; not lifted, because {1}. ${end}`]: `{0:said}; nicht aufgehoben, denn {1:said}. ${ende}`,
  [`{0}; {1} ${end}`]: `{0:said}; {1:said} ${ende}`,
  'read access to {0}': 'das Lesen von {0}',
  'write access to {0}': 'das Schreiben in {0}',
  'granted: {0}, for your next command or patch.': 'erlaubt: {0:list}, für deinen nächsten Befehl oder Patch.',
  'granted: {0}, for {1} minutes.': 'erlaubt: {0:list}, für {1} Minuten.',
  'granted: {0}, until your connection, or this session of the desk, ends.':
    'erlaubt: {0:list}, bis deine Verbindung oder diese Sitzung des Desks endet.',
  'a person changed this command; it is now: {0}.': 'ein Mensch hat diesen Befehl geändert; er lautet jetzt: {0}.',
  'a person has it run only {0}.': 'ein Mensch lässt ihn nur {0:said} laufen.',
  'a person changed this command; it is now: {0}; and a person has it run only {1}.':
    'ein Mensch hat diesen Befehl geändert; er lautet jetzt: {0}; und er läuft nur {1:said}.',
};
