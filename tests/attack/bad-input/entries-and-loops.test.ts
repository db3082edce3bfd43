/** Bad input: thousands of entries, and links that lead in circles. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'vitest';
import { cannotTry } from '../harness/users.ts';
import { at, denied, ran, refuses, runs, writable } from './rows.ts';

const many = (folder: string): string[] => Array.from({ length: 3000 }, (_, index) => at(folder, String(index)));

const made = (): void => {
  for (const name of ['many', 'many/deny']) mkdirSync(at(name));
  for (const file of many('many/deny')) writeFileSync(file, '');
};

describe.skipIf(cannotTry !== null)('3,000 entries', () => {
  refuses({
    'that many single denials': {
      before: made,
      given: () => ({ settings: denied(...many('many/deny')) }),
      code: 'project-refused',
      says: /3\d\d\d separate paths/,
    },
    'that many places that nobody may read': {
      before: made,
      given: () => ({ settings: { denyRead: many('many/deny') } }),
      code: 'project-refused',
      says: /3\d\d\d separate paths/,
    },
    'sixty writable folders, each with names to protect': {
      before: () => {
        for (let index = 0; index < 60; index++) mkdirSync(at(`open${index}`));
      },
      given: () => ({ settings: writable(...Array.from({ length: 60 }, (_, index) => at(`open${index}`))) }),
      code: 'project-refused',
      says: /more names to protect than can be mounted/,
    },
    'a pattern with that many matches': {
      before: made,
      given: () => ({ settings: { permissions: [{ kind: 'glob', glob: at('many/deny/*'), access: 'deny' }] } }),
      code: 'project-refused',
      says: /more than 256 paths/,
    },
  });
  runs({
    'those that say what a folder around them says already cost nothing': [
      made,
      () => ({
        settings: denied(at('many'), ...many('many/deny')),
        script: `cat '${at('many/deny/7')}' 2>/dev/null || echo ran`,
      }),
      ran,
    ],
  });
});

const loop = (name: string): void => {
  rmSync(at(name), { recursive: true, force: true });
  symlinkSync(path.basename(`${name}2`), at(name));
  symlinkSync(path.basename(name), at(`${name}2`));
};

describe.skipIf(cannotTry !== null)('loops of symlinks', () => {
  refuses({
    'a project': {
      before: () => loop('loop'),
      given: () => ({ project: at('loop') }),
      code: 'project-not-found',
      says: /not a folder/,
    },
    'a writable root': {
      before: () => loop('loop'),
      given: () => ({ settings: writable(at('loop')) }),
      code: 'project-refused',
      says: /loop of links: ".*loop"/,
    },
    'a name under one, in a permission to write': {
      before: () => loop('loop'),
      given: () => ({ settings: { permissions: [{ kind: 'path', path: at('loop/x'), access: 'write' }] } }),
      code: 'project-refused',
      says: /loop of links/,
    },
    'a granted path': {
      before: () => loop('loop'),
      given: () => ({ grants: [{ kind: 'path', path: at('loop'), access: 'write' }] }),
      code: 'project-refused',
      says: /cannot be followed/,
    },
  });
  runs({
    'where keys usually lie, they stop nothing': [() => loop('home/.ssh'), () => ({}), ran],
    'on a single file with passwords, they stop nothing': [() => loop('home/.netrc'), () => ({}), ran],
    'that are denied, they stop nothing': [() => loop('loop'), () => ({ settings: denied(at('loop')) }), ran],
    'that nobody may read, they stop nothing': [
      () => loop('loop'),
      () => ({ settings: { denyRead: [at('loop', 'x')] } }),
      ran,
    ],
    'in the place of a protected name': [() => loop('project/.vscode'), () => ({}), ran],
    'in the place of the repository': [() => loop('project/.git'), () => ({}), ran],
    'a password file that is a link into nothing stops nothing': [
      () => {
        rmSync(at('home/.netrc'));
        symlinkSync(at('not/there'), at('home/.netrc'));
      },
      () => ({}),
      ran,
    ],
    'a denied link into nothing keeps its target from being made': [
      () => symlinkSync('made', at('project/denied')),
      () => ({
        settings: denied(at('project/denied')),
        script: '(echo x > denied) 2>/dev/null || (echo x > made) 2>/dev/null || echo ran',
      }),
      ran,
    ],
  });
});
