#!/usr/bin/env node
/** Stands where the packer calls fpm: makes a real rpm of what was asked for, with the machine's own rpmbuild. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFpmCall } from './read-fpm-call.mjs';

const { one, depends, files, stage } = readFpmCall(process.argv.slice(2));
const work = mkdtempSync(join(tmpdir(), 'countersign-rpm-'));
try {
  const staged = join(work, 'staged');
  mkdirSync(staged);
  stage(staged);
  const script = (/** @type {string} */ option) =>
    readFileSync(one(option), 'utf8')
      .replace(/^#!.*\n/u, '')
      .replaceAll('%', '%%');
  // A folder that is handed over whole belongs to the package whole.
  const listed = files.map(({ to }) => `"${to.replace(/\/$/u, '')}"`);
  const spec = `Name: ${one('--name')}
Version: ${one('--version')}
Release: 1
Summary: ${one('--rpm-summary')}
License: ${one('--license') || 'unknown'}
AutoReqProv: no
${depends.map((name) => `Requires: ${name}\n`).join('')}
%global __os_install_post %{nil}
%global debug_package %{nil}
%global _build_id_links none
%description
${one('--description').split('\n')[0]}
%install
cp -a "${staged}/." "%{buildroot}/"
%post
${script('--after-install')}
%postun
${script('--after-remove')}
%files
%defattr(-,root,root,-)
${listed.join('\n')}
`;
  writeFileSync(join(work, 'package.spec'), spec);
  const macros = [
    '--define',
    `_topdir ${work}`,
    // Else an ordinary user gets an empty one in the home.
    '--define',
    `_dbpath ${join(work, 'db')}`,
    '--define',
    '_binary_payload w0.gzdio',
    '--target',
    one('--architecture'),
  ];
  execFileSync('rpmbuild', ['-bb', ...macros, join(work, 'package.spec')], { stdio: 'pipe' });
  const made = execFileSync('find', [join(work, 'RPMS'), '-name', '*.rpm'], { encoding: 'utf8' }).trim();
  execFileSync('cp', [made, one('--package')]);
} finally {
  rmSync(work, { recursive: true, force: true });
}
