/** Lists the files of an app archive, and which of them lie beside it. */
import { readFileSync } from 'node:fs';

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly unpacked?: boolean;
  readonly integrity?: { readonly hash: string };
  readonly offset?: string;
  readonly size?: number;
}

export interface ArchivedFile {
  readonly path: string;
  readonly isUnpacked: boolean;
  readonly hasIntegrity: boolean;
  /** Null for a file that lies beside the archive. */
  readonly content: () => Buffer | null;
}

export function readAsar(file: string): readonly ArchivedFile[] {
  const archive = readFileSync(file);
  const bodyStart = 8 + archive.readUInt32LE(4);
  const header = JSON.parse(archive.subarray(16, 16 + archive.readUInt32LE(12)).toString()) as Entry;
  const found: ArchivedFile[] = [];
  const walk = (entry: Entry, path: string): void => {
    for (const [name, child] of Object.entries(entry.files ?? {})) {
      const childPath = path === '' ? name : `${path}/${name}`;
      if (child.files !== undefined) walk(child, childPath);
      else found.push(toFile(child, childPath));
    }
  };
  const toFile = (entry: Entry, path: string): ArchivedFile => ({
    path,
    isUnpacked: entry.unpacked === true,
    hasIntegrity: entry.integrity !== undefined,
    content: () => {
      if (entry.offset === undefined) return null;
      const start = bodyStart + Number(entry.offset);
      return archive.subarray(start, start + (entry.size ?? 0));
    },
  });
  walk(header, '');
  return found;
}
