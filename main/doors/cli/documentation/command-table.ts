/** Every subcommand and option of `countersign`: help, completions and the man page are written from this table. */
import type { Agent } from '#agents/agent.ts';
import { builtInAgent, hookedAgents, idsOf } from '#agents/agents.ts';
import { auditFilters } from './audit-filters.ts';
import { callLimits } from './call-limits.ts';
import type { CliCommand, CliOption } from './cli-option.ts';
import { deviceCommands, storeOptions } from './device-commands.ts';
import { ruleCommands } from './rule-commands.ts';
import { stagedCommands } from './staged-commands.ts';

export type { CliCommand };

const agents = idsOf(hookedAgents);
const wholeAgents = hookedAgents.filter((agent: Agent) => agent.run !== undefined).map(({ id }) => id);

const json: CliOption = { name: 'json', what: 'the answer as JSON' };
const nearest = 'the project whose settings hold (default: the nearest repository, else the current folder)';
const noHint: CliOption = {
  name: 'no-hint',
  what: 'leave the agent’s instructions (CLAUDE.md and its kind) as they are',
};
const managed: CliOption = { name: 'managed', what: 'in the settings of the machine, for every user of it' };
const project: CliOption = {
  name: 'project',
  value: 'DIR',
  takes: 'folder',
  what: 'the project it belongs to (default: the current folder)',
};

/** How a command is limited when it runs through the broker. */
const agentNetwork: CliOption = {
  name: 'network',
  value: 'MODE',
  takes: ['blocked', 'ask', 'allow-listed', 'full'],
  what: 'which connections may be made (default: the project’s choice, or ask where that is blocked)',
};

