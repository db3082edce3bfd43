/** Real tools go out of the sandbox after a question, and the second time without one; the table that this makes is kept. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cannotTry, createPlace, programAs, users, type Place } from '../harness/users.ts';
import { createFilteredBroker, removeNativeHolder, type FilteredBroker } from './filtered-broker.ts';
import { originAddress, startOrigins, type OriginServers } from './servers/origin-servers.ts';
import { without } from './tool.ts';
import { tools } from './tools.ts';
import { toolResultsSchema, type ToolResult } from './try-tools.ts';

const tablePath = path.join(import.meta.dirname, '../../../test-results/network-tools.md');
const rows: string[] = [];
let place: Place;
beforeAll(() => {
  place = createPlace();
});
afterAll(() => {
  place.remove();
  removeNativeHolder();
  if (rows.length === 0) return;
  const table = ['| tool | user | way | asked about, from | result |', '|---|---|---|---|---|', ...rows].join('\n');
  mkdirSync(path.dirname(tablePath), { recursive: true });
  writeFileSync(tablePath, `${table}\n`);
  console.log(table);
});

/** Past the shims of version managers, which look for their versions in another home; empty where there is no Rust. */
function rustPrograms(): string {
  try {
    const found = execFileSync('rustc', ['--print', 'sysroot'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return path.join(found.trim(), 'bin');
  } catch {
    return '';
  }
}

describe.skipIf(cannotTry !== null).each(users)('as $title', (user) => {
  let results: readonly ToolResult[];
  beforeAll(async () => {
    // Its own servers may not have the low ports.
    const low = user.uid !== 0 && process.getuid?.() === 0 ? await startOrigins() : null;
    const certificate = low === null ? '' : readFileSync(low.certificate, 'utf8');
    const ran = programAs(user, 'tools-program.ts', [place.worlds(user), rustPrograms(), certificate]);
    results = toolResultsSchema.parse(JSON.parse(await ran.finally(() => low?.close())));
  }, 600_000);

  test.each(tools)('$name: held, asked about, then through; and not asked about again', ({ name, way }) => {
    const result = results.find((each) => each.name === name);
    if (result === undefined) throw new Error('it was not tried');
    if (result.absent !== null) {
      rows.push(`| ${name} | ${user.title} | ${way} | | ${result.absent} |`);
      console.warn(`${name}, ${user.title}: ${result.absent}`);
      return;
    }
    const { works, wasAskedAgain, output } = result;
    rows.push(`| ${name} | ${user.title} | ${result.way} | ${result.processes} | ${works ? 'works' : 'fails'} |`);
    expect({ way: result.way, host: result.host, wasAskedAgain, works }, output).toEqual({
      way,
      host: 'tools.example',
      wasAskedAgain: false,
      works: true,
    });
  });
});

const has = (program: string): boolean => {
  try {
    execFileSync('/bin/sh', ['-c', `command -v ${program}`], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
};

describe('what a refused tool says', () => {
  let origins: OriginServers;
  let broker: FilteredBroker;
  beforeAll(async () => {
    origins = await startOrigins();
    broker = await createFilteredBroker({ lookUp: () => Promise.resolve([originAddress]) });
  });
  afterAll(async () => {
    await broker.close();
    origins.close();
  });

  test.each([
    ['curl http', 'curl', (o: OriginServers) => `curl -sS http://no.example:${o.ports.plain}/`, 'refused by the user'],
    ['curl https', 'curl', (o: OriginServers) => `curl -sS https://no.example:${o.ports.tls}/`, '403'],
    [
      'curl over SOCKS',
      'curl',
      (o: OriginServers) => `curl -sS -x $COUNTERSIGN_SOCKS_PROXY http://no.example:${o.ports.plain}/`,
      'SOCKS5',
    ],
    ['curl https without proxy', 'curl', () => `${without} curl -sS https://no.example/`, 'alert access denied'],
    ['git', 'git', (o: OriginServers) => `git clone -q http://no.example:${o.ports.plain}/git/project.git 2>&1`, '403'],
    ['ssh', 'ssh', () => `ssh -o BatchMode=yes -o StrictHostKeyChecking=no t@no.example 2>&1`, 'refused by the user'],
  ])('%s', async (_, program, line, says) => {
    if (!has(program)) return console.warn(`there is no ${program} here`);
    const runId = await broker.start(line(origins));
    await broker.answer(await broker.card(), { effect: 'deny' });
    const { output, outcome } = await broker.end(runId);
    expect(output).toContain(says);
    expect(outcome).toMatchObject({ kind: 'denied', by: { kind: 'person' } });
  });
});
