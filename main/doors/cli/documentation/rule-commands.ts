/** The subcommands about rules: a person's own, and those of a team. */
import type { CliCommand, CliOption } from './cli-option.ts';

const json: CliOption = { name: 'json', what: 'the answer as JSON' };

/** `project`: the option that names one. */
export const ruleCommands = (project: CliOption): readonly CliCommand[] => [
  {
    name: 'rules',
    usage: 'list|add|remove|preview|import|export [options]',
    what: 'the standing rules about commands',
    actions: ['list', 'add', 'remove', 'preview', 'import', 'export'],
    options: [
      json,
      { name: 'allow', what: 'add: let it run' },
      { name: 'ask', what: 'add: ask a person' },
      { name: 'forbid', what: 'add: refuse it' },
      { name: 'exact', what: 'add: only exactly these words' },
      { ...project, what: 'for one project (default: the current folder)' },
      { name: 'everywhere', what: 'for every project' },
      { name: 'leave-sandbox', what: 'add: run it without a sandbox' },
      { name: 'days', value: 'N', what: 'add: for so many days' },
      { name: 'reason', value: 'TEXT', what: 'add: why, for people' },
      { name: 'match', value: 'LINE', what: 'add: a line that it must match; may be repeated' },
      { name: 'not-match', value: 'LINE', what: 'add: a line that it must not match; may be repeated' },
      {
        name: 'from',
        value: 'WHAT',
        takes: ['codex', 'claude', 'srt', 'countersign'],
        what: 'import: whose rules the file holds',
      },
    ],
  },
  {
    name: 'policy',
    usage: 'show|use|refresh|leave [options] [source]',
    what: 'the signed policy of a team that this machine follows',
    actions: ['show', 'use', 'refresh', 'leave'],
    options: [
      { name: 'key', value: 'KEY', takes: 'file', what: 'use: the public key of minisign that signs it, or its file' },
      json,
    ],
    notes: [
      'use reads FILE and FILE.minisig, or the same two over https; one in the store of the team is followed on the page of the desk, as store:NAME. A policy only narrows settings; its rules hold in every project. It is looked for again each hour, and an older issue is never taken.',
    ],
  },
];
