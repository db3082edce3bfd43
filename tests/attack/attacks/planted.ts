/** Repositories that a command makes or changes beneath the project, in which a person then uses git outside of the sandbox. */
import type { Attack } from '../harness/attack.ts';
import type { Family } from '../harness/run-batch.ts';

const git = 'git -c user.name=t -c user.email=t@example.com';

interface Planted {
  readonly name: string;
  /** `$HIT` is a line that shows itself on the host, `$IT` a file that does. */
  readonly script: string;
  /** Where the person looks; a shell pattern for a name that no text can hold. */
  readonly at: string;
}

const monitor = 'config core.fsmonitor "$HIT; false"';
const repository = (folder: string): string => `git init -q ${folder} && git -C ${folder} ${monitor}`;

const planted: readonly Planted[] = [
  { name: 'with a monitor of files', script: repository('n1'), at: 'n1' },
  { name: 'with a hook', script: 'git init -q n2; cp "$IT" n2/.git/hooks/pre-commit', at: 'n2' },
  {
    name: 'with a folder of hooks in its tree',
    script: 'git init -q n3; mkdir n3/h; cp "$IT" n3/h/pre-commit; git -C n3 config core.hooksPath h',
    at: 'n3',
  },
  {
    name: 'with a filter that its attributes name',
    script:
      'git init -q n4; git -C n4 config filter.x.clean "$HIT; cat"; echo "* filter=x" > n4/.gitattributes; echo x > n4/f',
    at: 'n4',
  },
  {
    name: 'with a filter that its own attributes name',
    script:
      'git init -q n5; git -C n5 config filter.x.clean "$HIT; cat"; echo "* filter=x" > n5/.git/info/attributes; echo x > n5/f',
    at: 'n5',
  },
  {
    name: 'whose settings include a file of the tree',
    script: 'git init -q n6; git -C n6 config include.path ../inc; git config -f n6/inc core.fsmonitor "$HIT; false"',
    at: 'n6',
  },
  {
    name: 'that is a bare one',
    script: `git init -q --bare n7; git -C n7 config core.bare false; git -C n7 config core.worktree .; git -C n7 ${monitor}`,
    at: 'n7',
  },
  {
    name: 'that lies elsewhere',
    script: `${repository('s8')}; mkdir n8; echo "gitdir: ../s8/.git" > n8/.git`,
    at: 'n8',
  },
  {
    name: 'that a link leads to',
    script: `${repository('s9')}; mkdir n9; mv s9/.git s9/store; ln -s ../s9/store n9/.git`,
    at: 'n9',
  },
  { name: 'deep down', script: `mkdir -p n10/a/b/c/d/e && ${repository('n10/a/b/c/d/e')}`, at: 'n10/a/b/c/d/e' },
  { name: 'in a folder with a line break', script: `n="n\n11"; mkdir "$n"; ${repository('"$n"')}`, at: 'n?11' },
  { name: 'in a folder that is not UTF-8', script: `n=$(printf 'n12\\377'); ${repository('"$n"')}`, at: 'n12*' },
  { name: 'in a folder with a leading dash', script: repository('./-n13'), at: './-n13' },
  {
    name: 'in a folder with the longest name',
    script: `n=n14$(head -c 252 /dev/zero | tr '\\0' x); ${repository('"$n"')}`,
    at: 'n14*',
  },
  { name: 'in a hidden folder', script: repository('.n15'), at: '.n15' },
  { name: 'in a folder that can be entered, and not listed', script: `${repository('n16')}; chmod 311 n16`, at: 'n16' },
  { name: 'in a folder of packages', script: repository('vendor'), at: 'vendor' },
  { name: 'moved there', script: `mkdir q17; ${repository('q17/r')}; mv q17/r n17`, at: 'n17' },
  {
    name: 'of another folder, that is moved',
    script: `git -C kept ${monitor} || { mv kept n18; git init -q kept; git -C kept ${monitor}; }`,
    at: 'kept',
  },
  {
    name: 'that many folders hide',
    script: `git -C many/z/far ${monitor}`,
    at: 'many/z/far',
  },
  {
    name: 'of a working tree that is led away',
    script: `git worktree add -q n20 && git init -q s20 && git -C s20 ${monitor} && git -C s20 ${git.slice(4)} commit -q --allow-empty -m x && echo ../../../s20/.git > .git/worktrees/n20/commondir`,
    at: 'n20',
  },
  {
    name: 'in the repository of the project',
    script: `git init -q --bare .git/s21 && git --git-dir=.git/s21 ${monitor} && mkdir n21 && echo "gitdir: ../.git/s21" > n21/.git && git -C n21 config core.bare false`,
    at: 'n21',
  },
  {
    name: 'of a submodule',
    script: `${git} init -q s22 && git -C s22 ${git.slice(4)} commit -q --allow-empty -m x; git -c protocol.file.allow=always submodule add -q ./s22 n22; git --git-dir=.git/modules/n22 ${monitor}`,
    at: 'n22',
  },
  {
    name: 'that was a clone',
    script: `${git} init -q s23 && git -C s23 ${git.slice(4)} commit -q --allow-empty -m x; git clone -q s23 n23; printf '[core]\\n\\tfsmonitor = "%s; false"\\n' "$HIT" >> n23/.git/config`,
    at: 'n23',
  },
  {
    name: 'whose head is broken, with a bare one around it',
    script: `cd kept2; rm .git/HEAD; mkdir -p objects refs; printf '[core]\\n\\tfsmonitor = "%s; false"\\n\\trepositoryformatversion = 0\\n\\tbare = false\\n\\tworktree = .\\n' "$HIT" > config; echo "ref: refs/heads/main" > HEAD; [ -f HEAD ]`,
    at: 'kept2',
  },
];

const asAttack = ({ name, script }: Planted, index: number): Attack => ({
  name,
  script: `IT="$PWD/it-${index}"; HIT="touch '$OUT/hit-${index}'"; printf '#!/bin/sh\\n%s\\n' "$HIT" > "$IT"; chmod +x "$IT"; ${script}`,
  effect: { kind: 'exists', path: `outside/hit-${index}` },
});

/** What a prompt, an editor and a person do in a folder that they come into. */
const looks = planted
  .map(({ at }) => `(cd ${at} && { git status; git add .; ${git} commit --allow-empty -m x; })`)
  .join('; ');

const family = {
  before: `git init -q kept; git init -q kept2; mkdir -p many/z; for i in $(seq 120); do mkdir many/$i; done; git init -q many/z/far`,
  attacks: planted.map(asAttack),
  later: looks,
};

export const plantedRepositories: readonly Family[] = [
  { title: 'repositories that are planted', ...family, apart: true },
  { title: 'repositories that are planted, observed', ...family, apart: true, observed: true },
  { title: 'repositories that are planted at once', ...family },
];
