/** That what is built asks Node for `http`, and imports it nowhere. */
import { expect, test } from 'vitest';
import { lightHttp } from '../../../scripts/lib/built/light-http.mjs';

const built = (code: string): string => {
  const { renderChunk } = lightHttp();
  if (typeof renderChunk !== 'function') throw new Error('It takes no part in writing what is built.');
  const made: unknown = Reflect.apply(renderChunk, undefined, [code]);
  return (made as { readonly code: string }).code;
};

test.each([
  ['import { createServer } from "node:http";', "const { createServer } = process.getBuiltinModule('node:http');"],
  [
    'import { Agent, createServer as createServer$1 } from "node:http";',
    "const { Agent, createServer: createServer$1 } = process.getBuiltinModule('node:http');",
  ],
  ['import http from "node:http";', "const http = process.getBuiltinModule('node:http');"],
  ['import { request } from "node:https";', 'import { request } from "node:https";'],
])('%s', (code, now) => {
  expect(built(code)).toBe(now);
});

test('what it asks for is what an import would have given', async () => {
  const imported = await import('node:http');
  expect(process.getBuiltinModule('node:http')).toBe(imported.default);
});
