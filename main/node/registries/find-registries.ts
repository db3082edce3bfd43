/** Finds the package registries that a project's own npm, pip, cargo and go configuration names. Nothing of it is run. */
import { open } from 'node:fs/promises';
import { constants } from 'node:fs';
import type { RegistryFinder } from '#core/ports.ts';
import type { FoundRegistry } from '#domain/network/found-registry.ts';
import { readHostPattern, writeHostPattern } from '#domain/network/host-pattern.ts';
import { registrySources, registryVariables } from './registry-sources.ts';

/** The first part of a large lock file names the same hosts as the rest. */
const longestRead = 2 * 1024 * 1024;
const mostFound = 50;

export function createRegistryFinder(options: { home: string; env: NodeJS.ProcessEnv }): RegistryFinder {
  return {
    async find(projectRoot) {
      const found = new Map<string, FoundRegistry>();
      const note = (tool: FoundRegistry['tool'], text: string, from: string): void => {
        for (const pattern of patternsIn(text)) {
          const key = `${tool} ${pattern}`;
          if (found.size < mostFound && !found.has(key)) found.set(key, { tool, pattern, from });
        }
      };
      for (const [name, value] of Object.entries(options.env)) {
        const tool = registryVariables.find(([, names]) => names.test(name))?.[0];
        if (tool !== undefined && value !== undefined) note(tool, value, `$${name}`);
      }
      for (const { tool, file, address } of registrySources({ ...options, projectRoot })) {
        const text = await readStart(file);
        for (const [, written = ''] of text.matchAll(address)) note(tool, written, file);
      }
      return [...found.values()];
    },
  };
}

/** Lists are parted by spaces, commas or bars; what is no address of a server is left out. */
function patternsIn(text: string): string[] {
  return text.split(/[\s,|]+/u).flatMap((written) => {
    const address = written.replace(/^(?:sparse|registry|git)\+/u, '');
    if (!/^https?:\/\//u.test(address)) return [];
    const url = URL.parse(address);
    if (url === null) return [];
    const pattern = readHostPattern(url.hostname);
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
    return pattern === null || pattern.reach !== 'exact' ? [] : [writeHostPattern({ ...pattern, port })];
  });
}

/** Empty where there is no such plain file. A pipe in its place must not be waited for. */
async function readStart(file: string): Promise<string> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      if (!(await handle.stat()).isFile()) return '';
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestRead), 0, longestRead, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return ''; // Nothing is proposed from a file that cannot be read; the list can still be written by hand.
  }
}
