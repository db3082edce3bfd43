/** Why it cannot be told what git and others would start in a folder, and what a command planted there, in German. */

export const obeyed = {
  'they include more than {most} files that do not apply now':
    'sie schließen mehr als {most} Dateien ein, die jetzt nicht gelten',
  'they lie in more than {most} files': 'sie liegen in mehr als {most} Dateien',
  'there are more than can be looked at': 'es sind mehr, als sich ansehen lässt',
  'git did not answer in time, as where a settings file is a pipe':
    'Git hat nicht rechtzeitig geantwortet, wie dort, wo eine Einstellungsdatei eine Pipe ist',
  'there are more than can be looked through': 'es sind mehr, als sich durchsehen lässt',
  'they start more programs than can be looked through': 'sie starten mehr Programme, als sich durchsehen lässt',
  "Git's settings for {root} cannot be read, so what git would start there cannot be protected: {because}.":
    'Die Einstellungen von Git für {root} lassen sich nicht lesen; was Git dort starten würde, lässt sich darum nicht schützen: {because}.',
  'Run `git config --list --show-origin` there, and correct or remove what it names.':
    'Führe dort `git config --list --show-origin` aus und korrigiere oder entferne, was es nennt.',
  'Git would start what {name} in {source} computes ({part}), and where that lies in {root} cannot be told beforehand.':
    'Git würde starten, was {name} in {source} berechnet ({part}); wo das in {root} liegt, lässt sich vorher nicht sagen.',
  'Write the path of the program out in that setting, or remove the setting.':
    'Schreibe in dieser Einstellung den Pfad des Programms aus oder entferne sie.',
  'The settings of the Mercurial or Jujutsu repository in {root} are too long to be read, so what they start cannot be protected.':
    'Die Einstellungen des Repositorys von Mercurial oder Jujutsu in {root} sind zu lang zum Lesen; was sie starten, lässt sich darum nicht schützen.',
  'Shorten them.': 'Kürze sie.',
} as const;

/** Repositories that a command made or changed, in German. */
export const planted = {
  'The command made or changed {name}, in which git would start {programs} outside any sandbox. It was moved to {place}, where its HEAD is called {head}: look into it, and give both their names back if you want them.':
    'Der Befehl hat {name} angelegt oder geändert; Git würde dort {programs} außerhalb jeder Sandbox starten. Es wurde nach {place} verschoben, und sein HEAD heißt dort {head}: Sieh hinein, und gib beiden ihre Namen zurück, wenn du sie willst.',
  'The command made or changed {name}, in which git would start {programs} outside any sandbox. It was moved to {place}: look into it, and move it back if you want it.':
    'Der Befehl hat {name} angelegt oder geändert; Git würde dort {programs} außerhalb jeder Sandbox starten. Es wurde nach {place} verschoben: Sieh hinein, und verschieb es zurück, wenn du es willst.',
  'The command made or changed {name}, in which git would start {programs} outside any sandbox, and it could not be moved away. Look into it before anyone runs git there.':
    'Der Befehl hat {name} angelegt oder geändert; Git würde dort {programs} außerhalb jeder Sandbox starten, und es ließ sich nicht verschieben. Sieh hinein, bevor jemand dort Git benutzt.',
  'The command made {name}, which git, agents or editors act on, in a folder whose name is not valid UTF-8. It was moved to {kept}: look into it, and move it back if you want it.':
    'Der Befehl hat {name} angelegt, wonach sich Git, Agenten oder Editoren richten, in einem Ordner, dessen Name kein gültiges UTF-8 ist. Es wurde nach {kept} verschoben: Sieh hinein, und verschieb es zurück, wenn du es willst.',
  'The command made {name}, which git, agents or editors act on, in a folder whose name is not valid UTF-8, and it could not be moved away. Look into it before anyone works there.':
    'Der Befehl hat {name} angelegt, wonach sich Git, Agenten oder Editoren richten, in einem Ordner, dessen Name kein gültiges UTF-8 ist, und es ließ sich nicht verschieben. Sieh hinein, bevor jemand dort arbeitet.',
  'The folder {folder}, whose name is not valid UTF-8, holds more than can be looked through, so nobody knows whether the command made files there that git, agents or editors act on.':
    'Der Ordner {folder}, dessen Name kein gültiges UTF-8 ist, enthält mehr, als sich durchsehen lässt. Niemand weiß, ob der Befehl dort Dateien angelegt hat, nach denen sich Git, Agenten oder Editoren richten.',
  'The command made more repositories in {root} than can be looked into. Look into them before anyone runs git there.':
    'Der Befehl hat in {root} mehr Repositorys angelegt, als sich durchsehen lassen. Sieh sie durch, bevor jemand dort Git benutzt.',
} as const;
