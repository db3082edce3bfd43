/** A folder in which the works of the layer's bench find what they need: a repository, C sources, packages. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export function fillProject(at: string): void {
  mkdirSync(at, { recursive: true });
  for (let index = 0; index < 10_000; index++) {
    if (index < 200) mkdirSync(path.join(at, `d${index}`));
    writeFileSync(path.join(at, `d${index % 200}/f${index}.txt`), `line ${index}\n`.repeat(20));
  }
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@e', ...args], { cwd: at, stdio: 'ignore' });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'x');
  const parts = Array.from({ length: 8 }, (_, part) => part);
  for (const part of parts)
    writeFileSync(
      path.join(at, `p${part}.c`),
      Array.from(
        { length: 300 },
        (_, n) => `int p${part}_${n}(int a){int s=${n};for(int i=0;i<a*${n + 3};i++)s+=i*a^s;return s;}\n`,
      ).join(''),
    );
  writeFileSync(path.join(at, 'Makefile'), `x.a: ${parts.map((n) => `p${n}.o`).join(' ')}\n\tar r $@ $^\nCFLAGS=-O2\n`);
  const packages = { 'a-tool': 40, 'b-tool': 40 };
  for (const [name, files] of Object.entries(packages)) {
    mkdirSync(path.join(at, 'pkg', name), { recursive: true });
    writeFileSync(path.join(at, 'pkg', name, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
    for (let file = 0; file < files; file++)
      writeFileSync(path.join(at, 'pkg', name, `m${file}.js`), 'module.exports = 1;\n');
  }
}
