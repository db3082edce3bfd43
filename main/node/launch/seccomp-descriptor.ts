/** Opens the system call filter of this machine for one sandbox to read. */
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BrokerError } from '#domain/errors.ts';
import { seccompFilter } from '../sandbox/seccomp-filter.ts';

const masters = new Map<boolean, number>();

/** A fresh descriptor, to be closed by the caller: two sandboxes must not share a reading position. */
export function openSeccompFilter(nested: boolean): number {
  const master = masters.get(nested) ?? writeFilter(nested);
  masters.set(nested, master);
  return openSync(`/proc/self/fd/${master}`, 'r');
}

function writeFilter(nested: boolean): number {
  const { arch } = process;
  if (arch !== 'x64' && arch !== 'arm64') {
    throw new BrokerError('sandbox-unavailable', `There is no system call filter for ${arch}.`);
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-'));
  try {
    const file = path.join(folder, 'filter');
    writeFileSync(file, seccompFilter(arch, nested));
    return openSync(file, 'r');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
