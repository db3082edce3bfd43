/** Answers `import 'electron'` and `require('electron')` with the stand-in. */
import Module, { registerHooks } from 'node:module';
import type { ElectronModule } from './electron-module.ts';

const url = 'electron-standin:electron';
const names = new Set(['electron', 'electron/main']);
const key = Symbol.for('electron-standin');

export function provideElectron(electron: ElectronModule): void {
  Object.defineProperty(globalThis, key, { value: electron });

  // Named imports of an ES module are fixed before it runs: a name that is missing here fails by name at once.
  const exports = Object.keys(electron).join(', ');
  registerHooks({
    resolve: (specifier, context, next) =>
      names.has(specifier) ? { url, format: 'module', shortCircuit: true } : next(specifier, context),
    load: (address, context, next) =>
      address === url
        ? {
            format: 'module',
            shortCircuit: true,
            source: `const electron = globalThis[Symbol.for('electron-standin')];
              export const { ${exports} } = electron; export default electron;`,
          }
        : next(address, context),
  });

  const module = Module as unknown as { _load: (request: string, ...rest: unknown[]) => unknown };
  const load = module._load;
  module._load = (request, ...rest) => (names.has(request) ? electron : load.call(Module, request, ...rest));
}
