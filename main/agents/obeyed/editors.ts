/** What editors obey in the folders that they open. */
import type { ObeyedBy } from '../agent.ts';

export const editors: readonly ObeyedBy[] = [
  {
    name: 'VS Code',
    protectedNames: ['.vscode', '.vscode-server', '*.code-workspace'],
    obeyed: [
      { kind: 'settings', path: '.vscode/settings.json' },
      { kind: 'command', path: '.vscode/tasks.json' },
      { kind: 'command', path: '.vscode/launch.json' },
      { kind: 'mcp', path: '.vscode/mcp.json' },
      { kind: 'settings', path: '*.code-workspace' },
    ],
  },
  {
    name: 'JetBrains',
    protectedNames: ['.idea', '.run', '.fleet'],
    obeyed: [
      { kind: 'settings', path: '.idea/workspace.xml' },
      { kind: 'command', path: '.idea/runConfigurations/*.xml' },
      { kind: 'settings', path: '.idea/externalTools.xml' },
      { kind: 'settings', path: '.idea/watcherTasks.xml' },
      { kind: 'command', path: '.run/*.run.xml' },
      { kind: 'settings', path: '.fleet/*.json' },
    ],
  },
  {
    name: 'Zed',
    protectedNames: ['.zed'],
    obeyed: [
      { kind: 'settings', path: '.zed/settings.json' },
      { kind: 'command', path: '.zed/tasks.json' },
      { kind: 'command', path: '.zed/debug.json' },
    ],
  },
  {
    name: 'containers for development',
    protectedNames: ['.devcontainer', '.devcontainer.json', '.gitpod.yml', '.ona', '.replit'],
    obeyed: [
      { kind: 'settings', path: '.devcontainer/devcontainer.json' },
      { kind: 'settings', path: '.devcontainer/*/devcontainer.json' },
      { kind: 'settings', path: '.devcontainer.json' },
      { kind: 'settings', path: '.gitpod.yml' },
    ],
  },
  {
    name: 'Vim and Neovim',
    protectedNames: [
      '.exrc',
      '.vimrc',
      '.nvimrc',
      '.nvim.lua',
      '.lvimrc',
      '.local.vimrc',
      '.lazy.lua',
      '.vimspector.json',
    ],
    obeyed: [
      { kind: 'settings', path: '.exrc' },
      { kind: 'settings', path: '.nvim.lua' },
      { kind: 'settings', path: '.nvimrc' },
    ],
  },
  {
    name: 'Emacs',
    protectedNames: ['.dir-locals.el', '.dir-locals-2.el'],
    obeyed: [{ kind: 'settings', path: '.dir-locals*.el' }],
  },
  {
    name: 'Sublime Text, Nova, Helix, Eclipse',
    protectedNames: ['*.sublime-project', '*.sublime-workspace', '.nova', '.helix', '.externalToolBuilders', '.theia'],
    obeyed: [
      { kind: 'settings', path: '*.sublime-project' },
      { kind: 'settings', path: '.nova/Configuration.json' },
      { kind: 'settings', path: '.helix/*.toml' },
    ],
  },
];
