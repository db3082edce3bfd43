import { expect, test } from 'vitest';
import { leadsOfLine } from '../../../../main/node/obeyed/leads-of-line.ts';
import { reader } from '../../core/request/reader.ts';

const place = { root: '/p', gitDir: '/p/.git', home: '/h', env: { TOOLS: '/p/own', HOME: '/h' } };
const load = (): Promise<typeof reader> => Promise.resolve(reader);

const leadOf = async (line: string): Promise<readonly string[]> => {
  const { leads, unresolved } = await leadsOfLine(line, place, load);
  return [...leads.map(({ path }) => path), ...(unresolved === null ? [] : [`? ${unresolved}`])];
};

test.each([
  ['tools/watch', '/p/tools/watch'],
  ['./watch --all', '/p/watch'],
  ['sh tools/x.sh', '/p/tools/x.sh'],
  ['sh -eu tools/x.sh', '/p/tools/x.sh'],
  ['bash --norc -x x.sh', '/p/x.sh'],
  ['python3 -W ignore -u tools/x.py %f', '/p/tools/x.py'],
  ['node --no-warnings --require ./hook.cjs main.js', '/p/hook.cjs'],
  ['node --import=./hook.mjs main.js', '/p/hook.mjs'],
  ['node -r./hook.cjs x', '/p/hook.cjs'],
  ['perl -Itools x.pl', '/p/tools'],
  ['env A=1 tools/x', '/p/tools/x'],
  ['env -u B -i A=1 nice -n 5 tools/x', '/p/tools/x'],
  ['cd tools && ./x', '/p/tools/x'],
  ['cd tools; cd inner; sh x.sh', '/p/tools/inner/x.sh'],
  ['"tools"/\'my watch\'', '/p/tools/my watch'],
  [String.raw`tools/a\ b`, '/p/tools/a b'],
  ['sh \\\n  tools/x.sh', '/p/tools/x.sh'],
  ['sh -c \'exec tools/x "$@"\' -', '/p/tools/x'],
  ['f() { tools/x "$@"; }; f', '/p/tools/x'],
  ['python -m tools.clean', '/p/tools.py'],
  ['python -m tools.clean', '/p/tools/clean.py'],
  ['python3 -um tools', '/p/tools/__main__.py'],
  ['$(git rev-parse --show-toplevel)/tools/x', '/p/tools/x'],
  ['"$(git rev-parse --show-toplevel)"/tools/x', '/p/tools/x'],
  ['$TOOLS/x', '/p/own/x'],
  ['${MISSING:-tools}/x', '/p/tools/x'],
  ['D=tools; $D/x', '/p/tools/x'],
  ['PATH=tools:$PATH x', '/p/tools'],
  ['BASH_ENV=./b sh -c true', '/p/b'],
  ['. ./env.sh && true', '/p/env.sh'],
  ['sh < tools/x.sh', '/p/tools/x.sh'],
  ['true | tools/x', '/p/tools/x'],
  ['if true; then tools/x; fi', '/p/tools/x'],
  ['sed -f tools/x.sed', '/p/tools/x.sed'],
  ['make -f tools/x.mk', '/p/tools/x.mk'],
  ['git --exec-path=tools/git x', '/p/tools/git'],
  ['/p/tools/x', '/p/tools/x'],
  ['~/../p/tools/x', '/p/tools/x'],
  ['/usr/bin/../../p/tools/x', '/p/tools/x'],
])('%s leads to %s', async (line, expected) => {
  expect(await leadOf(line)).toContain(expected);
});

test.each([
  'git-lfs clean -- %f',
  'less -FRX',
  'git log "$@"',
  'echo "username=$USER"; echo password=x',
  'f() { git push -u origin "$1"; }; f',
])('%s leads to nothing, and nothing of it is unknown', async (line) => {
  const { leads, unresolved } = await leadsOfLine(line, place, load);
  expect(leads.filter(({ when }) => when === 'always')).toEqual([]);
  expect(unresolved).toBe(null);
});

test.each([
  '$UNKNOWN/x',
  '$(cat where)',
  '"$(./find)"/x',
  'sh $(cat where)',
  'if true; then',
  '"open',
  'f() { $(x); }; f',
])('%s cannot be told', async (line) => {
  expect((await leadsOfLine(line, place, load)).unresolved).not.toBe(null);
});

test('what is unknown behind a folder elsewhere leads nowhere', async () => {
  expect((await leadsOfLine('/opt/$X/bin/tool', place, load)).unresolved).toBe(null);
});

test('without a reader a line that needs one is not told, and its paths count', async () => {
  const { leads, unresolved } = await leadsOfLine('true && tools/x', place, null);
  expect(leads.map(({ path }) => path)).toEqual(['/p/tools/x']);
  expect(unresolved).toBe('true && tools/x');
});
