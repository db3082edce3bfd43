/** Reads the fuse wire out of a packed executable: what is switched off for good in the shipped binary. */
import { readFileSync } from 'node:fs';

export const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** In the order of the wire. */
const names = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const;

export function readFuses(executable: string): Readonly<Record<string, boolean>> {
  const content = readFileSync(executable);
  const start = content.indexOf(fuseSentinel);
  if (start === -1) throw new Error('there is no fuse wire');
  const states = content.subarray(start + fuseSentinel.length + 2).toString('latin1');
  return Object.fromEntries(names.map((name, index) => [name, states[index] === '1']));
}
