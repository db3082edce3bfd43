/** The browser host as `main/headless.ts` builds it, except that every name ends at a loopback address of the test. */
import { join } from 'node:path';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { composeBroker } from '../../../../main/compose-broker.ts';
import { dataDirs } from '../../../../main/node/host/folders/data-dirs.ts';
import { findPatchWriter } from '../../../../main/node/host/programs/find-observer.ts';
import { namespaceHolder } from '../../../../main/node/host/namespace-holder.ts';
import { createSystemClock } from '../../../../main/node/host/time-and-ids.ts';
import { announcePage } from '../../../../main/rpc/headless/announce-page.ts';
import { servePage } from '../../../../main/rpc/headless/serve-page.ts';

const outDir = join(import.meta.dirname, '../../../../out');
const [address = '127.0.0.4'] = process.argv.slice(2);
const { env } = process;
const { dataDir, managedPath } = dataDirs(env);
const broker = await composeBroker({
  dataDir,
  managedPath,
  helperPath: null,
  namespaceHolderPath: namespaceHolder(outDir),
  writerPath: findPatchWriter(outDir),
  env,
  version: 'test',
  reader: createCommandReader(),
  pickFolder: null,
  hooks: null,
  mcpCommand: ['countersign'],
  onProblem: ({ message }) => console.error(message),
  network: { lookUp: () => Promise.resolve([address]), reachable: new Set(['public', 'loopback']) },
});
const page = await servePage({
  staticDir: join(outDir, 'renderer'),
  onWire: (wire) => broker.bind(wire),
  clock: createSystemClock(),
  listen: { port: 0 },
});
announcePage(page, false);
process.once('SIGTERM', () => {
  void broker
    .close()
    .then(() => page.close())
    .then(() => process.exit(0));
});
