/** What grows with the length of what a person or an agent gives: lines, lists, outputs, staged changes. In this process, without a disk. */
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { judgeTarget } from '#core/network/judge-target.ts';
import { reviewListing } from '#core/staging/review-changes.ts';
import type { SeenChange } from '#core/ports/staging.ts';
import type { FoundSide } from '#domain/staging/found-change.ts';
import { classifyDenial } from '#core/denial/classify-denial.ts';
import { namedPlans } from '../../fixtures/denials/read-corpus.ts';
import type { Cost } from './cost.ts';

const home = '/home/u';
const projectRoot = '/home/u/app';
const many = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index));

const side: FoundSide = {
  type: 'file',
  mode: 0o644,
  uid: 1000,
  gid: 1000,
  size: 10,
  ino: '1',
  ctime: '1',
  mtime: '1',
  links: 1,
};

/** A third created, a third modified, a third deleted, a hundred in each folder. */
function changeAt(index: number): SeenChange {
  const own = { ...side, ino: `${index}`, mtime: `${index}`, size: index };
  const [kind, was, is] = (
    [
      ['created', null, own],
      ['modified', side, own],
      ['deleted', own, null],
    ] as const
  )[index % 3] ?? ['created', null, own];
  const path = `code/d${Math.floor(index / 100)}/f${index}.txt`;
  const none = { wasTarget: null, target: null, held: null, isLater: false, attributes: false };
  return { change: { kind, path, was, is, ...none }, by: null, earlier: [], isOutdated: false };
}

const nothingAround = { obeyed: [`${home}/.bashrc`], searched: [`${home}/bin`], own: [] };

export const readingCosts: readonly Cost[] = [
  {
    name: 'a line is read and rated',
    of: 'commands in it',
    sizes: [4, 16, 64],
    bound: 'n log n',
    prepare(count) {
      const reader = createCommandReader();
      const analyser = createRiskAnalyser(reader);
      const line = many(count, (index) => `cp "src/f${index}.ts" 'build dir/' && make -j2 t${index} | tail -n 3`).join(
        '\n',
      );
      return {
        work() {
          const parsed = reader.read(['bash', '-c', line]);
          analyser.assess({ parsed, cwd: projectRoot, projectRoot, homeDir: home });
        },
      };
    },
  },
  {
    name: 'a connection is judged',
    of: 'hosts in the settings',
    sizes: [10, 100, 1000],
    bound: 'n log n',
    prepare(count) {
      const rules = {
        mode: 'ask' as const,
        allowedHosts: many(count, (index) => `host-${index}.example`),
        deniedHosts: many(count, (index) => `*.denied-${index}.example`),
        grants: [],
        mayAsk: true,
      };
      return { work: () => void judgeTarget({ host: 'other.example', port: 443, protocol: 'https' }, rules, []) };
    },
  },
  {
    name: 'an output is searched for refusals',
    of: 'lines in it',
    sizes: [100, 1000, 10_000],
    bound: 'n log n',
    prepare(count) {
      const text = many(count, (index) => `touch: cannot touch '/etc/file-${index}': Read-only file system\n`).join('');
      const how = { plan: namedPlans.blocked, cwd: projectRoot, exitCode: 1, signal: null, observed: [], argv: [] };
      return { work: () => void classifyDenial({ ...how, text, startedAt: null }) };
    },
  },
  {
    name: 'staged changes are reviewed',
    of: 'staged changes',
    sizes: [1000, 5000, 25_000],
    bound: 'n log n',
    prepare(count) {
      const layers = [{ layer: 1, root: home, isSuperuser: false, changes: many(count, changeAt) }];
      return { work: () => void reviewListing({ layers }, nothingAround) };
    },
  },
];
