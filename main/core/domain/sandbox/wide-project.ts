/** Says of a folder that it is far more than a project: the home folder, or what contains it. */
import type { WireError } from '../common/errors.ts';
import { say } from '../common/message.ts';

/** Both are real paths. Null for any other folder. */
export function wideProject(projectRoot: string, home: string): WireError | null {
  const below = projectRoot.endsWith('/') ? projectRoot : `${projectRoot}/`;
  if (projectRoot !== home && !home.startsWith(below)) return null;
  const what = projectRoot === home ? say('your home folder') : say('a folder that contains your home folder');
  return {
    code: 'project-refused',
    message: say('{projectRoot} is {what}; a command could change everything in it.', { projectRoot, what }),
    remedy: say(
      'Open a folder inside it (at a terminal: cd into a repository and start there), or name this one as a writable root in the settings.',
    ),
  };
}

/** What that means for a person who opens it as a project all the same, in sentences. */
export const wideProjectMeans = [
  say(
    'Every command in it is refused as long as its files may be written; with “Read only”, commands can look around.',
  ),
  say('Keys and passwords in it stay closed to commands in any case.'),
] as const;
