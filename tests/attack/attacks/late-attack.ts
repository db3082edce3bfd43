/** One attempt that waits for the host, as data: what is run, what the host does meanwhile, and how its effect would be seen. */
import type { Settings } from '#domain/settings/settings.ts';
import type { World } from '../harness/worlds/world.ts';

export interface LateAttack {
  readonly name: string;
  /** Set up before the command starts; what it returns undoes it. */
  readonly before?: (world: World) => void | (() => void) | Promise<() => void>;
  readonly settings?: (world: World) => Partial<Settings>;
  readonly script: string;
  /** Done by the host once the command runs. */
  readonly change?: (world: World) => void;
  readonly got: (world: World, output: string) => boolean;
  /** Only the helper can hold it. */
  readonly needsHelper?: boolean;
}

export const leaked = (world: World, output: string): boolean => output.includes(world.secret);
/** The host leaves this name in the project when it has made its change. */
export const changedMark = 'changed';
export const whenChanged = `i=0; while [ ! -e ${changedMark} ] && [ $i -lt 500 ]; do sleep 0.02; i=$((i+1)); done`;
