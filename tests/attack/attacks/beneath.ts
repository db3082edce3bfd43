/** Attacks on repositories beneath the project's own, and on what protected names only lead to. */
import { worldSecret, type Attack } from '../harness/attack.ts';
import type { Family } from '../harness/run-batch.ts';

const rows = (kind: 'exists' | 'changed', list: readonly (readonly [string, string, string])[]): Attack[] =>
  list.map(([name, script, path]) => ({ name, script, effect: { kind, path } }));

const git = 'git -c user.name=t -c user.email=t@example.com -c protocol.file.allow=always';

export const repositoriesBeneath: Family = {
  title: 'repositories beneath the project',
  before: `
    git init -q sub/lib; git init -q sub/moved; git init -q other
    git init -q sub/again; git init -q deep/a/b/c/d; for r in sub/lib sub/moved sub/again; do rm -rf $r/.git/hooks; done
    git init -q ../inner; ${git} -C ../inner commit -q --allow-empty -m a
    git init -q ../upper; cd ../upper; ${git} submodule add -q ../inner inner; ${git} commit -qm a; cd ../project
    ${git} submodule add -q --name libs/deep ../upper libs/deep
    ${git} submodule update -q --init --recursive`,
  attacks: [
    ...rows('changed', [
      ['its configuration', 'git -C sub/lib config core.fsmonitor evil', 'project/sub/lib/.git/config'],
      ['one five folders down', 'echo "# x" >> deep/a/b/c/d/.git/config', 'project/deep/a/b/c/d/.git/config'],
      ['one directly in the project', 'echo "# x" >> other/.git/config', 'project/other/.git/config'],
      [
        'the folder around it, anew',
        'mv sub s2 && cp -r s2 sub && echo "# x" >> sub/moved/.git/config',
        'project/sub/moved/.git/config',
      ],
      [
        'a submodule whose name has a slash',
        'echo "# x" >> .git/modules/libs/deep/config',
        'project/.git/modules/libs/deep/config',
      ],
      ['its pointer', 'echo "gitdir: evil" > libs/deep/.git', 'project/libs/deep/.git'],
      [
        'a submodule of a submodule',
        'echo "# x" >> .git/modules/libs/deep/modules/inner/config',
        'project/.git/modules/libs/deep/modules/inner/config',
      ],
    ]),
    ...rows('exists', [
      [
        'its hooks',
        'mkdir -p sub/lib/.git/hooks && echo x > sub/lib/.git/hooks/pre-commit',
        'project/sub/lib/.git/hooks/pre-commit',
      ],
      [
        'the repository anew',
        'rm -rf sub/again/.git; git init -q sub/again; mkdir -p sub/again/.git/hooks && echo x > sub/again/.git/hooks/pre-push',
        'project/sub/again/.git/hooks/pre-push',
      ],
    ]),
  ],
};

export const ledTo: Family = {
  title: 'what protected names lead to',
  before: `
    git config include.path ../shared.cfg; printf '[include]\\n path = more.cfg\\n' > shared.cfg
    printf '[core] hooksPath = .githooks\\n' > more.cfg
    git config --global core.fsmonitor tools/watch; mkdir tools; echo x > tools/watch
    mkdir -p scripts .git/hooks; echo x > scripts/check; ln -s ../../scripts/check .git/hooks/pre-commit
    rm -rf .vscode; mkdir cfg; ln -s cfg/vs .vscode; ln -s elsewhere/claude .claude
    cp "$HOME/.netrc" "$OUT/key"; ln -s "$OUT/key" "$HOME/.ssh/id_rsa"`,
  attacks: [
    ...rows('changed', [
      ['a script that a hook is a link to', 'echo evil >> scripts/check', 'project/scripts/check'],
      ['its folder, anew', 'mv scripts s && cp -r s scripts && echo evil >> scripts/check', 'project/scripts/check'],
      ['a watcher that the person configured', 'echo evil >> tools/watch', 'project/tools/watch'],
    ]),
    ...rows('exists', [
      [
        'hooks named by a file that an included file includes',
        'mkdir -p .githooks && echo x > .githooks/pre-commit',
        'project/.githooks/pre-commit',
      ],
      ['a folder that a link waits for', 'mkdir -p cfg/vs && echo x > cfg/vs/tasks.json', 'project/cfg/vs/tasks.json'],
      [
        'a folder in a folder that a link waits for',
        'mkdir -p elsewhere/claude && echo x > elsewhere/claude/settings.json',
        'project/elsewhere/claude/settings.json',
      ],
    ]),
    {
      name: 'a key that the closed folder only links to',
      script: 'cat "$OUT/key"',
      effect: { kind: 'shows', text: worldSecret },
    },
  ],
};
