/** A filtered network beside a layer: the sandbox enters the namespaces of both. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sharedProgram } from '../harness/shared-programs.ts';
import { nativeHolder } from './filtered-broker.ts';
import { open, portOfPlain, theBroker } from './servers/plain-origin.ts';

test.skipIf(sharedProgram('staging') === null || nativeHolder() === null)(
  'what a connection brings into the home is staged, and the next command has it',
  async () => {
    await open({ holder: 'native', isStaged: true });
    theBroker().answerAll('allow');
    const first = await theBroker().run(
      `curl -sS -o "${theBroker().home}/page" http://files.example:${portOfPlain()}/a`,
    );
    expect(first.outcome).toMatchObject({ kind: 'completed', attempt: { exitCode: 0 } });
    const second = await theBroker().run(`cat "${theBroker().home}/page"`);
    expect(second.output).toBe(`plain files.example:${portOfPlain()} /a\n`);
    expect(existsSync(path.join(theBroker().home, 'page'))).toBe(false);
  },
);
