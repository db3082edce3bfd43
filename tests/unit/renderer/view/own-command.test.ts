import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownCommand } from '../../../../renderer/features/start/own-command.ts';

test.each([
  [['countersign', 'mcp'], 'countersign install claude'],
  [['/opt/node', '/home/u/my desk/out/cli.js', 'mcp'], "/opt/node '/home/u/my desk/out/cli.js' install claude"],
])('the program of %j is typed as %s', (command, typed) => {
  expect(ownCommand({ command }, ['install', 'claude'])).toBe(typed);
});

test('a shell reads every word as it was', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ minLength: 1 }).filter((word) => !word.includes('\0')),
        { minLength: 1 },
      ),
      (words) => {
        const line = ownCommand({ command: ['printf', 'mcp'] }, ['%s\\0', ...words]);
        expect(execFileSync('/bin/sh', ['-c', line]).toString()).toBe(words.map((word) => `${word}\0`).join(''));
      },
    ),
    { numRuns: 50 },
  );
});
