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
