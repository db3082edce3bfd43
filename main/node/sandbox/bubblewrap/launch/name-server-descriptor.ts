/** Opens a resolver configuration that names one server, for a sandbox to read in place of the system's. */
import { openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inPrivateFolder } from '../mounts/in-private-folder.ts';

const masters = new Map<string, number>();

/** A fresh descriptor, to be closed by the caller; the file behind it is made in `dataDir`. */
export function openNameServerFile(nameServer: string, dataDir: string): number {
  const master = masters.get(nameServer) ?? write(`nameserver ${nameServer}\noptions timeout:3 attempts:2\n`, dataDir);
  masters.set(nameServer, master);
  return openSync(`/proc/self/fd/${master}`, 'r');
}

function write(content: string, dataDir: string): number {
  return inPrivateFolder(dataDir, (folder) => {
    const file = path.join(folder, 'resolv.conf');
    writeFileSync(file, content);
    return openSync(file, 'r');
  });
}
