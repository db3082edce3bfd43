import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createFilteredDesk, nativeHolder, type FilteredDesk, type FilteredDeskOptions } from './filtered-desk.ts';

/** 127.0.0.2 is where every name of these tests ends; port 80 for programs that know no proxy. */
const address = '127.0.0.2';
let plain: Server;
let direct: Server;
let port = 0;
const seen: string[] = [];

async function listening(server: Server, at: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, address, resolve);
  });
  const where = server.address();
  return typeof where === 'object' && where !== null ? where.port : 0;
}

beforeAll(async () => {
  const answer = (tag: string) =>
    createServer((request, response) => {
      seen.push(`${request.method} ${request.headers.host} ${request.url}`);
      response.end(`${tag} ${request.headers.host} ${request.url}\n`);
    });
  plain = answer('plain');
  direct = answer('direct');
  port = await listening(plain, 0);
  await listening(direct, 80);
});
afterAll(() => {
  for (const server of [plain, direct]) {
    server.closeAllConnections();
    server.close();
  }
});

let desk: FilteredDesk;
const open = async (options: FilteredDeskOptions = {}): Promise<FilteredDesk> => (desk = await createFilteredDesk(options));
afterEach(async () => desk.close());

describe.each(['node', 'native'] as const)('with the %s holder', (holder) => {
  test.skipIf(holder === 'native' && nativeHolder() === null)('a connection is held, asked about once, and goes on after yes', async () => {
    await open({ holder });
    const runId = await desk.start(`curl -sS http://files.example:${port}/a`);
    const card = await desk.card();
    expect(card.connection).toMatchObject({
      target: { host: 'files.example', port, protocol: 'http' },
      registrable: null,
      addressClass: 'loopback',
      way: 'proxy',
      isFirst: true,
    });
    expect(card.connection.processes.at(-1)).toBe('curl');
    expect(seen.filter((line) => line.includes('/a'))).toEqual([]);
    await desk.answer(card, { effect: 'allow' });
    const ran = await desk.end(runId);
    expect(ran.output).toBe(`plain files.example:${port} /a\n`);
    expect(ran.outcome.kind).toBe('completed');
  });

  test.skipIf(holder === 'native' && nativeHolder() === null)('a no is read by the command, and is how the run ends', async () => {
    await open({ holder });
    const runId = await desk.start(`curl -sS -i http://files.example:${port}/b`);
    await desk.answer(await desk.card(), { effect: 'deny', note: 'use the mirror' });
    const ran = await desk.end(runId);
    expect(ran.output).toContain('HTTP/1.1 403');
    expect(ran.output).toContain('refused by the user. Do not work around it. The user says: "use the mirror"');
    expect(ran.outcome).toMatchObject({ kind: 'denied', by: { kind: 'person' }, note: 'use the mirror' });
  });
});
