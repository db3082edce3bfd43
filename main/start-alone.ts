/** The whole desk in this process, for one command that needs nobody. */
import { createCommandReader } from '#core/request/command-reader.ts';
import { composeDesk } from './compose-desk.ts';
import type { AloneDesk } from './doors/cli/exec/exec.ts';
import { note } from './doors/cli/exec/process-streams.ts';
import { dataDirs } from './node/host/data-dirs.ts';
import { findObserver, findShellCover, findStarter } from './node/host/find-observer.ts';
import { findPatchWriter } from './node/host/find-patch-writer.ts';
import { namespaceHolder } from './node/host/namespace-holder.ts';
import { createMemoryWire } from './rpc/memory-wire.ts';
import { productVersion } from './rpc/product-version.ts';
import { typeReplies } from './rpc/wire-client.ts';

/** `outDir` is the folder of the built entries. */
export async function startAlone(outDir: string, isPerson: boolean): Promise<AloneDesk> {
  const { dataDir, managedPath, logDir } = dataDirs(process.env);
  const desk = await composeDesk({
    dataDir,
    stateDir: logDir,
    managedPath,
    helperPath: findObserver(outDir),
    holderPath: namespaceHolder(outDir),
    writerPath: findPatchWriter(outDir),
    starterPath: findStarter(outDir),
    coverPath: findShellCover(outDir),
    env: process.env,
    version: productVersion,
    reader: createCommandReader(),
    pickFolder: null,
    hooks: null,
    mcpCommand: ['countersign'],
    isAttended: false,
    onProblem: ({ message, remedy }) => note([message, remedy].filter(Boolean).join(' ')),
  });
  const ends = createMemoryWire({ isPerson });
  desk.bind(ends.wire);
  return { client: typeReplies(ends.client), close: () => desk.close() };
}
