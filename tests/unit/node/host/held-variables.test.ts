import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { giveBackHeld, heldNames, holdBack, holdingLine } from '../../../../main/node/host/held-variables.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'held-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [entry, evil, mark] = ['entry.cjs', 'evil.cjs', 'mark'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
];
writeFileSync(
  entry,
  `#!/bin/sh\n${holdingLine}\nprocess.stdout.write(JSON.stringify([process.env, process.argv.slice(2)]))\n`,
  {
    mode: 0o755,
  },
);
writeFileSync(evil, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'ran')\n`);

const start = (env: NodeJS.ProcessEnv): [NodeJS.ProcessEnv, readonly string[]] => {
  const PATH = `${path.dirname(process.execPath)}:/usr/bin:/bin`;
  const words = ['a b', '', '$x'];
  return JSON.parse(execFileSync(entry, words, { env: { PATH, ...env }, encoding: 'utf8', stdio: 'pipe' })) as [
    NodeJS.ProcessEnv,
    string[],
  ];
};

test('code that a variable has Node load is not loaded', () => {
  const [env, words] = start({ NODE_OPTIONS: `--require ${evil}` });
  expect(existsSync(mark)).toBe(false);
  expect(words).toEqual(['a b', '', '$x']);
  giveBackHeld(env);
  expect(env['NODE_OPTIONS']).toBe(`--require ${evil}`);
});

test.each(heldNames)('%s does not reach our programs, and is given back for commands', (name) => {
  const value = `/nonexistent/"$(touch ${mark})"'`;
  const [env] = start({ [name]: value });
  expect(env[name]).toBe(undefined);
  expect(existsSync(mark)).toBe(false);
  giveBackHeld(env);
  expect(env[name]).toBe(value);
  expect(holdBack(env)[name]).toBe(undefined);
});

test('what is not set is not given back', () => {
  const [env] = start({});
  giveBackHeld(env);
  expect(heldNames.filter((name) => name in env)).toEqual([]);
});

test("no function of the caller's stands in for a word of the shell", () => {
  const ran = Object.fromEntries(
    ['eval', 'export', 'unset', 'exec', 'node', ':', '['].map((name) => [
      `BASH_FUNC_${name}%%`,
      `() { touch ${mark}; }`,
    ]),
  );
  start(ran);
  expect(existsSync(mark)).toBe(false);
});

test("the packages' command holds back the same", () => {
  const script = readFileSync(path.join(import.meta.dirname, '../../../../resources/command/countersign'), 'utf8');
  expect(/^for name in (.*); do$/m.exec(script)?.[1]?.split(' ')).toEqual(heldNames);
});
