/** Files and folders that git runs or reads because the repository's configuration, or the person's own, says so. */
import path from 'node:path';
import { isSwitch, readGitSettings, scriptsOf } from '../git/git-settings.ts';
import { linksTo } from './links-to.ts';
import { pathKind, realPathOf } from './real-path-of.ts';

/** Git itself gives up on includes that lie deeper than ten; more files than this are not a configuration. */
const mostFiles = 16;

/** `gitDir` is another than `commonDir` in a linked worktree, which may have settings of its own. */
export function configuredPaths(
  { commonDir, gitDir }: { readonly commonDir: string; readonly gitDir: string },
  root: string,
  home: string,
): readonly string[] {
  const files = [path.join(commonDir, 'config'), path.join(gitDir, 'config.worktree'), ...personalFiles(home)];
  const found: string[] = [];
  const add = (value: string, base: string): string | null => {
    const wanted = value.startsWith('~/') ? path.join(home, value.slice(2)) : path.resolve(base, value);
    const file = realPathOf(wanted);
    found.push(...linksTo(wanted, root));
    // husky keeps the scripts one level above the folder that git is told about.
    if (file !== null && file !== root) found.push(path.basename(file) === '_' ? path.dirname(file) : file);
    return file;
  };
  // The list grows while it is walked: an included file may include others.
  for (const file of files) {
    for (const setting of readGitSettings(file)) {
      const { section, key, value } = setting;
      if (value === '' || isSwitch(value)) continue;
      if (/^include(if)?$/.test(section) && key === 'path') {
        const included = add(value, path.dirname(file));
        if (included !== null && files.length < mostFiles && !files.includes(included)) files.push(included);
      } else if (section === 'core' && (key === 'hookspath' || key === 'fsmonitor')) {
        // Missing ones count as well: git would obey them as soon as they are made.
        add(value, root);
      } else if (section === 'init' && key === 'templatedir') {
        // Its hooks come with every repository that is made or cloned from then on.
        add(value, root);
      } else {
        for (const script of scriptsOf(setting)) {
          const kind = pathKind(path.resolve(root, script));
          if (kind === 'file' || kind === 'link') add(script, root);
        }
      }
    }
  }
  return found;
}

function personalFiles(home: string): readonly string[] {
  return [path.join(home, '.gitconfig'), path.join(home, '.config/git/config'), '/etc/gitconfig'];
}

/** Names that git and others read as a file, and on which they would fail if a directory held their place. */
export function holdsPlaceAsFile(name: string): boolean {
  return /^(commondir|config|hgrc|config\..+|.*gitconfig.*|.+\.(inc|cfg|conf|ini))$/.test(path.basename(name));
}
