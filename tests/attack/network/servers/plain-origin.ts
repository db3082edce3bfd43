/** What the tests of the filtered network share: a web server where every name of theirs ends, and a broker for each test. */
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import {
  createFilteredBroker,
  removeNativeHolder,
  type FilteredBroker,
  type FilteredBrokerOptions,
} from '../filtered-broker.ts';

/** Where every name of these tests ends. */
export const address = '127.0.0.2';
let plain: Server;
let port = 0;
export const portOfPlain = (): number => port;
export const seen: string[] = [];

export async function listening(server: Server, at: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, address, resolve);
  });
  const where = server.address();
  return typeof where === 'object' && where !== null ? where.port : 0;
}

beforeAll(async () => {
  plain = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host} ${request.url}`);
    if (request.url === '/endless') return void response.write('began\n');
    response.end(`plain ${request.headers.host} ${request.url}\n`);
  });
  port = await listening(plain, 0);
});
afterAll(() => {
  plain.closeAllConnections();
  plain.close();
  removeNativeHolder();
});

beforeEach(() => void seen.splice(0));

let broker: FilteredBroker;
/** The broker of the test, which is closed after it. */
export const theBroker = (): FilteredBroker => broker;
export const open = async (options: FilteredBrokerOptions = {}): Promise<FilteredBroker> =>
  (broker = await createFilteredBroker(options));
afterEach(async () => broker.close());
