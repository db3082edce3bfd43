/** Names under a writable root that a command may never write, because a person's own tools act on them later. */
import path from 'node:path';
import { isWithin } from './paths/covering-entry.ts';
import { configuredPaths } from './paths/configured-paths.ts';
import { childDirectories, firstBytes, gitLayout, type GitLayout } from './git/git-layout.ts';
import { linkedFiles } from './paths/linked-files.ts';
import { linkedStartUp } from './paths/linked-start-up.ts';
import { nestedRepositories } from './git/nested-repositories.ts';
import { pathKind, realPathOf } from './paths/real-path-of.ts';
import type { KindOf } from './paths/see-past-placeholders.ts';

const configurationNames = [
  '.countersign',
  '.vscode',
  '.idea',
  '.mcp.json',
  '.claude',
  '.codex',
  '.agents',
  '.cursor',
  '.gemini',
  '.zed',
];

const startUpNames = [
  '.bashrc',
  '.bash_profile',
  '.bash_login',
  '.bash_logout',
  '.bash_aliases',
  '.profile',
  '.zshrc',
  '.zshenv',
  '.zprofile',
  '.zlogin',
  '.zlogout',
  '.inputrc',
  '.xprofile',
  '.xsessionrc',
  '.gitconfig',
  '.config/fish',
  '.config/autostart',
  '.config/systemd',
  '.config/git',
  '.local/share/applications',
];

/** Run by a session, an editor or a terminal of the person, and elsewhere a project's own business. */
const homeNames = [
  '.xinitrc',
  '.xsession',
  '.pam_environment',
  '.config/environment.d',
  '.local/bin',
  '.vimrc',
  '.vim',
  '.config/nvim',
  '.emacs',
  '.emacs.d',
  '.tmux.conf',
  '.config/tmux',
];

/** Closed for reading where they lie; where they are a link into a project, written there. */
const ofOtherPrograms = ['.ssh/config', '.ssh/rc', '.ssh/authorized_keys', '.config/systemd/user'];

/** What a tool acts on, and not what it only reads: instructions in Markdown are written by agents all day. */
const isSettings = (file: string): boolean => /\.(jsonc?|toml|ya?ml|xml)$/.test(file);

/** Settings of other version control systems that start programs, where the folder above them is there. */
const otherRepositories = ['.hg/hgrc', '.jj/repo/config.toml'];

/** More repositories inside a repository than this are protected as one directory. */
const mostSingly = 6;
/** Each costs a handful of mounts, so of more than this the whole `.git` is read-only. */
const mostWithCommits = 3;

/** What the person's own sessions and shells start by, wherever they keep it. */
export function startUpFiles(home: string): readonly string[] {
  return [...startUpNames, ...homeNames, ...ofOtherPrograms].map((name) => path.join(home, name));
}

/** Every protected path under `root`, existing or not. */
export function protectedPaths(root: string, home: string, kindOf: KindOf): readonly string[] {
  const names = configurationNames.map((name) => path.join(root, name));
  const startUp = isWithin(home, root) ? [...startUpNames, ...homeNames].map((name) => path.join(home, name)) : [];
  // In any other folder these names are harmless until a user makes it a home, so only existing ones count.
  const present = startUpNames.map((name) => path.join(root, name)).filter((file) => kindOf(file) !== 'missing');
  const others = otherRepositories
    .map((name) => path.join(root, name))
    .filter((file) => kindOf(path.dirname(file)) === 'directory');
  return [
    ...new Set([
      ...names,
      ...names.flatMap((name) => linkedFiles(name)).filter(isSettings),
      ...startUp,
      ...linkedStartUp(home, [...startUpNames, ...homeNames, ...ofOtherPrograms], root),
      ...present,
      ...others,
      ...inRepository(root, home, kindOf),
      ...beneath(root, kindOf),
    ]),
  ];
}

function inRepository(root: string, home: string, kindOf: KindOf): readonly string[] {
  const dotGit = path.join(root, '.git');
  const layout = gitLayout(root, kindOf);
  // No repository yet, or one that cannot be trusted: no command may make one here that git would obey later.
  if (layout === null) return [dotGit, ...bareIn(root)];
  const pointer = pathKind(dotGit) === 'directory' ? [] : [dotGit];
  return [
    ...pointer,
    ...inGitDir(layout.commonDir),
    ...(layout.gitDir === layout.commonDir ? [] : inWorktreeDir(layout.gitDir)),
    ...configured(layout, root, home),
    ...singlyOrWhole(
      path.join(layout.commonDir, 'worktrees'),
      childDirectories(path.join(layout.commonDir, 'worktrees')),
      inWorktreeDir,
      layout.gitDir,
    ),
    ...singlyOrWhole(path.join(layout.commonDir, 'modules'), moduleDirs(layout.commonDir), inGitDir),
    ...submodulePointers(layout.commonDir),
    ...worktreePointers(layout.commonDir),
  ];
}

