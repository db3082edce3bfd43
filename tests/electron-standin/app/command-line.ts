/** `app.commandLine`: the switches of this start, as product code may ask for them. */
import type * as Electron from 'electron';
import { loud } from '../not-implemented.ts';

export function commandLine(
  switches: Map<string, string>,
): Pick<Electron.CommandLine, 'appendSwitch' | 'hasSwitch' | 'getSwitchValue' | 'removeSwitch'> {
  return loud('app.commandLine', {
    appendSwitch: (name: string, value = '') => {
      switches.set(name, value);
    },
    hasSwitch: (name: string) => switches.has(name),
    getSwitchValue: (name: string) => switches.get(name) ?? '',
    removeSwitch: (name: string) => {
      switches.delete(name);
    },
  });
}
