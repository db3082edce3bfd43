/** Says where the built holder of network namespaces lies: a program cannot be started out of the app's archive. */
import { join } from 'node:path';

export function namespaceHolder(outDir: string): string {
  return join(outDir.replace(/\.asar(?=\/|$)/, '.asar.unpacked'), 'helper', 'namespace-holder');
}
