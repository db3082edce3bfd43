/** Why it cannot be told what git and others would start in a folder, in German. */
export const obeyed = {
  'they are more than can be looked at': 'es sind mehr, als sich ansehen lässt',
  'git did not answer in time, as where a settings file is a pipe':
    'Git hat nicht rechtzeitig geantwortet, wie dort, wo eine Einstellungsdatei eine Pipe ist',
  'they are more than can be looked through': 'es sind mehr, als sich durchsehen lässt',
  'they start more programs than can be looked through': 'sie starten mehr Programme, als sich durchsehen lässt',
  "Git's settings for {0} cannot be read, so what git would start there cannot be protected: {1}.":
    'Die Einstellungen von Git für {0} lassen sich nicht lesen; was Git dort starten würde, lässt sich darum nicht schützen: {1:said}.',
  'Run `git config --list --show-origin` there, and mend or remove what it names.':
    'Führe dort `git config --list --show-origin` aus und berichtige oder entferne, was es nennt.',
  'Git would start what {0} in {1} computes ({2}), and where that lies in {3} cannot be told beforehand.':
    'Git würde starten, was {0} in {1} berechnet ({2}); wo das in {3} liegt, lässt sich vorher nicht sagen.',
  'Write the path of the program out in that setting, or remove the setting.':
    'Schreibe in dieser Einstellung den Pfad des Programms aus oder entferne sie.',
  'The settings of the Mercurial or Jujutsu repository in {0} are too long to be read, so what they start cannot be protected.':
    'Die Einstellungen des Repositorys von Mercurial oder Jujutsu in {0} sind zu lang zum Lesen; was sie starten, lässt sich darum nicht schützen.',
  'Shorten them.': 'Kürze sie.',
  'they include more than {0} files that do not hold now':
    'sie schließen mehr als {0} Dateien ein, die jetzt nicht gelten',
  'they lie in more than {0} files': 'sie liegen in mehr als {0} Dateien',
} as const;
