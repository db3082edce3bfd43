/** Why it cannot be told what git and others would start in a folder, and what a command planted there, in German. */

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

/** Repositories that a command made or changed, in German. */
export const planted = {
  'The command made or changed {0}, in which git would start {1} outside of any sandbox. It was moved to {2}, where its HEAD is called {3}: look into it, and give both their names back if they are wanted.':
    'Der Befehl hat {0} angelegt oder geändert; Git würde dort {1} außerhalb jeder Sandbox starten. Es wurde nach {2} verschoben, und sein HEAD heißt dort {3}: Sieh hinein, und gib beiden ihre Namen zurück, wenn du sie willst.',
  'The command made or changed {0}, in which git would start {1} outside of any sandbox. It was moved to {2}: look into it, and move it back if it is wanted.':
    'Der Befehl hat {0} angelegt oder geändert; Git würde dort {1} außerhalb jeder Sandbox starten. Es wurde nach {2} verschoben: Sieh hinein, und verschieb es zurück, wenn du es willst.',
  'The command made or changed {0}, in which git would start {1} outside of any sandbox, and it could not be moved away. Look into it before anybody runs git there.':
    'Der Befehl hat {0} angelegt oder geändert; Git würde dort {1} außerhalb jeder Sandbox starten, und es ließ sich nicht verschieben. Sieh hinein, bevor jemand dort Git benutzt.',
  'The command made {0}, which git, agents or editors obey, in a folder whose name is not valid UTF-8. It was moved to {1}: look into it, and move it back if it is wanted.':
    'Der Befehl hat {0} angelegt, wonach sich Git, Agenten oder Editoren richten, in einem Ordner, dessen Name kein gültiges UTF-8 ist. Es wurde nach {1} verschoben: Sieh hinein, und verschieb es zurück, wenn du es willst.',
  'The command made {0}, which git, agents or editors obey, in a folder whose name is not valid UTF-8, and it could not be moved away. Look into it before anybody works there.':
    'Der Befehl hat {0} angelegt, wonach sich Git, Agenten oder Editoren richten, in einem Ordner, dessen Name kein gültiges UTF-8 ist, und es ließ sich nicht verschieben. Sieh hinein, bevor jemand dort arbeitet.',
  'The folder {0}, whose name is not valid UTF-8, holds more than can be looked through, so nobody knows whether the command made files there that git, agents or editors obey.':
    'Der Ordner {0}, dessen Name kein gültiges UTF-8 ist, enthält mehr, als sich durchsehen lässt. Niemand weiß, ob der Befehl dort Dateien angelegt hat, nach denen sich Git, Agenten oder Editoren richten.',
  'The command made more repositories in {0} than can be looked into. Look into them before anybody runs git there.':
    'Der Befehl hat in {0} mehr Repositorys angelegt, als sich durchsehen lassen. Sieh sie durch, bevor jemand dort Git benutzt.',
  '{0} would have git start something outside of the sandbox, so the command was ended.':
    'Durch {0} würde Git etwas außerhalb der Sandbox starten, deshalb wurde der Befehl beendet.',
} as const;
