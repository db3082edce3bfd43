/** Prints what reading and rating a command costs, beside parsing its request as JSON. Run: node tests/bench/assess.bench.ts [RECORDING.jsonl] */
import { readFileSync } from 'node:fs';
import type { CommandRule } from '#domain/rules/rule.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import { noteReading } from './readings/note-reading.ts';
import { createRuleMatcher } from '#core/policy/rules/match-rule.ts';

const [recording = new URL('../fixtures/commands/commands.dev.jsonl', import.meta.url)] = process.argv.slice(2);
const requests = readFileSync(recording, 'utf8')
  .split('\n')
  .filter((line) => line !== '');
const reader = createCommandReader();

interface Place {
  readonly command: string;
  readonly cwd: string;
  readonly project: string;
  readonly home: string;
}

const parsePlace = (line: string): Place => JSON.parse(line) as Place;

function assess({ command, cwd, project, home }: Place): void {
  createRiskAnalyser(reader).assess({
    parsed: reader.read(['bash', '-c', command]),
    cwd,
    projectRoot: project,
    homeDir: home,
  });
}

/** Milliseconds per request: the middle of many rounds, so that what else the machine does is not counted. */
function measure(work: (line: string) => void): number[] {
  for (let round = 0; round < 20; round += 1) for (const line of requests) work(line);
  const costs = requests.map((): number[] => []);
  for (let round = 0; round < 31; round += 1) {
    for (const [index, line] of requests.entries()) {
      const started = performance.now();
      work(line);
      costs[index]?.push(performance.now() - started);
    }
  }
  return costs
    .map((rounds) =>
      at(
        rounds.toSorted((a, b) => a - b),
        0.5,
      ),
    )
    .toSorted((a, b) => a - b);
}

const at = (costs: readonly number[], share: number): number =>
  costs[Math.min(costs.length - 1, Math.floor(costs.length * share))] ?? 0;

const rulesOf = (count: number): CommandRule[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `rul_${index}` as CommandRule['id'],
    effect: 'allow',
    match: 'prefix',
    tokens: ['npm', 'run', `task-${index}`],
    project: null,
    sandbox: 'keep',
    origin: 'person',
    reason: null,
    createdAt: index,
    expiresAt: null,
  }));

function matching(count: number): number {
  const rules = rulesOf(count);
  const { segments } = reader.read(['bash', '-c', 'npm run task-7 && git status']);
  const ask = (): void => {
    const matcher = createRuleMatcher(rules, { projectRoot: '/p', now: 0 });
    for (const segment of segments) matcher.match(segment);
  };
  for (let round = 0; round < 2000; round += 1) ask();
  const started = performance.now();
  for (let round = 0; round < 5000; round += 1) ask();
  return ((performance.now() - started) / 5000) * 1000;
}

const json = measure((line) => void parsePlace(line));
const read = measure((line) => void reader.read(['bash', '-c', parsePlace(line).command]));
const all = measure((line) => assess(parsePlace(line)));
const row = (name: string, costs: readonly number[]): string =>
  `${name.padEnd(16)} median ${at(costs, 0.5).toFixed(4)} ms (${(at(costs, 0.5) / at(json, 0.5)).toFixed(0)} x JSON)   p99 ${at(costs, 0.99).toFixed(4)} ms   max ${at(costs, 1).toFixed(2)} ms`;
noteReading({ row: 'P4', what: 'read and rated, median', unit: 'ms', value: at(all, 0.5), target: { most: 0.5 } });
noteReading({ row: 'P4', what: 'read and rated, 99th of 100', unit: 'ms', value: at(all, 0.99), target: { most: 3 } });
console.log(row('JSON.parse', json));
console.log(row('read', read));
console.log(row('read and rate', all));
for (const count of [10, 1000, 10_000]) console.log(`match among ${count} rules: ${matching(count).toFixed(2)} µs`);
