/** What is known of a program stands in one place: its spec. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allTools } from '../../main/core/programs/all.ts';

const names = allTools.flatMap(({ programs }) => programs);
const known = new Set(names);

describe('specs of programs', () => {
  test('each program has one', () => {
    const seen = new Set<string>();
    expect(names.filter((name) => seen.size === seen.add(name).size)).toEqual([]);
  });

  test('a fact holds for programs of its own spec', () => {
    const strangers = allTools.flatMap(({ programs, facts }) =>
      facts.flatMap((fact) => fact.programs.filter((name) => !programs.includes(name))),
    );
    expect(strangers).toEqual([]);
  });
});

/** The stages that turn specs into tables of their own. */
const stages = ['policy', 'request', 'network', 'risk'];

/** Lists of names as people write them in code: words in one string, strings in a row, keys of an object. */
function listsIn(source: string): readonly string[][] {
  const inText = [...source.matchAll(/'((?:[\w.+-]+ ){2,}[\w.+-]+)'/g)].map(([, text = '']) => text.split(' '));
  const inRow = [...source.matchAll(/(?:'[\w.+-]+',\s*){2,}'[\w.+-]+'/g)].map(([text]) =>
    [...text.matchAll(/'([^']+)'/g)].map(([, word = '']) => word),
  );
  const inKeys = [...source.matchAll(/(?:^ {2,}'?[\w-]+'?: .*\n){3,}/gm)].map(([text]) =>
    [...text.matchAll(/^ +'?([\w-]+)'?: /gm)].map(([, word = '']) => word),
  );
  return [...inText, ...inRow, ...inKeys];
}

/** A list is one of programs where most of its words are names of some, and not only words of English as well. */
const isTable = (words: readonly string[]): boolean =>
  words.filter((word) => known.has(word)).length > Math.max(2, words.length * 0.6);

function tablesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      listsIn(readFileSync(join(folder, name), 'utf8'))
        .filter(isTable)
        .map((words) => `${name}: ${words.slice(0, 6).join(' ')}`),
    );
}

/** Lists that are not about programs, or that the judges of whole languages and archives still keep. None may be added. */
const left: readonly string[] = [
  'code/commands.ts: js ruby python php perl',
  'code/scan-code.ts: perl ruby php',
  'code/split-literals.ts: js perl ruby awk',
  'grammar/scan-expansion.ts: cursor start holes type',
  'judges/judge-project.ts: make gmake rake',
  'narrow/narrow-push.ts: cd pushd popd',
  'narrow/narrow-push.ts: export declare typeset readonly local read',
  'reading/prints-number.ts: echo printf exit',
  'reading/add-simple-command.ts: export declare typeset readonly local',
  'reading/line-collector.ts: eval trap time',
  'wrappers/open-wrapper.ts: eval source . trap alias hash',
  'wrappers/stays-at-root.ts: env sudo doas run0 systemd-run unshare',
  'wrappers/trusted-programs.ts: cd dirs type wait command time',
];

test('no stage holds a table of programs beside their specs', () => {
  const found = stages.flatMap((stage) => tablesBelow(join(import.meta.dirname, '../../main/core', stage)));
  expect(found.toSorted()).toEqual(left.toSorted());
});
