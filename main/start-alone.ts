/** The whole broker in this process, for one command that needs no person. */
import { errorText } from '#domain/common/errors.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { composeBroker, type ComposedBroker } from './compose-broker.ts';
import type { AloneBroker } from './doors/cli/exec/exec.ts';
import { note } from './doors/cli/exec/process-streams.ts';
import { dataDirs } from './node/host/folders/data-dirs.ts';
import { findPrograms } from './node/host/programs/find-programs.ts';
import { createMemoryWire } from './rpc/memory-wire.ts';
import { productVersion } from './rpc/product-version.ts';
import { typeReplies } from './rpc/wire-client.ts';

/** A broker that nobody answers for. `outDir` is the folder of the built entries. */
export function composeUnattended(outDir: string): Promise<ComposedBroker> {
  const { dataDir, managedPath, logDir } = dataDirs(process.env);
  return composeBroker({
    dataDir,
    stateDir: logDir,
    managedPath,
    ...findPrograms(outDir, process.env),
    env: process.env,
    version: productVersion,
    reader: createCommandReader(),
    pickFolder: null,
    hooks: null,
    mcpCommand: ['countersign'],
    isAttended: false,
    onProblem: ({ message, remedy }) => note(errorText({ message, remedy })),
  });
}

export async function startAlone(outDir: string, isPerson: boolean): Promise<AloneBroker> {
  const broker = await composeUnattended(outDir);
  const ends = createMemoryWire({ isPerson });
  broker.bind(ends.wire);
  return { client: typeReplies(ends.client), close: () => broker.close() };
}