export const commandTable: readonly CliCommand[] = [
  {
    name: 'exec',
    usage: '[options] -- command [argument...]',
    what: 'run one command through the desk',
    options: [
      { ...project, what: nearest },
      ...callLimits,
      { name: 'timeout-ms', value: 'N', what: 'end the command after N milliseconds' },
      { name: 'tty', what: 'give the command a terminal (default: where its caller sits at one)' },
      { name: 'no-tty', what: 'give it pipes, although its caller sits at a terminal' },
    ],
    takesCommand: true,
    notes: [
      'With a running desk, more than the project’s settings give is asked about there. Without one exec runs alone: the options are then yours to give, and what would need an answer is refused. With `countersign leave on` it leaves a desk for later calls.',
    ],
  },
  {
    name: 'run',
    usage: '[options] -- agent [argument...]',
    what: 'run a whole agent in a sandbox, at this terminal',
    options: [project, ...callLimits].map((option) => (option.name === 'network' ? agentNetwork : option)),
    takesCommand: true,
    notes: [
      'The desk has to be running. It asks once for what a known agent needs (its model, its keys by name, its own files), and then about each of its shell commands and every new host, without a time limit.',
      'What the agent starts without a shell, or gives a shell by standard input, is not asked about: the sandbox holds it. An agent that is not known may write in the project only: open what it keeps in your home, for example with --writable ~/.mine. While the agent has the terminal, a bell says that the desk asks.',
    ],
  },
  {
    name: 'start',
    usage: 'AGENT [--project DIR] | built-in TASK [--ask-all] [--project DIR]',
    what: 'start an agent at a terminal that the desk holds, and take it to this one',
    actions: [...wholeAgents, builtInAgent],
    options: [
      { ...project, what: nearest },
      { name: 'ask-all', what: 'of built-in: ask about each command' },
    ],
    notes: [
      'It works in the sandbox as `countersign run` has it, and goes on when this terminal is closed. Ctrl-] gives this terminal back; the desk shows it too.',
      'built-in is the desk’s own agent: it works with the model of the settings (countersign model) and by nothing but requests. What you type is said to it, and Ctrl-C interrupts its turn. With --ask-all each of its commands is asked about, except known ones that only read.',
    ],
  },
  {
    name: 'sessions',
    usage: '[--json] | stop ID [--json]',
    what: 'the work of each agent, however it came in',
    actions: ['stop'],
    options: [json],
    notes: [
      'stop ends its commands, closes its questions, and refuses what it asks next, until a person lets it go on at the desk.',
    ],
  },
  {
    name: 'attach',
    usage: 'ID [CODE]',
    what: 'take the terminal of a session to this one',
    options: [],
    notes: ['The desk shows the code beside the session. Ctrl-] gives this terminal back, and the agent goes on.'],
  },
  {
    name: 'settings',
    usage: '[set SETTING VALUE | reset [SETTING] | variable|forget NAME] [options]',
    what: 'what is in force in a project, and what is changed there until the desk is started again',
    actions: ['set', 'reset', 'variable', 'forget'],
    options: [{ ...project, what: nearest }, json],
    notes: [
      'Each change is asked about at the desk first. VALUE is a word, a number or JSON: set network blocked, set files read-only, set timeoutMs 60000.',
      'variable adds one to the environment of every later command of the project. Its value is read from standard input, and never shown.',
    ],
  },
  {
    name: 'serve',
    usage: '[options]',
    what: 'start the desk for a browser',
    options: [
      { name: 'port', value: 'N', what: 'port on 127.0.0.1 (default: any free one)' },
      { name: 'socket', value: 'PATH', takes: 'file', what: 'listen on a Unix socket instead, with --public-origin' },
      { name: 'public-origin', value: 'URL', what: 'the address at which a tunnel shows the socket' },
      { name: 'open', what: 'open the page in a browser, if there is one' },
      { name: 'mcp-port', value: 'N', what: 'also serve MCP over HTTP to agents on 127.0.0.1 (0: any free port)' },
      ...storeOptions,
      { name: 'json', what: 'print the address as JSON' },
    ],
  },
  { name: 'status', usage: '[--json]', what: 'is a desk running, and what waits there', options: [json] },
  {
    name: 'leave',
    usage: '[on|off] [--json]',
    what: 'whether exec leaves a desk behind it where none runs',
    actions: ['on', 'off'],
    options: [json],
    notes: [
      'Later calls from the same terminal, in the same environment, are answered by it and so begin sooner. It asks nobody, opens no port, serves exec alone, and ends after ten minutes without a command. It is off unless you turn it on (Linux).',
    ],
  },
  { name: 'agents', usage: '[--json] | stop PID', what: 'how far agents are held', actions: ['stop'], options: [json] },
  {
    name: 'stop',
    usage: '--all [--json]',
    what: 'end every run, question and agent at once, and hold what is new',
    options: [{ name: 'all', what: 'everything, which is all that can be stopped this way' }, json],
    notes: ['What is new waits until it is released, also over a restart of the desk.'],
  },
  {
    name: 'release',
    usage: '[--yes]',
    what: 'let begin again what was stopped',
    options: [{ name: 'yes', what: 'do not ask' }],
  },
  {
    name: 'approvals',
    usage: 'list|show|answer [options] [request]',
    what: 'what waits for a person, and a person’s answer',
    actions: ['list', 'show', 'answer'],
    options: [
      json,
      { name: 'allow', what: 'answer: yes, this once' },
      { name: 'deny', what: 'answer: no' },
      { name: 'note', value: 'TEXT', what: 'with --deny: words that the agent reads' },
    ],
    notes: [
      'A request is named by its id or by the four characters of its fingerprint. An answer is typed at a terminal, with the fingerprint; what is critical also wants “I understand”. Longer than once is allowed on the screen of the desk only.',
    ],
  },
  ...deviceCommands,
  ...stagedCommands(nearest),
  {
    name: 'audit',
    usage: 'list|show|verify|export|repair|backup|restore|accept|head [options]',
    what: 'the log of everything asked, decided, started and ended',
    actions: ['list', 'show', 'verify', 'export', 'repair', 'backup', 'restore', 'accept', 'head'],
    options: [
      { name: 'json', what: 'list: one row of JSON a line; verify: the verdict as JSON' },
      { name: 'limit', value: 'N', what: 'list: at most so many rows (default: 50)' },
      { name: 'format', value: 'FORMAT', takes: ['jsonl', 'csv', 'markdown'], what: 'export: the form of the rows' },
      { name: 'shareable', what: 'export: also cover the home folder, projects, notes and what agents say' },
      { name: 'list', what: 'restore: the backups that there are' },
      { name: 'yes', what: 'restore, accept: do not ask' },
      ...auditFilters,
    ],
    notes: [
      'head FILE copies the number and hash of the last row to a file on another disk, or in a folder of another host, with each row; head off ends that.',
    ],
  },
  {
    name: 'drive',
    usage: 'acp|codex|opencode|nono [options] [-- agent...]',
    what: 'answer from the desk what an agent asks that runs its commands itself',
    actions: ['acp', 'codex', 'opencode', 'nono'],
    options: [
      project,
      { name: 'prompt', value: 'TEXT', what: 'what the agent shall do (default: lines of standard input)' },
      { name: 'draft', what: 'acp: speak the draft of version 2 of the protocol' },
      { name: 'url', value: 'URL', what: 'opencode: where its server listens on this machine' },
      { name: 'port', value: 'N', what: 'nono: port of the webhook, whose address is printed (default: any free one)' },
    ],
    takesCommand: true,
    notes: [
      'The agent gets one of the answers that it offers, and then acts by itself: this desk does not contain it. To contain an agent, run it with `countersign run`.',
      'A password for the opencode server is taken from OPENCODE_SERVER_PASSWORD.',
    ],
  },
  { name: 'doctor', usage: '[--json]', what: 'what this machine can protect', options: [json] },
  {
    name: 'assess',
    usage: "[options] -- 'LINE'",
    what: 'how risky a shell line is, without running it',
    options: [
      { name: 'cwd', value: 'DIR', takes: 'folder', what: 'where the line would run (default: the current folder)' },
      { name: 'project', value: 'DIR', takes: 'folder', what: 'the project around it (default: that folder)' },
      { name: 'home', value: 'DIR', takes: 'folder', what: 'the home folder (default: yours)' },
      json,
      { name: 'jsonl', what: 'many lines: one JSON question per line of standard input' },
    ],
  },
  ...ruleCommands(project),
  {
    name: 'mcp',
    usage: '[--project DIR]',
    what: 'be the MCP server of the agent that starts this',
    options: [
      {
        ...project,
        what: nearest,
      },
    ],
    notes: [
      'Gives the agent the tools shell, write_stdin, apply_patch and request_permissions, which ask the running desk.',
    ],
  },
  {
    name: 'model',
    usage: '[set [options] | off] [--json]',
    what: 'which model describes what cards ask',
    actions: ['set', 'off'],
    options: [
      { name: 'provider', value: 'KIND', takes: ['openai-compatible', 'openai', 'anthropic'], what: 'whose protocol' },
      { name: 'model', value: 'NAME', what: 'which model' },
      { name: 'base-url', value: 'URL', what: 'where it is served' },
      { name: 'monthly-tokens', value: 'N', what: 'ask no model after so many tokens in a month' },
      { name: 'key', what: 'read its key from standard input' },
      json,
    ],
  },
  {
    name: 'install',
    usage: '[--yes] [--managed] [--no-hint] [--json] AGENT|other|command-line',
    what: 'have an agent ask the desk before its tools work',
    actions: [...agents, 'other', 'command-line'],
    options: [{ name: 'yes', what: 'write the change without asking' }, managed, noHint, json],
    notes: [
      'Shows what changes in the agent’s own settings, keeps them as they were, and tries the hook afterwards.',
      'Without a running desk such an agent is refused everything.',
      'A paragraph in the agent’s own instructions tells it of the sandbox; it is shown and asked about too, and taken out by uninstall.',
      'With --managed the hooks go where neither a project nor a flag switches them off (Claude Code, Codex, Gemini CLI, Qwen Code); who may not write there is told what to type.',
      'other prints what works with an agent that has no hooks here; other NAME -- command tries it, and keeps it in the list.',
      'command-line puts the command of an installed app into ~/.local/bin.',
    ],
  },
  {
    name: 'uninstall',
    usage: '[--yes] [--managed] [--no-hint] [--json] AGENT|other|command-line',
    what: 'give an agent its own settings back',
    actions: [...agents, 'other', 'command-line'],
    options: [{ name: 'yes', what: 'write the change without asking' }, managed, noHint, json],
  },
  {
    name: 'hook',
    usage: 'AGENT EVENT [SECONDS]',
    what: 'answer an agent’s hook; agents start this themselves',
    options: [],
  },
  {
    name: 'redeem',
    usage: 'TICKET',
    what: 'run what a hook gave a ticket for; agents start this themselves',
    options: [],
  },
  {
    name: 'completions',
    usage: 'bash|zsh|fish',
    what: 'print the completions for a shell',
    actions: ['bash', 'zsh', 'fish'],
    options: [],
  },
];

/** What a number returned to the shell means. */
export const exitCodeTable: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'done; of exec and run: the command ended with 0'],
  ['1', 'the answer is no: no desk runs, no sandbox is usable, the log is broken, there is nothing of that name'],
  ['2', 'the arguments were not understood; nothing was tried'],
  ['3', 'audit verify: the log is whole, but an alarm about it is open'],
  ['74', 'the store or its folders cannot be used, so nothing was tried'],
  ['75', 'serve: another desk has the store open; redeem: a person is still asked, so call the same command again'],
  ['124', 'exec: the command ran out of time'],
  ['125', 'refused or denied: by a rule, a person, the sandbox, or because nobody could be asked'],
  ['126', 'there is no sandbox, so nothing ran'],
  ['127', 'the command was not found'],
  ['128+n', 'exec, run: the command ended by signal n'],
  ['other', 'exec, run: the command’s own'],
];
