/** Attacks by files that other programs obey, anywhere in the project: by every way in which a name can come to be. */
import type { Attack } from '../harness/attack.ts';
import type { Family } from '../harness/run-batch.ts';

const rows = (kind: 'exists' | 'changed', list: readonly (readonly [string, string, string])[]): Attack[] =>
  list.map(([name, script, path]) => ({ name, script, effect: { kind, path: `project/${path}` } }));

const plant = (file: string): string => `mkdir -p ${file.replace(/\/[^/]*$/, '')} && echo x > ${file}`;
const planted = (name: string, file: string): readonly [string, string, string] => [name, plant(file), file];

const git = 'git -c user.name=t -c user.email=t@example.com';

const made: readonly Attack[] = rows('exists', [
  planted('a skill in a folder of documentation', 'docs/.claude/skills/x/SKILL.md'),
  planted('settings of an agent in a folder', 'sub/.claude/settings.json'),
  planted('a plugin of an agent at the root', '.opencode/plugin/x.js'),
  ['settings of an agent at the root', 'echo x > opencode.json', 'opencode.json'],
  planted('hooks of an agent at the root', '.github/hooks/x.json'),
  planted('hooks of an agent in a package', 'pkg/b/.github/hooks/x.json'),
  planted('settings of an agent that is not connected', 'pkg/b/.windsurf/hooks.json'),
  planted('tasks of an editor in a package', 'pkg/a/.vscode/tasks.json'),
  planted('a work space of an editor', 'pkg/a/all.code-workspace'),
  planted('a container for development', 'pkg/a/.devcontainer/devcontainer.json'),
  planted('what direnv reads', 'pkg/a/.envrc'),
  planted('what mise reads', 'pkg/a/mise.toml'),
  planted('hooks of commits', 'pkg/a/.husky/pre-commit'),
  planted('settings of npm', 'pkg/a/.npmrc'),
  planted('settings of Yarn', 'pkg/a/.yarnrc.yml'),
  planted('settings of Cargo', 'pkg/a/.cargo/config.toml'),
  planted('settings of Bundler', 'pkg/a/.bundle/config'),
  planted('what an interpreter reads that somebody starts', 'pkg/a/.irbrc'),
  planted('MCP servers', 'pkg/a/.mcp.json'),
  [
    'by the way of /proc',
    'mkdir /proc/self/cwd/sub/.qwen && echo x > sub/.qwen/settings.json',
    'sub/.qwen/settings.json',
  ],
  [
    'by a folder that is renamed',
    'mkdir -p n1/skills && echo x > n1/skills/x && mv n1 pkg/.agents',
    'pkg/.agents/skills/x',
  ],
  [
    'by a folder around it that is renamed',
    'mkdir -p n2/hooks pkg/d && echo x > n2/hooks/x.json && mv n2 pkg/d/.github',
    'pkg/d/.github/hooks/x.json',
  ],
  ['by a link', 'mkdir -p n3 && echo x > n3/settings.json && ln -s ../n3 pkg/.gemini', 'pkg/.gemini'],
  [
    'by a link to what completes it',
    'mkdir -p n4/hooks pkg/e && echo x > n4/hooks/x.json && ln -s ../../n4 pkg/e/.github',
    'pkg/e/.github',
  ],
  ['by a hard link', 'mkdir -p pkg/f && echo x > plain && ln plain pkg/f/.mcp.json', 'pkg/f/.mcp.json'],
  [
    'by a link that waits for it',
    'mkdir -p pkg/g && ln -s pkg/g/.mcp.json waiting && echo x > waiting',
    'pkg/g/.mcp.json',
  ],
  ['by git', `${git} checkout -q other -- kept`, 'kept/.claude/settings.json'],
  ['by a branch with files of an editor', `${git} checkout -q other -- edited`, 'edited/.vscode/tasks.json'],
  ['by an archive', 'tar xf packed.tar', 'packed/.cursor/hooks.json'],
  ['among packages', plant('node_modules/y/.claude/settings.json'), 'node_modules/y/.claude/settings.json'],
  ['out of packages', `${plant('node_modules/z/.claude/s.json')} && mv node_modules/z out1`, 'out1/.claude/s.json'],
  [
    'out of packages, as a whole',
    `${plant('p/node_modules/z/.claude/s.json')} && mv p/node_modules out2`,
    'out2/z/.claude/s.json',
  ],
  ['out of the repository', `mkdir -p .git/q/.claude && echo x > .git/q/.claude/s && mv .git/q out3`, 'out3/.claude/s'],
  ['in a folder with an odd name', "mkdir -p 'a\nb/.claude' && echo x > 'a\nb/.claude/s'", 'a\nb/.claude/s'],
  [
    'beside a circle of links',
    'mkdir loop && ln -s ../loop loop/again && mkdir loop/.claude && echo x > loop/again/.claude/s',
    'loop/.claude/s',
  ],
]);

const there: readonly Attack[] = rows('changed', [
  ['settings of an agent that are there', 'echo evil > there/.claude/settings.json', 'there/.claude/settings.json'],
  [
    'those, with the folder around them anew',
    'mv there t2; cp -r t2 there; echo evil > there/.claude/settings.json',
    'there/.claude/settings.json',
  ],
  ['settings of npm that are there', 'echo evil > there/.npmrc', 'there/.npmrc'],
  ['settings of npm, by a second name', 'ln there/.npmrc second && echo evil > second', 'there/.npmrc'],
  ['a plugin that is there', 'echo evil > .opencode2/../there/.opencode/plugin/p.js', 'there/.opencode/plugin/p.js'],
]);

const before = `
  mkdir -p pkg/a pkg/b docs there/.claude there/.opencode/plugin .opencode2
  echo '{}' > there/.claude/settings.json; echo a > there/.npmrc; echo p > there/.opencode/plugin/p.js
  mkdir -p packed/.cursor; echo x > packed/.cursor/hooks.json; tar cf packed.tar packed; rm -r packed
  git checkout -q -b other; mkdir -p kept/.claude edited/.vscode
  echo x > kept/.claude/settings.json; echo x > edited/.vscode/tasks.json
  git add kept edited; ${git} commit -qm other; git checkout -q -; rm -rf kept edited`;

export const obeyedNames: readonly Family[] = [
  {
    title: 'names that are obeyed, without the observer',
    before,
    attacks: [...made, ...there].filter(({ name }) => name !== 'among packages'),
  },
  { title: 'names that are obeyed', before, attacks: [...made, ...there], observed: true },
];
