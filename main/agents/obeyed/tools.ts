/** What shells and the hooks of version control obey when somebody enters a folder or commits in it. */
import type { ObeyedBy } from '../agent.ts';

export const tools: readonly ObeyedBy[] = [
  {
    name: 'Countersign',
    protectedNames: ['.countersign'],
    obeyed: [{ kind: 'settings', path: '.countersign/*' }],
  },
  {
    name: 'direnv',
    protectedNames: ['.envrc', '.direnv', '.envrc.local', '.envrc.private'],
    obeyed: [{ kind: 'settings', path: '.envrc' }],
  },
  {
    name: 'version managers',
    protectedNames: [
      '.mise.toml',
      '.mise.local.toml',
      'mise.toml',
      'mise.local.toml',
      '.mise',
      '.rtx.toml',
      '.tool-versions',
      '.autoenv',
      '.autoenv.zsh',
      '.flox',
    ],
    obeyed: [
      { kind: 'settings', path: '*mise.toml' },
      { kind: 'settings', path: 'mise.local.toml' },
      { kind: 'settings', path: '.mise/config.toml' },
      { kind: 'settings', path: '.autoenv*' },
    ],
  },
  {
    name: 'hooks of Git',
    protectedNames: [
      '.husky',
      'lefthook*.yml',
      'lefthook*.yaml',
      'lefthook*.toml',
      'lefthook*.json',
      '.lefthook*',
      '.pre-commit-config.yaml',
      '.pre-commit-config.yml',
      '.pre-commit-hooks.yaml',
      '.lintstagedrc*',
      'lint-staged.config.*',
      '.simple-git-hooks.*',
      'simple-git-hooks.*',
      '.overcommit.yml',
      '.githooks',
      '.git-hooks',
      '.czrc',
      '.huskyrc*',
    ],
    obeyed: [
      { kind: 'hook', path: '.husky/*' },
      { kind: 'hook', path: 'lefthook*.y*ml' },
      { kind: 'hook', path: '.lefthook*.y*ml' },
      { kind: 'hook', path: '.pre-commit-config.y*ml' },
      { kind: 'hook', path: '.githooks/*' },
      { kind: 'hook', path: '.overcommit.yml' },
    ],
  },
  {
    name: 'debuggers and terminals',
    protectedNames: ['.gdbinit', '.lldbinit', '.tmuxinator.yml', '.tmuxp.yaml', '.watchmanconfig'],
    obeyed: [{ kind: 'settings', path: '.gdbinit' }],
  },
];
