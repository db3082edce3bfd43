/** The rules screen's share of the English catalogue; it loads with that screen. */
import type { CommandRule } from '#domain/rule.ts';

const effect: Record<CommandRule['effect'], string> = { allow: 'Allow', prompt: 'Ask', forbid: 'Forbid' };
const origin: Record<CommandRule['origin'], string> = {
  person: 'You',
  imported: 'Imported',
  managed: 'Managed',
  default: 'Built in',
};

export const rulesTexts = {
  title: 'Rules',
  lead: 'Standing instructions about commands, matched word by word. They count from the next command on.',
  caption: 'Rules in force',
  none: 'There are no rules. Every command is judged by its project’s settings.',
  loading: 'Reading the rules…',
  effect,
  origin,
  columns: {
    effect: 'Effect',
    pattern: 'Command',
    scope: 'Where',
    origin: 'Made by',
    created: 'Made',
    lastUsed: 'Last used',
    uses: 'Uses',
    remove: 'Remove',
  },
  prefix: 'starts with',
  exact: 'exactly',
  outside: 'outside the sandbox',
  ends: (when: string) => `until ${when}`,
  everywhere: 'Every project',
  never: 'Never',
  remove: (words: string) => `Remove the rule about ${words}`,
  removed: 'Removed:',
  undo: 'Undo',
  more: (n: number) => `${n} more are kept; the command line lists them all.`,

  add: 'Add a rule',
  effectLabel: 'Effect',
  wordsLabel: 'Command starts with',
  wordsExactLabel: 'Command is exactly',
  wordsPlaceholder: 'npm run test',
  wordsHint: 'Words apart by spaces; quotes keep a word together; a|b stands for either.',
  wordsInvalid: 'Close the quotes, and write at least one word.',
  exactLabel: 'Only this whole command',
  whereLabel: 'Where',
  preview: 'Preview',
  save: 'Add rule',
  matched: (matched: number, looked: number) =>
    looked === 0
      ? 'No command ran here yet, so there is nothing to try it on.'
      : `Would have matched ${matched} of the last ${looked} commands${matched === 0 ? '.' : ':'}`,
  times: (n: number) => `${n}×`,
  kept: 'The rule is kept.',
} as const;
