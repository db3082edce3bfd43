/** Holds the whole product against the zone table, and shows that each rule of the table can fail. */
import { describe, expect, test } from 'vitest';
import { importCycles, zoneFaults, zoneOf } from './check-zones.ts';
import { readImports } from './read-imports.ts';
import { isSource, listFiles, readFiles } from './read-tree.ts';
import { zones } from './zones.ts';

const product = readFiles(listFiles('main', 'preload', 'renderer').filter(isSource));

describe('the product', () => {
  test('is read as a whole', () => {
    // A checker that reads nothing finds nothing; the numbers only have to rule that out.
    expect(product.size).toBeGreaterThan(100);
    const imports = [...product].flatMap(([path, source]) => readImports(path, source));
    expect(imports.length).toBeGreaterThan(300);
    expect(imports.some((found) => found.typeOnly)).toBe(true);
  });

  test('has files in every zone that is not only planned', () => {
    const seen = new Set(listFiles('main', 'preload', 'renderer', 'resources').map((path) => zoneOf(path)?.name));
    const empty = zones.filter((zone) => zone.planned !== true && !seen.has(zone.name));
    expect(empty.map((zone) => zone.name)).toEqual([]);
  });

  test('imports only what its zones allow', () => {
    expect(zoneFaults(product)).toEqual([]);
  });

  test('has no import cycles, type-only ones included', () => {
    expect(importCycles(product)).toEqual([]);
  });
});

const faults = [
  {
    path: 'main/core/domain/a.ts',
    source: `import { b } from '../policy/b.ts';`,
    says: 'may not import main/core/policy/b.ts',
  },
  { path: 'main/core/domain/a.ts', source: `import react from 'react';`, says: 'the package react' },
  {
    path: 'main/core/ports.ts',
    source: `import { b } from '#domain/b.ts';`,
    says: 'only types from main/core/domain/b.ts',
  },
  {
    path: 'main/core/policy/a.ts',
    source: `import { b } from '#core/approval/b.ts';`,
    says: 'main/core/approval/b.ts',
  },
  {
    path: 'main/core/policy/a.ts',
    source: `import type { B } from '../approval/b.ts';`,
    says: 'main/core/approval/b.ts',
  },
  { path: 'main/core/policy/a.ts', source: `export * from '#core/risk/b.ts';`, says: 'main/core/risk/b.ts' },
  { path: 'main/core/policy/a.ts', source: `export type { B } from '#core/risk/b.ts';`, says: 'main/core/risk/b.ts' },
  { path: 'main/core/policy/a.ts', source: `const b = await import('#core/risk/b.ts');`, says: 'main/core/risk/b.ts' },
  { path: 'main/core/policy/a.ts', source: `type B = import('#core/risk/b.ts').B;`, says: 'main/core/risk/b.ts' },
  { path: 'main/core/policy/a.ts', source: `let b: typeof import('#core/risk/b.ts');`, says: 'main/core/risk/b.ts' },
  { path: 'main/core/policy/a.ts', source: `import { Session } from '#core/session.ts';`, says: '(star)' },
  { path: 'main/core/policy/a.ts', source: `import { b } from '#core/request/b.ts';`, says: '(request stage)' },
  { path: 'main/core/policy/a.ts', source: `import { p } from '#core/ports.ts';`, says: 'only types' },
  { path: 'main/core/policy/a.ts', source: `import { type P } from '#core/ports.ts';`, says: 'only types' },
  { path: 'main/core/policy/a.ts', source: `import { join } from 'node:path';`, says: 'may not import node:path' },
  { path: 'main/core/policy/a.ts', source: `import type { Stats } from 'node:fs';`, says: 'may not import node:fs' },
  { path: 'main/core/policy/a.ts', source: `import { join } from 'path';`, says: 'the package path' },
  { path: 'main/core/policy/a.ts', source: `/// <reference types="node" />`, says: 'the package node' },
  { path: 'main/core/policy/a.ts', source: `const fs = process.getBuiltinModule('node:fs');`, says: 'node:fs' },
  { path: 'main/core/policy/a.ts', source: `const b = require('electron');`, says: 'the package electron' },
  { path: 'main/core/policy/a.ts', source: `import b = require('electron');`, says: 'the package electron' },
  { path: 'main/core/policy/a.ts', source: `import parse from 'picomatch';`, says: 'picomatch' },
  { path: 'main/core/request/a.ts', source: `import parse from 'picomatch';`, says: 'picomatch' },
  {
    path: 'main/node/a.ts',
    source: `const b = createRequire(import.meta.url)('electron');`,
    says: 'the package electron',
  },
  {
    path: 'main/node/a.ts',
    source: `const load = createRequire(import.meta.url); load('electron');`,
    says: 'cannot be read',
  },
  { path: 'main/node/a.ts', source: `createRequire(__filename)('../desktop/b.cjs');`, says: '(desktop)' },
  { path: 'main/core/policy/a.ts', source: `const b = await import(name);`, says: 'cannot be read' },
  { path: 'main/core/policy/a.ts', source: `import { t } from '../../../tests/fakes/t.ts';`, says: 'in no zone' },
  { path: 'main/core/network/a.ts', source: `import parse from 'picomatch';`, says: 'picomatch' },
  { path: 'main/core/session.ts', source: `import { b } from '../node/launch/b.ts';`, says: '(node)' },
  { path: 'main/core/session.ts', source: `import 'node:fs';`, says: 'node:fs' },
  { path: 'main/node/a.ts', source: `import { b } from '#core/session.ts';`, says: '(star)' },
  { path: 'main/node/a.ts', source: `import { b } from '#contract/b.ts';`, says: '(contract)' },
  { path: 'main/node/a.ts', source: `import { app } from 'electron';`, says: 'the package electron' },
  { path: 'main/rpc/a.ts', source: `import { b } from '#core/policy/b.ts';`, says: '(stage)' },
  { path: 'main/rpc/a.ts', source: `import { app } from 'electron';`, says: 'the package electron' },
  { path: 'main/rpc/a.ts', source: `import { b } from '../node/b.ts';`, says: '(node)' },
  { path: 'main/doors/cli/a.ts', source: `import { b } from '../mcp/b.ts';`, says: 'main/doors/mcp/b.ts' },
  { path: 'main/doors/cli/a.ts', source: `import { b } from '../../node/b.ts';`, says: '(node)' },
  { path: 'main/desktop/a.ts', source: `import { b } from '#core/session.ts';`, says: '(star)' },
  { path: 'main/headless.ts', source: `import { b } from './desktop/b.ts';`, says: '(desktop)' },
  { path: 'main/cli.ts', source: `import { app } from 'electron';`, says: 'the package electron' },
  { path: 'main/compose-broker.ts', source: `import { b } from './desktop/b.ts';`, says: '(desktop)' },
  { path: 'main/extra.ts', source: '', says: 'is in no zone' },
  { path: 'main/core/extra/a.ts', source: '', says: 'is in no zone' },
  { path: 'preload/index.ts', source: `import { methods } from './contract/methods.ts';`, says: 'only types' },
  { path: 'preload/index.ts', source: `import * as z from 'zod';`, says: 'the package zod' },
  { path: 'preload/contract/channels.ts', source: `import type { B } from './methods.ts';`, says: '(contract)' },
  { path: 'preload/contract/a.ts', source: `import { b } from '#core/session.ts';`, says: '(star)' },
  { path: 'renderer/a.tsx', source: `import { b } from '#core/session.ts';`, says: '(star)' },
  { path: 'renderer/a.tsx', source: `import { ipcRenderer } from 'electron';`, says: 'the package electron' },
  { path: 'renderer/a.tsx', source: `import { join } from 'node:path';`, says: 'node:path' },
  { path: 'renderer/a.tsx', source: `import _ from 'lodash';`, says: 'the package lodash' },
  { path: 'renderer/a.tsx', source: `new Worker(new URL('../main/node/b.ts', import.meta.url));`, says: '(node)' },
  { path: 'renderer/a.tsx', source: `const all = import.meta.glob(pattern);`, says: 'cannot be read' },
];

