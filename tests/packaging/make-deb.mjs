#!/usr/bin/env node
/** Stands where the packer calls fpm: makes a real deb of what was asked for, with the machine's own dpkg-deb. */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFpmCall } from './read-fpm-call.mjs';

const { all, one, depends, stage } = readFpmCall(process.argv.slice(2));
const root = mkdtempSync(join(tmpdir(), 'countersign-deb-'));
try {
  chmodSync(root, 0o755);
  stage(root);
  const control = join(root, 'DEBIAN');
  mkdirSync(control);
  const fields = {
    Package: one('--name'),
    Version: one('--version'),
    Architecture: one('--architecture'),
    Maintainer: one('--maintainer'),
    Depends: depends.join(', '),
    Description: one('--description').split('\n')[0],
  };
  const lines = Object.entries(fields).map((pair) => `${pair.join(': ')}\n`);
  writeFileSync(join(control, 'control'), lines.join(''));
  const triggers = all('--deb-interest-noawait').map((path) => `interest-noawait ${path}\n`);
  if (triggers.length > 0) writeFileSync(join(control, 'triggers'), triggers.join(''));
  for (const [option, script] of /** @type {const} */ ([
    ['--after-install', 'postinst'],
    ['--after-remove', 'postrm'],
  ])) {
    copyFileSync(one(option), join(control, script));
    chmodSync(join(control, script), 0o755);
  }
  execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', root, one('--package')], { stdio: 'pipe' });
} finally {
  rmSync(root, { recursive: true, force: true });
}
