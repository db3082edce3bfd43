/** A home with a small repository in it, made once and copied for every command that is replayed. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const inHome: Readonly<Record<string, string>> = {
  'old/a.csv': '1\n',
  'old/b.md': '2\n',
  'old/c/d.svg': '3\n',
  'letters/one.txt': 'dear\n',
  'letters/two.txt': 'dear too\n',
  '.bashrc': 'alias a=b\n',
  '.ssh/id_ed25519': '-----BEGIN OPENSSH PRIVATE KEY-----\nnot one\n',
};
const inProject: Readonly<Record<string, string>> = {
  'README.md': 'hello\nthere\n',
  'notes.md': 'b\na\n',
  'src/main.mjs': "console.log('hello');\n",
  'src/extra.mjs': 'export {};\n',
  'build.mjs':
    "import { mkdirSync, writeFileSync } from 'node:fs';\nmkdirSync('dist', { recursive: true });\nwriteFileSync('dist/b.js', '');\n",
  'run.sh': '#!/bin/sh\necho run\n',
  Makefile: 'all:\n\t@echo made\nclean:\n\t@rm -rf dist\n',
  'package.json': JSON.stringify({
    name: 'shop',
    version: '1.0.0',
    scripts: { build: 'node build.mjs', clean: 'rm -rf dist', test: 'node --test' },
  }),
  '.gitignore': 'dist\nnode_modules\n.env\n*.tmp\n',
};
/** Not in git. */
const loose: Readonly<Record<string, string>> = {
  '.env': 'TOKEN=abc\n',
  'dist/a.js': 'a\n',
  'node_modules/x/index.js': 'x\n',
  'node_modules/.cache/c': 'c\n',
  'lib/one.txt': '1\n',
  'lib/two.txt': '2\n',
  'lib/inner/three.txt': '3\n',
  'x.tmp': 'x\n',
};

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
}

export function makeFixture(home: string): void {
  const shop = path.join(home, 'shop');
  write(home, inHome);
  write(shop, inProject);
  chmodSync(path.join(shop, 'run.sh'), 0o755);
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, GIT_CONFIG_NOSYSTEM: '1' };
  const run = (program: string, ...words: string[]): void =>
    void execFileSync(program, words, { cwd: shop, env, stdio: 'pipe' });
  const git = (...words: string[]): void => run('git', ...words);
  git('init', '-q', '-b', 'main', '--template=');
  git('config', 'user.email', 'ada@example.com');
  git('config', 'user.name', 'Ada');
  git('add', '-A');
  git('commit', '-qm', 'First');
  git('branch', 'merged');
  git('branch', 'release');
  git('checkout', '-qb', 'old-idea');
  writeFileSync(path.join(shop, 'idea.md'), 'idea\n');
  git('add', 'idea.md');
  git('commit', '-qm', 'Idea');
  git('checkout', '-q', 'main');
  writeFileSync(path.join(shop, 'src/extra.mjs'), 'export const x = 1;\n');
  git('commit', '-qam', 'Second');
  git('tag', 'v0');
  git('clone', '-q', '--bare', '--template=', '.', '../remote.git');
  git('--git-dir=../remote.git', 'gc', '-q');
  git('remote', 'add', 'origin', '../remote.git');
  writeFileSync(path.join(shop, 'notes.md'), 'stashed\n');
  git('stash', '-q');
  // Few files, for there are hundreds of copies.
  git('gc', '-q');
  writeFileSync(path.join(shop, 'src/main.mjs'), "console.log('hello again');\n");
  write(shop, loose);
  mkdirSync(path.join(shop, 'empty'));
  run('tar', '-czf', 'archive.tgz', 'README.md');
  run('sh', '-c', 'gzip -c README.md > packed.gz');
}
