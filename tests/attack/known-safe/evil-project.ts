/** A project full of traps: whatever runs one of them leaves a file named `ran`. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface EvilProject {
  readonly folder: string;
  /** Programs of the project come before those of the system. */
  readonly searchPath: string;
}

const settings = (evil: string): string =>
  `[core]\n\trepositoryformatversion = 0\n\tfsmonitor = ${evil}\n\tpager = ${evil}\n\tsshCommand = ${evil}\n\thooksPath = ../bin\n` +
  `[diff]\n\texternal = ${evil}\n[diff "evil"]\n\ttextconv = ${evil}\n\tcommand = ${evil}\n[alias]\n\tst = !${evil}\n[gpg]\n\tprogram = ${evil}\n`;

export function plantEvilProject(scratch: string): EvilProject {
  const folder = join(scratch, 'project');
  const evil = join(folder, 'evil');
  const trap = `#!/bin/sh\necho "$0 $*" >> ${join(scratch, 'ran')}\n`;
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  const plant = (name: string): void => {
    write(name, trap);
    chmodSync(join(folder, name), 0o755);
  };
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
  for (const name of ['bin', 'sub', 'build']) mkdirSync(join(folder, name));
  for (const name of [
    'evil',
    'z',
    'x',
    '\ufeffls',
    'version',
    'bin/wc',
    'bin/git-x',
    'node_modules/.bin/cut',
    'sub/evil',
  ])
    plant(name);
  for (const name of ['a', 'b', 'f', 'README.md', '-o', '-i', '--output=a', '-exec', '1p', 'n'])
    write(name, 'one\ntwo\nthree\n');
  write('Makefile', `.PHONY: version all\nversion:\n\t${evil}\nall:\n\t${evil}\n`);
  write('.npmrc', `node-options=--require=${folder}/evil.js\nscript-shell=${evil}\n`);
  write('.yarnrc', `yarn-path "${folder}/evil.js"\n`);
  const marker = JSON.stringify(join(scratch, 'ran'));
  write('evil.js', `require('fs').writeFileSync(${marker}, 'js')\n`);
  for (const name of ['sitecustomize.py', 'version', 'site.py', 'json.py'])
    write(name, `open(${marker}, 'w').write('py')\n`);
  write('.gitattributes', '* diff=evil\n');
  write('magic', '0 string one evil\n');
  const git = (cwd: string, ...words: string[]): void => {
    execFileSync('git', ['-c', 'user.name=u', '-c', 'user.email=u@h', ...words], {
      cwd,
      stdio: 'ignore',
      env: { PATH: '/usr/bin:/bin', HOME: scratch, GIT_CONFIG_NOSYSTEM: '1' },
    });
  };
  for (const place of [join(folder, 'sub'), folder]) {
    git(place, 'init', '-q');
    git(place, 'add', '-A');
    git(place, 'commit', '-q', '-m', 'first');
  }
  git(folder, 'tag', 'v1');
  execFileSync('git', ['init', '-q', '--bare', join(folder, 'bare')], { stdio: 'ignore' });
  writeFileSync(join(folder, 'sub/.git/config'), settings(evil));
  writeFileSync(join(folder, 'bare/config'), `${settings(evil)}[core]\n\tbare = false\n\tworktree = ${folder}\n`);
  write('a', 'one\nchanged\n');
  writeFileSync(join(folder, 'sub/evil'), `${trap}\n`);
  return { folder, searchPath: './bin:node_modules/.bin:/usr/local/bin:/usr/bin:/bin' };
}
