/** How agents start our shim: by the client without Node, where one was built. */
import { dirname, join } from 'node:path';
import { findExecutable } from './find-observer.ts';

/** The client needs to know of Node and of the shim: whatever is not the straight way is theirs. It says the same lines itself. */
export function shimCommand(shim: string, node = process.execPath): readonly [string, ...string[]] {
  const client = findExecutable(join(dirname(shim), 'helper', 'client'));
  return client === null ? [node, shim] : [client, node, shim];
}
