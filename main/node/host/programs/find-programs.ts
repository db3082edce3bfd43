/** All that was compiled for a desk, as `composeBroker` takes it. */
import { namespaceHolder } from '../namespace-holder.ts';
import {
  findBuilder,
  findObserver,
  findPatchWriter,
  findShellCover,
  findStagingHolder,
  findStarter,
} from './find-observer.ts';

/** Each is null where it was not built; what is then missing is said beside its own search. */
export const findPrograms = (outDir: string, env: NodeJS.ProcessEnv) => ({
  helperPath: findObserver(outDir),
  namespaceHolderPath: namespaceHolder(outDir),
  writerPath: findPatchWriter(outDir),
  starterPath: findStarter(outDir),
  builderPath: findBuilder(outDir, env),
  stagingHolderPath: findStagingHolder(outDir),
  coverPath: findShellCover(outDir),
});
