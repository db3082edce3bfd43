/** The desktop entry: puts the desk behind the Electron shell. */
import { join } from 'node:path';
import { createCommandReader } from '#core/request/command-reader.ts';
import { composeDesk } from './compose-desk.ts';
import { startDesktop } from './desktop/start-desktop.ts';
import { dataDirs } from './node/host/data-dirs.ts';
import { readParserFiles } from './node/host/read-parser-files.ts';

const outDir = import.meta.dirname;

startDesktop(
  { bundleRoot: join(outDir, 'renderer'), preloadFile: join(outDir, 'preload', 'index.cjs') },
  async ({ version, pickFolder, onProblem }) => {
    const { dataDir, managedPath } = dataDirs(process.env);
    return composeDesk({
      dataDir,
      managedPath,
      helperPath: null,
      env: process.env,
      version,
      reader: await createCommandReader(await readParserFiles(outDir)),
      pickFolder,
      onProblem,
    });
  },
);
