/** What the health report says about `countersign` in a terminal. */
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { probeCommandLink } from '../../../../main/node/host/programs/probe-command-link.ts';
import { temporaryFolders } from '../store/temporary-folder.ts';

const folder = temporaryFolders();

/** A packed app of this version; its command would leave a trace if it were started. */
function makeApp(version: string): string {
  const resources = folder();
  for (const name of ['bin', 'cli']) mkdirSync(join(resources, name));
  const command = join(resources, 'bin/countersign');
  writeFileSync(command, '#!/bin/sh\ntouch "$0.started"\n', { mode: 0o755 });
  writeFileSync(join(resources, 'cli/package.json'), JSON.stringify({ type: 'module', version }));
  return command;
}
const own = makeApp('1.2.3');
const linkTo = (target: string): string => {
  const bin = folder();
  symlinkSync(target, join(bin, 'countersign'));
  return bin;
};
const program = (mode: number): string => {
  const bin = folder();
  writeFileSync(join(bin, 'countersign'), '#!/bin/sh\n');
  chmodSync(join(bin, 'countersign'), mode);
  return bin;
};
const loop = (): string => {
  const bin = folder();
  symlinkSync(join(bin, 'countersign'), join(bin, 'countersign'));
  return bin;
};
const older = makeApp('1.0.0');
const copy = makeApp('1.2.3');

const rows: readonly [string, readonly string[], 'pass' | 'fail', RegExp][] = [
  ['a link to its own', [linkTo(own)], 'pass', /countersign$/],
  ['its own folder', [join(own, '..')], 'pass', /countersign$/],
  ['a copy of the same version', [linkTo(copy)], 'pass', /countersign/],
  ['nothing', [folder()], 'fail', /No folder/],
  ['an empty PATH', [''], 'fail', /No folder/],
  ['a relative folder', [relative(process.cwd(), linkTo(own))], 'fail', /No folder/],
  ['a link into nothing', [linkTo('/nowhere/resources/bin/countersign')], 'fail', /leads to nothing/],
  ['a link in a circle', [loop()], 'fail', /leads to nothing/],
  ['a link into nothing before its own', [linkTo('/nowhere'), linkTo(own)], 'pass', /countersign$/],
  ['an older version', [linkTo(older)], 'fail', /version 1\.0\.0, and this app is 1\.2\.3/],
  ['an older version before its own', [linkTo(older), linkTo(own)], 'fail', /version 1\.0\.0/],
  ['a foreign program', [program(0o755), linkTo(own)], 'fail', /another program/],
  ['a file that cannot be started before its own', [program(0o644), linkTo(own)], 'pass', /countersign$/],
];
test.each(rows)('%s on the path', (_what, folders, state, evidence) => {
  const probe = probeCommandLink({ searchPath: folders.join(':'), own, version: '1.2.3' });
  expect(probe).toMatchObject({ state, evidence: expect.stringMatching(evidence) });
  expect(probe.remedy === null).toBe(state === 'pass');
  for (const command of [own, older, copy]) expect(existsSync(`${command}.started`)).toBe(false);
});

test.each(['{', '"1.0.0"', '{"version":["1"]}', '{"version":"1\\n\\u001b[2J"}', 'null'])(
  'a note that is no note of ours makes it another program: %s',
  (text) => {
    const strange = makeApp('1.2.3');
    writeFileSync(join(strange, '../../cli/package.json'), text);
    const probe = probeCommandLink({ searchPath: linkTo(strange), own, version: '1.2.3' });
    expect(probe).toMatchObject({ state: 'fail', evidence: expect.stringContaining('another program') });
  },
);

test('an app that was not packed has no command of its own to look for', () => {
  expect(probeCommandLink({ searchPath: linkTo(older), own: null, version: '1.2.3' }).state).toBe('not-applicable');
});
