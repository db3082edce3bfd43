/** Finds the package registries that a project's own npm, pip, cargo and go configuration names. Nothing of it is run. */
import type { RegistryFinder } from '#core/ports.ts';
import type { FoundRegistry } from '#domain/network/found-registry.ts';
import { builtInRegistries } from './built-in-registries.ts';
import { patternsIn, readStart } from './read-addresses.ts';
import { registrySources, registryVariables } from './registry-sources.ts';

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
    builtIn: (tool, searchPath, called) => builtInRegistries(tool, searchPath ?? options.env['PATH'], called),
  };
}
