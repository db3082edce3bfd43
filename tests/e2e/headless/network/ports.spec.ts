/** A port of a running command is opened on this machine in the page, seen there, and taken back. */
import { connect } from 'node:net';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expect, test } from '../helpers/shared-desk.ts';
import { networkTest } from '../helpers/network-desk.ts';

const server =
  "node -e \"require('net').createServer(s=>s.end('from inside')).listen(4173,'127.0.0.1',()=>console.log('listens'))\"";
/** Everything that is said at a port of this machine; null where nobody is. */
const said = (port: number): Promise<string | null> =>
  new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.once('error', () => resolve(null));
    socket.once('end', () => resolve(text));
  });

networkTest(
  'a port of a running command is opened, and closed again, by a person',
  async ({ networkBroker: broker }) => {
    const ports = broker.page.getByRole('region', { name: 'Ports on this machine' });
    await broker.run(server);
    await expect(broker.terminal).toContainText('listens');
    await broker.page.getByRole('button', { name: 'Open a port on localhost…' }).click();
    const field = ports.getByLabel('Port of the command');
    await expect(field).toBeFocused();
    await expect(ports).toContainText('every program on this machine can reach it');
    for (const wrong of ['', '0', '65536', '80x']) {
      await field.fill(wrong);
      await field.press('Enter');
      await expect(ports.getByRole('alert')).toHaveText('A port is a number from 1 to 65535.');
    }
    await expectAccessible(broker.page);
    await field.fill('4173');
    await ports.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(ports.getByRole('listitem')).toContainText(/port 4173 reachable at localhost:\d+/u);
    await expectAccessible(broker.page);
    const port = Number(/localhost:(\d+)/u.exec((await ports.textContent()) ?? '')?.[1]);
    expect(await said(port)).toBe('from inside');
    await ports.getByRole('button', { name: 'Close port 4173' }).click();
    await expect(ports.getByRole('listitem')).toHaveCount(0);
    expect(await said(port)).toBeNull();
    await broker.page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(broker.outcome).toContainText('Cancelled');
    await expect(ports).toHaveCount(0);
  },
);

networkTest('a port of the desk itself is not opened, and the page says why', async ({ networkBroker: broker }) => {
  await broker.run(server);
  await expect(broker.terminal).toContainText('listens');
  await broker.page.getByRole('button', { name: 'Open a port on localhost…' }).click();
  await broker.page.getByLabel('Port of the command').fill('3128');
  await broker.page.getByLabel('Port of the command').press('Enter');
  await expect(broker.page.getByText("Port 3128 of the sandbox belongs to the desk's own proxy.")).toBeVisible();
});

test('a command without any network says that it has no port to open', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run('echo begun; sleep 30');
  await page.getByRole('button', { name: 'Open a port on localhost…' }).click();
  await expect(page.getByText('it has no port to open')).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
});
