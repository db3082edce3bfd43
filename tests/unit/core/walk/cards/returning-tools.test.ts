/** The card about a connection begins with the session where a tool of packages comes back, and with this one run everywhere else. */
import { expect, test } from 'vitest';
import type { ConnectionGate } from '#core/ports.ts';
import { driveBroker } from '../../../../fakes/people/broker-driver.ts';
import { scriptedHost } from '../../../../fakes/people/scripted-host.ts';

/** What the card begins with, and how long else an answer may count, where the last of these processes connects. */
async function offered(line: [string, ...string[]], processes: readonly string[]) {
  const host = scriptedHost();
  host.settings = { network: 'ask' };
  const gates: ConnectionGate[] = [];
  host.guards = {
    open: (attempt) => {
      gates.push(attempt.gate);
      return Promise.resolve({ refused: () => null, onRefused: () => () => false, close: () => {} });
    },
  };
  host.script = () => {
    void gates.at(-1)?.decide({
      host: 'packages.example',
      port: 443,
      protocol: 'https',
      way: 'proxy',
      lookUp: () => Promise.resolve(['93.184.216.34']),
      processes: () => processes,
    });
    return { hangs: true };
  };
  const driver = await driveBroker(host);
  const card = await driver.card(await driver.exec(line));
  const scopes = card.offers.map(({ scope }) => scope.kind);
  return {
    kind: card.kind,
    begins: card.offers.find(({ preselected }) => preselected === true)?.scope.kind ?? scopes[0],
    offersSession: scopes.includes('session'),
  };
}

test.each<[[string, ...string[]], string[]]>([
  [['pip', 'download', 'requests'], ['python3.12']],
  [
    ['npm', 'ci'],
    ['bash', 'node'],
  ],
  [['cargo', 'fetch'], ['cargo']],
  [['go', 'mod', 'download'], ['go']],
])('%s comes back: the session is what its card begins with', async (line, processes) => {
  expect(await offered(line, processes)).toEqual({ kind: 'network', begins: 'session', offersSession: true });
});

test.each<[string, [string, ...string[]], string[]]>([
  ['a task of the project', ['npm', 'run', 'dev'], ['node']],
  ['a step of an install', ['npm', 'ci'], ['node', 'sh', 'node']],
  ['a transfer', ['curl', 'https://packages.example'], ['curl']],
])('%s does not: its card begins with this one run', async (_, line, processes) => {
  expect(await offered(line, processes)).toEqual({ kind: 'network', begins: 'once', offersSession: true });
});
