/** The rows of the subcommands about staged changes. */
import type { CliCommand, CliOption } from './cli-option.ts';

const json: CliOption = { name: 'json', what: 'the answer as JSON' };
/** Whose staged changes are meant. */
const ofWhom: readonly CliOption[] = [
  { name: 'run', value: 'ID', what: 'those of one command' },
  {
    name: 'agent',
    value: 'NAME',
    what: 'what one agent, as it calls itself, wrote last; a file that others wrote to before goes whole',
  },
];
const stagedChoice: readonly CliOption[] = [
  { name: 'all', what: 'every one; to keep, all but those that are marked' },
  { name: 'session', value: 'ID', what: 'those of one session of an agent, as staged names it when it is over' },
  ...ofWhom,
];
const stagedNote =
  'A path is a file, or a folder with all below it. It is typed at a terminal, with the four characters that are shown. Names that programs obey, links that lead out and commands on the PATH are kept one by one. A file that was changed meanwhile is never overwritten.';

/** `nearest` says which project is meant where none is named. */
export function stagedCommands(nearest: string): readonly CliCommand[] {
  const stagedProject: CliOption = { name: 'project', value: 'DIR', takes: 'folder', what: nearest };
  return [
    {
      name: 'staged',
      usage: '[options]',
      what: 'what commands of a project wrote outside of it, and waits to be kept or discarded',
      options: [json, stagedProject],
    },
    {
      name: 'keep',
      usage: '[options] [path...]',
      what: 'keep staged changes: they become the real files',
      options: [...stagedChoice, stagedProject],
      notes: [stagedNote],
    },
    {
      name: 'discard',
      usage: '[options] [path...]',
      what: 'discard staged changes',
      options: [
        ...stagedChoice,
        { name: 'caches', what: 'what tools keep to be faster the next time, which is in no list' },
        stagedProject,
      ],
      notes: [stagedNote],
    },
    {
      name: 'undo',
      usage: '[options] [path]',
      what: 'take back what was kept, also days later; what was changed since is left',
      options: [
        { name: 'list', what: 'what can be taken back' },
        { name: 'landing', value: 'ID', what: 'all that was kept at once, as --list names it' },
        ...ofWhom,
        json,
        stagedProject,
      ],
      notes: ['It is typed at a terminal, with the four characters that are shown.'],
    },
  ];
}
