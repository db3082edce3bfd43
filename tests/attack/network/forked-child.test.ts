/** A connection that one process opened and its child uses is asked about with the child's chain, whether the parent waits or is gone. */
import { expect, test } from 'vitest';
import { findProgram } from '../../../main/node/sandbox/machine/find-program.ts';
import { open, portOfPlain, theBroker } from './servers/plain-origin.ts';

const program = (parent: string, before: string): string => `
import base64, http.client, os, urllib.parse
proxy = urllib.parse.urlparse(os.environ["http_proxy"])
connection = http.client.HTTPConnection(proxy.hostname, proxy.port)
connection.connect()
parent = os.getpid()
if os.fork():
    ${parent}
${before}
password = base64.b64encode(f"{proxy.username}:{proxy.password}".encode()).decode()
connection.request("GET", "http://files.example:${portOfPlain()}/forked", headers={"Proxy-Authorization": "Basic " + password})
print(connection.getresponse().read().decode(), flush=True)
open("done", "w")
os._exit(0)
`;
const isPython = (name: string | undefined): boolean => name?.startsWith('python3') === true;

test.skipIf(findProgram('python3', process.env) === null).each([
  ['waits', 'os.wait(); os._exit(0)', '', 2],
  ['is gone', 'os._exit(0)', 'while os.getppid() == parent: pass', 1],
])('the parent %s', async (_, parent, before, length) => {
  await open();
  const runId = await theBroker().start(
    `python3 -c '${program(parent, before)}'; until [ -f done ]; do sleep 0.05; done; cat done`,
  );
  const card = await theBroker().card();
  expect(card.connection.processes.filter(isPython)).toHaveLength(length);
  expect(isPython(card.connection.processes.at(-1))).toBe(true);
  await theBroker().answer(card, { effect: 'allow' });
  expect((await theBroker().end(runId)).output).toContain('/forked');
});
