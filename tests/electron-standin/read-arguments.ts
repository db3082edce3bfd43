/** Reads the command line as Electron does: preloaded modules, inspector, the app, and switches for Chromium. */

export interface LaunchArguments {
  /** Modules to load before the app (`-r`). */
  readonly requires: readonly string[];
  /** Port for the inspector of the main process, or null. */
  readonly inspectPort: number | null;
  readonly entry: string | null;
  /** Switches as given, without the leading dashes; a switch without a value has an empty one. */
  readonly switches: ReadonlyMap<string, string>;
}

export function readArguments(argv: readonly string[]): LaunchArguments {
  const requires: string[] = [];
  const switches = new Map<string, string>();
  let entry: string | null = null;
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (word === '-r' || word === '--require') {
      index += 1;
      requires.push(argv[index] ?? '');
    } else if (word.startsWith('--')) {
      const [name = '', ...value] = word.slice(2).split('=');
      switches.set(name, value.join('='));
    } else {
      entry ??= word;
    }
  }
  const inspect = switches.get('inspect');
  return { requires, inspectPort: inspect === undefined ? null : Number(inspect || 9229), entry, switches };
}
