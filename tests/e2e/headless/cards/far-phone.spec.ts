/** A phone in another network: over TLS with the desk's certificate, to the listener of devices and to nothing else. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '../helpers/headless-host.ts';
import { openOtherNetwork, type OtherNetwork } from '../helpers/other-network.ts';
import { pair } from '../helpers/pair-phone.ts';
import { startCli } from '../helpers/run-cli.ts';

let network: OtherNetwork | null = null;
test.beforeEach(() => {
  const opened = openOtherNetwork();
  if ('why' in opened) return test.skip(true, `No phone in another network: ${opened.why}.`);
  network = opened;
});
test.afterEach(() => network?.close());

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('allows once from there, and an answer heard on the way is worth nothing to another device', async ({
  home,
  startHost,
}) => {
  const there = network;
  if (there === null) throw new Error('There is no network.');
  const here = there.address;
  const host = await startHost();
  const [cert, key] = [join(home.home, 'box.crt'), join(home.home, 'box.key')];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const named = ['-subj', '/CN=box.example', '-addext', 'subjectAltName=DNS:box.example'];
  execFileSync('openssl', ['req', ...made, ...named, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const port = await freePort(here);
  const listen = ['--port', `${port}`, '--listen', here, '--origin', `https://box.example:${port}`];
  const elsewhere = await there.browse(cert, 'box.example', home.home);
  const { page, origin, sent } = await pair(home, elsewhere, 'en', [...listen, '--cert', cert, '--key', key]);
  expect(origin).toBe(`https://box.example:${port}`);

  const asking = startCli(['exec', '--network', 'full', '--', 'true'], { home });
  await page.getByRole('listitem').getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Allow once' })).not.toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Allow once' }).click();
  expect((await asking.end).code).toBe(0);

  const again = startCli(['exec', '--network', 'full', '--', 'true', 'again'], { home });
  await page.getByRole('listitem').getByRole('button').click();
  const from = performance.now();
  await page.getByRole('button', { name: 'Deny' }).click();
  expect((await again.end).code).toBe(125);
  const took = Math.round(performance.now() - from);
  test.info().annotations.push({ type: 'from the tap to the agent, ms', description: `${took}` });

  // Another device of that network, which heard all of it.
  const thief = await (await elsewhere.newContext()).newPage();
  await thief.goto(origin);
  const refused = await thief.evaluate(
    async ([address = '', ...heard]) => {
      const socket = new WebSocket(address, 'countersign.v1');
      const codes: string[] = [];
      socket.addEventListener('message', ({ data }) => {
        const said = JSON.parse(String(data)) as { t: string; code?: string };
        if (said.t === 'refused') codes.push(said.code ?? '');
      });
      await new Promise((done) => socket.addEventListener('open', done));
      for (const each of heard) socket.send(each);
      while (codes.length < heard.length) await new Promise((done) => socket.addEventListener('message', done));
      return codes;
    },
    [`${origin.replace('https', 'wss')}/device`, ...sent],
  );
  expect(refused.length).toBe(sent.length);
  expect(new Set(refused)).toEqual(new Set(['bad-signature', 'unknown-device']));

  // The desk's own page is of this machine alone.
  const desk = new URL(host.url);
  await expect(thief.goto(`http://${here}:${desk.port}/`)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  await expect(thief.goto(desk.origin)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  await elsewhere.close();
});
