#!/usr/bin/env node
/** Stands where the packer calls fpm: makes a real deb of what was asked for, with the machine's own dpkg-deb. */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const given = process.argv.slice(2);
/** @param {string} name @returns {string[]} */
const all = (name) => given.filter((_word, at) => given[at - 1] === name);
/** @param {string} name */
const one = (name) => all(name)[0] ?? given.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';

const root = mkdtempSync(join(tmpdir(), 'countersign-deb-'));
try {
  chmodSync(root, 0o755);
  for (const [from, to] of given
    .flatMap((word) => /^((?!-)[^=]*)=(\/.*)$/.exec(word)?.slice(1, 3) ?? [])
    .reduce(pairs, [])) {
    const target = join(root, to);
    mkdirSync(from.endsWith('/') ? target : dirname(target), { recursive: true });
    cpSync(from, target, { recursive: true, verbatimSymlinks: true });
  }
  const control = join(root, 'DEBIAN');
  mkdirSync(control);
  const fields = {
    Package: one('--name'),
    Version: one('--version'),
    Architecture: one('--architecture'),
    Maintainer: one('--maintainer'),
    Depends: [...all('-d'), ...all('--depends')].join(', '),
    Description: one('--description').split('\n')[0],
  };
  writeFileSync(
    join(control, 'control'),
    Object.entries(fields)
      .map((pair) => `${pair.join(': ')}\n`)
      .join(''),
  );
  const triggers = all('--deb-interest-noawait').map((path) => `interest-noawait ${path}\n`);
  if (triggers.length > 0) writeFileSync(join(control, 'triggers'), triggers.join(''));
  for (const [option, script] of [
    ['--after-install', 'postinst'],
    ['--after-remove', 'postrm'],
  ]) {
    copyFileSync(one(option ?? ''), join(control, script ?? ''));
    chmodSync(join(control, script ?? ''), 0o755);
  }
  execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', root, one('--package')], { stdio: 'pipe' });
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** @param {[string, string][]} list @param {string} word @param {number} at @param {string[]} words */
function pairs(list, word, at, words) {
  if (at % 2 === 1) list.push([words[at - 1] ?? '', word]);
  return list;
}
