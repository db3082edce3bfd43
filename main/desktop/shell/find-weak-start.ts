/** Finds the ways in which this start took protection from the app: a packaged one refuses them, a development one shows them. */
import { dangerousSwitches } from '../guard/dangerous-switches.ts';
import { isHarmlessSwitch } from '../guard/harmless-switches.ts';

export interface WeakStart {
  /** The switch or variable as it was written; printable, and short. */
  readonly name: string;
  /** What it would let happen, for people. */
  readonly danger: string;
}

const runsCode = 'Any program could run code inside the desk.';

/** Names of variables with which Electron, Node or the system's loader would run something else, or less protected. */
const variables: Readonly<Record<string, string>> = {
  ELECTRON_RUN_AS_NODE: runsCode,
  ELECTRON_DISABLE_SANDBOX: 'The window would run without the sandbox of its browser engine.',
  CHROME_DEVEL_SANDBOX: 'Another program would be the sandbox of the window.',
  NODE_OPTIONS: runsCode,
  LD_PRELOAD: runsCode,
  LD_AUDIT: runsCode,
  DYLD_INSERT_LIBRARIES: runsCode,
  NODE_TLS_REJECT_UNAUTHORIZED: 'Someone else could stand between the desk and the model it asks, and take the key.',
};

/** Taken only in this one value as what it is: any other leaves certificates checked. */
const weakValue: Readonly<Record<string, string>> = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };

const unknown = 'Countersign does not know what it would change.';

export interface Start {
  /** Asked with names without dashes; knows what Chromium made of the words. */
  readonly hasSwitch: (name: string) => boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * The words after the program. Chromium has a thousand switches and gets more with each release, so a packaged app takes only
   * those known to be harmless. Empty for a development start, which Electron's own loader and tests give words of theirs.
   */
  readonly argv: readonly string[];
}

export function findWeakStart({ hasSwitch, env, argv }: Start): readonly WeakStart[] {
  const given = Object.entries(dangerousSwitches).filter(([name]) => hasSwitch(name));
  const others = writtenSwitches(argv).filter(
    ({ name, value }) => !isHarmlessSwitch(name, value) && !given.some(([known]) => known === name),
  );
  const set = Object.entries(variables).filter(([name]) => {
    const value = env[name] ?? '';
    return value !== '' && value === (weakValue[name] ?? value);
  });
  return [
    ...given.map(([name, danger]) => ({ name: `--${name}`, danger })),
    ...others.map(({ name }) => ({ name: `--${shownName(name)}`, danger: dangerOf(name) })),
    ...set.map(([name, danger]) => ({ name, danger })),
  ];
}

/** Reads words as Chromium does: white space around them is cut off, one dash is as good as two, and `--` alone ends the switches. */
function writtenSwitches(argv: readonly string[]): readonly { readonly name: string; readonly value: string | null }[] {
  const words = argv.map((word) => word.trim());
  const end = words.findIndex((word) => word === '--' || word === '--cli');
  return (end === -1 ? words : words.slice(0, end)).flatMap((word) => {
    const [, name, value] = /^--?([^=]+)(?:=([^]*))?$/u.exec(word) ?? [];
    return name === undefined ? [] : [{ name, value: value ?? null }];
  });
}

/** The words are anybody's: what is shown of them is letters, and a length that fits a title. */
const shownName = (name: string): string => name.replaceAll(/[^A-Za-z0-9_-]/g, '?').slice(0, 60);

/** A switch may be called like something that every object has. */
function dangerOf(name: string): string {
  return (Object.hasOwn(dangerousSwitches, name) ? dangerousSwitches[name] : undefined) ?? unknown;
}
