/** A distribution folder that looks to the packer like Electron's, for machines where Electron cannot be downloaded. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fuseSentinel } from './read-fuses.ts';

/** Every fuse as Electron ships it; the packer flips them and must find this wire to do so. */
const shippedFuses = '101100100';

export function writeStubDistribution(folder: string, electronVersion: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'));
  const wire = Buffer.concat([
    Buffer.from('#!/bin/sh\nexit 0\n# '),
    Buffer.from(fuseSentinel),
    Buffer.from([1, shippedFuses.length]),
    Buffer.from(`${shippedFuses}\n`),
  ]);
  for (const name of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']) {
    writeFileSync(join(folder, name), wire);
    chmodSync(join(folder, name), 0o755);
  }
  for (const name of ['libffmpeg.so', 'LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak', 'locales/de.pak']) {
    writeFileSync(join(folder, name), '');
  }
  writeFileSync(join(folder, 'version'), `${electronVersion}\n`);
  // Left behind by a custom distribution folder; the finished app must not hold it.
  writeFileSync(join(folder, 'resources/default_app.asar'), emptyArchive());
}

/** Three sizes around a header that lists no file; its length is already a multiple of four. */
function emptyArchive(): Buffer {
  const header = Buffer.from('{"files":{}}');
  const sizes = Buffer.alloc(16);
  [4, header.length + 8, header.length + 4, header.length].forEach((size, index) =>
    sizes.writeUInt32LE(size, index * 4),
  );
  return Buffer.concat([sizes, header]);
}