/** Without `.git`, git takes a folder with these names for a bare repository and obeys its configuration. */
function bareIn(root: string): readonly string[] {
  return isBare(root) ? inGitDir(root) : [path.join(root, 'HEAD')];
}

function isBare(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => pathKind(path.join(folder, name)) !== 'missing');
}

// A file named commondir would make git read its configuration and hooks from anywhere.
function inGitDir(gitDir: string): readonly string[] {
  const own = hasOwnConfig(gitDir) ? ['config.worktree'] : [];
  const named = ['hooks', 'config', 'commondir', ...own].map((name) => path.join(gitDir, name));
  return [...named, ...linkedFiles(path.join(gitDir, 'hooks'))];
}

function configured(layout: GitLayout, root: string, home: string): readonly string[] {
  return configuredPaths(layout, root, home).flatMap((name) => [name, ...linkedFiles(name)]);
}

/** Of repositories in the folders of this one, whatever their `.git` is. */
function beneath(root: string, kindOf: KindOf): readonly string[] {
  const trees = nestedRepositories(root);
  return trees.flatMap((tree) => {
    const dotGit = path.join(tree, '.git');
    if (kindOf(dotGit) === 'missing' && isBare(tree)) return trees.length > mostWithCommits ? [tree] : inGitDir(tree);
    if (trees.length > mostWithCommits || kindOf(dotGit) !== 'directory') return [dotGit];
    return [...inGitDir(dotGit), ...configuredPaths({ commonDir: dotGit, gitDir: dotGit }, tree, '/nonexistent')];
  });
}

/** Whether git reads a second configuration here, which then may be missing and made. */
function hasOwnConfig(gitDir: string): boolean {
  if (pathKind(path.join(gitDir, 'config.worktree')) !== 'missing') return true;
  return /^\s*worktreeConfig\s*=\s*(true|yes|on|1)\s*$/im.test(firstBytes(path.join(gitDir, 'config')));
}

function inWorktreeDir(gitDir: string): readonly string[] {
  const own = hasOwnConfig(path.dirname(path.dirname(gitDir))) ? [path.join(gitDir, 'config.worktree')] : [];
  const present = ['commondir', 'gitdir', 'config.worktree']
    .map((name) => path.join(gitDir, name))
    .filter((file) => pathKind(file) !== 'missing');
  return [...present, ...own];
}

function singlyOrWhole(
  parent: string,
  children: readonly string[],
  within: (gitDir: string) => readonly string[],
  own = '',
): readonly string[] {
  // A name that Node cannot say cannot be mounted over either.
  if (children.length <= mostSingly && !children.some((child) => child.includes('\uFFFD')))
    return children.flatMap(within);
  // A tree that is itself one of many must still be able to commit.
  return isWithin(own, parent) ? children.filter((child) => child !== own) : [parent];
}

/** The repositories of submodules, and of theirs; a name with slashes makes folders in between. */
function moduleDirs(gitDir: string): readonly string[] {
  const found: string[] = [];
  const open = [...childDirectories(path.join(gitDir, 'modules'))];
  for (const folder of open) {
    if (found.length > mostSingly) return found;
    const isRepository = pathKind(path.join(folder, 'HEAD')) !== 'missing';
    if (isRepository) found.push(folder);
    open.push(...childDirectories(isRepository ? path.join(folder, 'modules') : folder));
  }
  return found;
}

function submodulePointers(commonDir: string): readonly string[] {
  return moduleDirs(commonDir).flatMap((gitDir) => {
    const tree = /^\s*worktree\s*=\s*(.+)$/m.exec(firstBytes(path.join(gitDir, 'config')))?.[1];
    const real = tree === undefined ? null : realPathOf(path.resolve(gitDir, tree.trim()));
    return real === null ? [] : [path.join(real, '.git')].filter((file) => pathKind(file) !== 'missing');
  });
}

/** The `.git` files of trees beside or inside this one; changed, they would lead a person's git to another configuration. */
function worktreePointers(commonDir: string): readonly string[] {
  return childDirectories(path.join(commonDir, 'worktrees'))
    .slice(0, 2 * mostSingly)
    .map((gitDir) => realPathOf(path.resolve(gitDir, firstBytes(path.join(gitDir, 'gitdir')).trim())))
    .filter((file) => file !== null)
    .filter((file) => path.basename(file) === '.git' && pathKind(file) === 'file');
}
