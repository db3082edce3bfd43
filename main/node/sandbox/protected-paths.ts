/** Names under a writable root that a command may never write, because a person's own tools act on them later. */
import path from 'node:path';
import { isWithin } from './covering-entry.ts';
import { childDirectories, firstBytes, gitLayout } from './git-layout.ts';
import { pathKind, realPathOf } from './real-path-of.ts';

const configurationNames = ['.countersign', '.vscode', '.idea', '.mcp.json', '.claude', '.codex', '.agents'];

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

/** More repositories inside a repository than this are protected as one directory. */
const mostSingly = 6;

/** Every protected path under `root`, existing or not. */
export function protectedPaths(root: string, home: string): readonly string[] {
  const names = configurationNames.map((name) => path.join(root, name));
  const startUp = isWithin(home, root) ? startUpNames.map((name) => path.join(home, name)) : [];
  // In any other folder these names are harmless until somebody makes it a home, so only existing ones count.
  const present = startUpNames.map((name) => path.join(root, name)).filter((file) => pathKind(file) !== 'missing');
  return [...new Set([...names, ...startUp, ...present, ...inRepository(root)])];
}

function inRepository(root: string): readonly string[] {
  const dotGit = path.join(root, '.git');
  const layout = gitLayout(root);
  // No repository yet, or one that cannot be trusted: nobody may make one here that git would obey later.
  if (layout === null) return [dotGit];
  const pointer = pathKind(dotGit) === 'directory' ? [] : [dotGit];
  return [
    ...pointer,
    ...inGitDir(layout.commonDir),
    ...(layout.gitDir === layout.commonDir ? [] : inWorktreeDir(layout.gitDir)),
    ...configured(layout.commonDir, root),
    ...nested(path.join(layout.commonDir, 'worktrees'), inWorktreeDir, layout.gitDir),
    ...nested(path.join(layout.commonDir, 'modules'), inGitDir),
    ...submodulePointers(layout.commonDir),
  ];
}

// A file named commondir would make git read its configuration and hooks from anywhere.
function inGitDir(gitDir: string): readonly string[] {
  const existing = ['config.worktree'].filter((name) => pathKind(path.join(gitDir, name)) !== 'missing');
  return ['hooks', 'config', 'commondir', ...existing].map((name) => path.join(gitDir, name));
}

function inWorktreeDir(gitDir: string): readonly string[] {
  return ['commondir', 'gitdir', 'config.worktree']
    .map((name) => path.join(gitDir, name))
    .filter((file) => pathKind(file) !== 'missing');
}

function nested(parent: string, within: (gitDir: string) => readonly string[], own = ''): readonly string[] {
  const children = childDirectories(parent);
  if (children.length <= mostSingly) return children.flatMap(within);
  // A tree that is itself one of many must still be able to commit.
  return isWithin(own, parent) ? children.filter((child) => child !== own) : [parent];
}

function submodulePointers(commonDir: string): readonly string[] {
  const modules = childDirectories(path.join(commonDir, 'modules'));
  return modules.flatMap((gitDir) => {
    const tree = /^\s*worktree\s*=\s*(.+)$/m.exec(firstBytes(path.join(gitDir, 'config')))?.[1];
    const real = tree === undefined ? null : realPathOf(path.resolve(gitDir, tree.trim()));
    return real === null ? [] : [path.join(real, '.git')].filter((file) => pathKind(file) !== 'missing');
  });
}

/** Files and folders that the repository's own configuration makes git run or read. */
function configured(commonDir: string, root: string): readonly string[] {
  const config = firstBytes(path.join(commonDir, 'config'));
  const found: string[] = [];
  for (const [, key, value] of config.matchAll(/^\s*(hooksPath|fsmonitor|path)\s*=\s*"?([^"\n]+)"?/gim)) {
    if (key === undefined || value === undefined || value.startsWith('~')) continue;
    const base = key.toLowerCase() === 'path' ? commonDir : root;
    const file = realPathOf(path.resolve(base, value.trim()));
    // husky keeps the scripts one level above the folder that git is told about.
    if (file !== null && file !== root) found.push(path.basename(file) === '_' ? path.dirname(file) : file);
  }
  return found.filter((file) => pathKind(file) !== 'missing');
}
