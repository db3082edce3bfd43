/** A page of a broker that asks about every host, where every name ends at one loopback address of the test. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { driveBrokerPage, type BrokerPage } from '../../page/desk-page.ts';
import { openPage, test, type Home } from './headless-host.ts';

export const namesEndAt = '127.0.0.4';
const at = (name: string): string => join(import.meta.dirname, name);

const askForNetwork = (home: Home): void => {
  const folder = join(home.home, '.local/share/countersign');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ network: 'ask' }), { mode: 0o600 });
};

export const networkTest = test.extend<{ networkBroker: BrokerPage }>({
  networkBroker: async ({ home, startHost, chrome }, use) => {
    askForNetwork(home);
    const host = await startHost(['--import', at('read-raw-text.ts'), at('network-host-program.ts'), namesEndAt]);
    const broker = driveBrokerPage(await openPage(chrome, host.url));
    await broker.openProject(home.project);
    await use(broker);
  },
});
