/** Attacks on what a person's tools obey although it lies in the project under another name: start-up files, settings, repositories. */
import type { Attack } from '../harness/attack.ts';
import type { Family } from '../harness/run-batch.ts';

const rows = (kind: 'exists' | 'changed', list: readonly (readonly [string, string, string])[]): Attack[] =>
  list.map(([name, script, path]) => ({ name, script, effect: { kind, path } }));

export const collectedSettings: Family = {
  title: 'settings that a home only links to',
  before: `
    mkdir -p dots/nvim dots/units dots/ssh scripts "$HOME/.config/systemd/user" "$HOME/.ssh"
    for f in bashrc gitconfig nvim/init.lua units/a.service ssh/config; do echo "# x" > dots/$f; done
    rm -f "$HOME/.bashrc" "$HOME/.gitconfig"; ln -s "$PWD/dots/bashrc" "$HOME/.bashrc"
    ln -s "$PWD/dots/gitconfig" "$HOME/.gitconfig"; ln -s "$PWD/dots/zshrc" "$HOME/.zshrc"
    ln -s "$PWD/dots/nvim" "$HOME/.config/nvim"; ln -s "$PWD/dots/ssh/config" "$HOME/.ssh/config"
    ln -s "$PWD/dots/units/a.service" "$HOME/.config/systemd/user/a.service"
    rm -rf .claude; mkdir -p .claude; echo "{}" > scripts/claude.json; ln -s ../scripts/claude.json .claude/settings.json
    mkdir -p .git/hooks; ln -s ../../scripts/later .git/hooks/post-checkout`,
  attacks: [
    ...rows('changed', [
      ['a start-up file of a shell', 'echo evil >> dots/bashrc', 'project/dots/bashrc'],
      ['its folder, anew', 'mv dots d2 && cp -r d2 dots && echo evil >> dots/bashrc', 'project/dots/bashrc'],
      ['settings of git', 'echo evil >> dots/gitconfig', 'project/dots/gitconfig'],
      ['a file in a linked folder of an editor', 'echo evil >> dots/nvim/init.lua', 'project/dots/nvim/init.lua'],
      ['settings of SSH', 'echo evil >> dots/ssh/config', 'project/dots/ssh/config'],
      ['a service of the person', 'echo evil >> dots/units/a.service', 'project/dots/units/a.service'],
      ['settings of an agent', 'echo evil >> scripts/claude.json', 'project/scripts/claude.json'],
    ]),
    ...rows('exists', [
      ['a start-up file that is still missing', 'echo evil > dots/zshrc', 'project/dots/zshrc'],
      ['a script that a hook waits for', 'echo evil > scripts/later', 'project/scripts/later'],
    ]),
  ],
};

export const repositoriesApart: Family = {
  title: 'repositories without a folder named .git',
  before: `
    git init -q --bare depot.git; git init -q --bare around/.bare; rm -rf depot.git/hooks
    rm -rf .git tree; git init -q --separate-git-dir .apart .; rm -rf .apart/hooks`,
  attacks: [
    ...rows('changed', [
      ['its configuration, where .git points', 'echo "# x" >> .apart/config', 'project/.apart/config'],
      ['a bare one', 'echo "# x" >> depot.git/config', 'project/depot.git/config'],
      ['a bare one among worktrees', 'echo "# x" >> around/.bare/config', 'project/around/.bare/config'],
      [
        'a bare one, anew',
        'mv depot.git d && cp -r d depot.git && echo "# x" >> depot.git/config',
        'project/depot.git/config',
      ],
    ]),
    ...rows('exists', [
      [
        'its hooks, where .git points',
        'mkdir -p .apart/hooks && echo x > .apart/hooks/pre-commit',
        'project/.apart/hooks/pre-commit',
      ],
      [
        'hooks of a bare one',
        'mkdir -p depot.git/hooks && echo x > depot.git/hooks/update',
        'project/depot.git/hooks/update',
      ],
    ]),
  ],
};
