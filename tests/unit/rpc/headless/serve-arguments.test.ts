/** What `countersign serve` understands and refuses. */
import { expect, test } from 'vitest';
import { readServeArguments } from '../../../../main/rpc/headless/read-serve-arguments.ts';

const plain = { listen: { port: 0 }, open: false, json: false, mcpPort: null, team: null };
const team = { url: 'postgres://anna@db.example/team', host: null, isHeldWhenLost: true };
const tunnel = { socketPath: '/run/ui.sock', publicOrigin: 'http://localhost:7777' };

test.each([
  { args: [], value: plain },
  { args: ['--port', '8080', '--open'], value: { ...plain, listen: { port: 8080 }, open: true } },
  { args: ['--json'], value: { ...plain, json: true } },
  { args: ['--mcp-port', '7001'], value: { ...plain, mcpPort: 7001 } },
  { args: ['--store', team.url], value: { ...plain, team } },
  {
    args: ['--store', team.url, '--store-host', 'box-1', '--store-lost', 'go-on'],
    value: { ...plain, team: { ...team, host: 'box-1', isHeldWhenLost: false } },
  },
  {
    args: ['--socket', '/run/ui.sock', '--public-origin', 'http://localhost:7777'],
    value: { ...plain, listen: tunnel },
  },
])('$args is understood', ({ args, value }) => {
  expect(readServeArguments(args)).toEqual({ kind: 'read', value });
});

test.each([
  { args: ['--port', '65536'], named: '--port 65536' },
  { args: ['--port', '-1'], named: '--port' },
  { args: ['--mcp-port', 'x'], named: '--mcp-port x' },
  { args: ['--port', 'http'], named: '--port http' },
  { args: ['--socket', '/run/ui.sock'], named: 'go together' },
  { args: ['--public-origin', 'http://localhost:1'], named: 'go together' },
  { args: ['--port', '1', '--socket', '/s', '--public-origin', 'http://localhost:1'], named: 'without --port' },
  { args: ['--socket', '', '--public-origin', 'http://localhost:1'], named: '--socket' },
  { args: ['--socket', '/s', '--public-origin', 'localhost:7777'], named: '--public-origin localhost:7777' },
  { args: ['--socket', '/s', '--public-origin', 'javascript:1'], named: '--public-origin' },
  { args: ['--store-host', 'box'], named: 'go with --store' },
  { args: ['--store', team.url, '--store-host', 'a/b'], named: '--store-host a/b' },
  { args: ['--store', team.url, '--store-lost', 'run'], named: '--store-lost' },
  { args: ['extra'], named: 'extra' },
  { args: ['--host', '0.0.0.0'], named: '--host' },
])('$args is refused, naming $named', ({ args, named }) => {
  expect(readServeArguments(args)).toEqual({ kind: 'bad', message: expect.stringContaining(named) as string });
});
