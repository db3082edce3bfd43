/** Bad input: paths with line breaks, without UTF-8, and too long ones. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe } from 'vitest';
import { cannotTry } from '../harness/users.ts';
import { at, denied, nothing, ran, refuses, runs, world, writable } from './rows.ts';

describe.skipIf(cannotTry !== null)('paths with newlines', () => {
  refuses({
    'a project': { given: () => ({ project: at('pro\nject') }), code: 'bad-request', says: /line break/ },
    'a working folder': { given: () => ({ cwd: at('project/a\nb') }), code: 'bad-request', says: /line break/ },
    'a writable root': {
      before: () => mkdirSync(at('ro\not')),
      given: () => ({ settings: writable(at('ro\not')) }),
      code: 'project-refused',
      says: /line break.*ro\\not/,
    },
    'a denied path': {
      given: () => ({ settings: denied(at('project/a\nd/etc')) }),
      code: 'project-refused',
      says: /line break/,
    },
    'a path that nobody may read': {
      given: () => ({ settings: { denyRead: [at('a\nb')] } }),
      code: 'project-refused',
      says: /line break/,
    },
    'a granted path': {
      given: () => ({ grants: [{ kind: 'path', path: at('a\nb'), access: 'write' }] }),
      code: 'project-refused',
      says: /line break/,
    },
  });
  runs({
    'files with such names are files like any other, and denied by patterns': [
      () => writeFileSync(at('project/sub/x\ny.env'), world().secret),
      () => ({
        script: 'cat sub/*y.env 2>/dev/null || echo ran',
        settings: { permissions: [{ kind: 'glob', glob: '**/*.env', access: 'deny' }] },
      }),
      ran,
    ],
  });
});

const make = (name: string): void => {
  execFileSync('sh', ['-c', `printf x > "$1/$(printf '${name}')"`, 'sh', at('project')]);
};

describe.skipIf(cannotTry !== null)('names that are not UTF-8', () => {
  refuses({
    'a project, as Node reads its name': {
      given: () => ({ project: at('b\uFFFDd') }),
      code: 'bad-request',
      says: /UTF-8/,
    },
    'a writable root': { given: () => ({ settings: writable(at('b\uFFFD')) }), code: 'project-refused', says: /UTF-8/ },
    'a pattern that denies such a file, which could not be covered': {
      before: () => make(String.raw`\377.env`),
      given: () => ({ settings: { permissions: [{ kind: 'glob', glob: '**/*.env', access: 'deny' }] } }),
      code: 'project-refused',
      says: /not valid UTF-8/,
    },
  });
  runs({
    'files with such names can be read, changed and listed': [
      () => make(String.raw`bad\377`),
      () => ({
        script:
          'for file in bad*; do cat "$file" >/dev/null && printf y > "$file" && grep -q y "$file" && echo ran; done',
      }),
      ran,
    ],
  });
});

const deep = (bytes: number): string => {
  let name = world().project;
  while (Buffer.byteLength(name) + 1 < bytes)
    name += `/${'d'.repeat(Math.min(200, bytes - Buffer.byteLength(name) - 1))}`;
  return name;
};

describe.skipIf(cannotTry !== null)('paths of 4,096 bytes', () => {
  refuses({
    'a project': { given: () => ({ project: deep(4096) }), code: 'bad-request', says: /longer than the system allows/ },
    'a project of letters that take several bytes': {
      given: () => ({ project: at('ü'.repeat(2100)) }),
      code: 'bad-request',
      says: /longer than the system allows/,
    },
    'a writable root': { given: () => ({ settings: writable(deep(4096)) }), code: 'project-refused', says: /longer/ },
    'a denied path': { given: () => ({ settings: denied(deep(4096)) }), code: 'project-refused', says: /longer/ },
    'a pattern': {
      given: () => ({ settings: { permissions: [{ kind: 'glob', glob: `${'*/'.repeat(2040)}x`, access: 'deny' }] } }),
      code: 'project-refused',
      says: /longer/,
    },
    'a granted path': {
      given: () => ({ grants: [{ kind: 'path', path: deep(4096), access: 'read' }] }),
      code: 'project-refused',
      says: /longer/,
    },
  });
  runs({
    'a project of 3,900 bytes runs and is protected': [
      () => mkdirSync(deep(3900), { recursive: true }),
      () => ({ project: deep(3900), script: 'mkdir .vscode/x 2>/dev/null || echo ran' }),
      ran,
    ],
    'a denied name that no file can have stops nothing': [
      nothing,
      () => ({ settings: denied(at('n'.repeat(300))) }),
      ran,
    ],
  });
});
