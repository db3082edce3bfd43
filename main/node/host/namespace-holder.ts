/** Says where the built namespace holder lies. */
import { join } from 'node:path';
import { outsideArchive } from './folders/outside-archive.ts';

export function namespaceHolder(outDir: string): string {
  return join(outsideArchive(outDir), 'helper', 'namespace-holder');
}
