/** Opens a resolver configuration that names one server, for a sandbox to read in place of the system's. */
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const masters = new Map<string, number>();

/** A fresh descriptor, to be closed by the caller. */
export function openNameServerFile(nameServer: string): number {
  const master = masters.get(nameServer) ?? write(`nameserver ${nameServer}\noptions timeout:3 attempts:2\n`);
  masters.set(nameServer, master);
  return openSync(`/proc/self/fd/${master}`, 'r');
}

function write(content: string): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-'));
  try {
    const file = path.join(folder, 'resolv.conf');
    writeFileSync(file, content);
    return openSync(file, 'r');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