describe('a planted fault is found', () => {
  test.each(faults)('$path: $source', ({ path, source, says }) => {
    expect(zoneFaults(new Map([[path, source]]))).toEqual([expect.stringContaining(says)]);
  });

  const a = 'main/rpc/a.ts';
  const cycles = [
    { name: 'between two files', sources: { [a]: `import './b.ts';`, 'main/rpc/b.ts': `import './a.ts';` } },
    {
      name: 'of types alone',
      sources: { [a]: `import type { B } from './b.ts';`, 'main/rpc/b.ts': `export type { A } from './a.ts';` },
    },
    { name: 'of a file with itself', sources: { [a]: `import type { A } from './a.ts';` } },
    {
      name: 'through an alias',
      sources: {
        'preload/contract/b.ts': `import '#contract/c.ts';`,
        'preload/contract/c.ts': `await import('./b.ts');`,
      },
    },
  ];

  test.each(cycles)('a cycle $name', ({ sources }) => {
    expect(importCycles(new Map(Object.entries(sources)))).toHaveLength(1);
  });
});

describe('what is allowed stays allowed', () => {
  const fine = [
    { path: 'main/core/policy/a.ts', source: `import type { P } from '#core/ports.ts'; import './deep/b.ts';` },
    {
      path: 'main/core/pipeline/run-request.ts',
      source: `import { a } from '../policy/a.ts'; import { b } from '../request/b.ts';`,
    },
    { path: 'main/desktop/a.ts', source: `import { app } from 'electron'; import 'node:path';` },
    {
      path: 'preload/index.ts',
      source: `import type { M } from './contract/methods.ts'; import './contract/channels.ts';`,
    },
    { path: 'renderer/a.tsx', source: `import './a.module.css'; import '@xterm/xterm/css/xterm.css';` },
    { path: 'renderer/a.tsx', source: `const text = 'import fs from "node:fs"'; // import 'electron'` },
  ];

  test.each(fine)('$path: $source', ({ path, source }) => {
    expect(zoneFaults(new Map([[path, source]]))).toEqual([]);
  });
});
