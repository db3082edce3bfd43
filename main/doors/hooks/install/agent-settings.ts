/** Where each agent keeps its hooks, and what has to stand there for it to ask the broker. */
import { join } from 'node:path';
import type { AgentId } from '#domain/agents/agent.ts';
import { hookedAgents } from '../../../agents/agents.ts';
import { addHooks, matcherOf, ourMatchers, removeHooks, type EditedText, type HookEntries } from './edit-json-hooks.ts';
import { addNames, removeNames, type NameList } from './edit-json-names.ts';
import { hookLine, patienceSeconds, type ShimCommand } from './hook-line.ts';
import { opencodePlugin } from './opencode-plugin.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface AgentSettings {
  /** The file of the person's own settings, whether it exists or not. */
  file(home: string, env: Environment): string;
  /** Null where the text cannot be understood. An absent file is an empty text. */
  add(text: string, shim: ShimCommand, more?: Readonly<Record<string, unknown>>): EditedText;
  remove(text: string): EditedText;
  /** Whether everything that should stand there does. */
  isComplete(text: string): boolean;
  /** What the person must know or do besides. */
  readonly note: string | null;
  /** Seen from the folder of that file: the instructions that the agent reads in every project; null where it reads none. */
  readonly hint: string | null;
}

const refuse = 'exit 2';
const goOn = 'true';
const isAfter = (event: string): boolean => /^(?:Post|After|post)/.test(event);
const isStart = (event: string): boolean => /^sessionStart$/i.test(event);
/** Not about a tool, so that there is none to match. */
const isAround = (event: string): boolean => isStart(event) || event === 'UserPromptExpansion';

type Entry = (line: string, event: string) => unknown;

/** Its usual list of them goes away where there is one in its settings. */
const usuallyKeptOut = ['DEBUG', 'DEBUG_MODE'];

/** Variables that a project's file must not set: they would have more run than is asked about, or no hook. */
function keptOutOf(agent: AgentId): NameList | null {
  const hooks = hookedAgents.find(({ id }) => id === agent)?.hooks;
  const files = hooks?.variableFiles;
  if (files === undefined) return null;
  return { path: files.keptOut, names: [...usuallyKeptOut, ...(hooks?.variables ?? []), ...files.acting] };
}

function jsonSettings(
  agent: AgentId,
  about: {
    readonly file: AgentSettings['file'];
    readonly events: readonly string[];
    readonly entry: Entry;
    readonly orElse?: (event: string) => string;
    readonly top?: Readonly<Record<string, unknown>>;
    readonly note: string | null;
    readonly hint: string | null;
  },
): AgentSettings {
  const { events, entry, top } = about;
  const keptOut = keptOutOf(agent);
  const orElse = about.orElse ?? (() => refuse);
  return {
    file: about.file,
    note: about.note,
    hint: about.hint,
    add(text, shim, more = {}) {
      const entries: HookEntries = Object.fromEntries(
        events.map((event) => {
          const line = hookLine(shim, agent, event, isAfter(event) || isStart(event) ? goOn : orElse(event));
          return [event, [entry(line, event)]];
        }),
      );
      return addNames(addHooks(text, entries, { ...top, ...more }), keptOut);
    },
    remove: (text) => removeHooks(removeNames(text, keptOut)),
    isComplete(text) {
      const ours = ourMatchers(text);
      return events.every((event) => ours?.get(event)?.includes(matcherOf(entry('', event))) === true);
    },
  };
}

/** Also for tools of next year's version, and those of MCP servers: what was never named is asked about. */
const everyTool = '.*';

/** A no in JSON, for agents that know no exit code for it. */
const printNo = (no: Readonly<Record<string, string>>): string => `printf %s '${JSON.stringify(no)}'`;
const broken = 'Countersign: its hook cannot be started.';

export const agentSettings: Readonly<Record<AgentId, AgentSettings>> = {
  claude: jsonSettings('claude', {
    file: (home, env) => join(env['CLAUDE_CONFIG_DIR'] ?? join(home, '.claude'), 'settings.json'),
    hint: 'CLAUDE.md',
    events: [
      'SessionStart',
      'UserPromptExpansion',
      'PreToolUse',
      'PermissionRequest',
      'PostToolUse',
      'PostToolUseFailure',
    ],
    entry: (command, event) => ({
      ...(isAround(event) ? {} : { matcher: event === 'PreToolUse' ? everyTool : 'Bash' }),
      hooks: [
        {
          type: 'command',
          command,
          timeout: patienceSeconds,
          ...(isAfter(event) || isStart(event) ? {} : { onFailure: 'block' }),
        },
      ],
    }),
    note: 'If you use its own sandbox, turn that off once `countersign agents` says that Claude Code has asked here: it would keep commands from the desk.',
  }),
  codex: jsonSettings('codex', {
    file: (home, env) => join(env['CODEX_HOME'] ?? join(home, '.codex'), 'hooks.json'),
    hint: 'AGENTS.md',
    events: ['SessionStart', 'PreToolUse', 'PermissionRequest', 'PostToolUse'],
    entry: (command, event) => ({
      ...(isAround(event) ? {} : { matcher: event === 'PreToolUse' ? everyTool : '^Bash$' }),
      hooks: [{ type: 'command', command, timeout: patienceSeconds }],
    }),
    note: [
      'Not done yet: Codex leaves these hooks out until you trust them. Start codex in a terminal, type /hooks, and trust those of Countersign.',
      'Keep its own sandbox on until then. Once `countersign agents` says that Codex has asked here, set `sandbox_mode = "danger-full-access"`: its sandbox would keep commands from the desk, whose sandbox takes its place.',
    ].join('\n'),
  }),
  gemini: jsonSettings('gemini', {
    file: (home, env) => join(env['GEMINI_CLI_HOME'] ?? home, '.gemini', 'settings.json'),
    hint: 'GEMINI.md',
    events: ['SessionStart', 'BeforeTool', 'AfterTool'],
    entry: (command, event) => ({
      ...(isAround(event) ? {} : { matcher: event === 'BeforeTool' ? everyTool : '^run_shell_command$' }),
      hooks: [{ name: 'countersign', type: 'command', command, timeout: patienceSeconds * 1000 }],
    }),
    note: null,
  }),
  qwen: jsonSettings('qwen', {
    file: (home, env) => join(env['QWEN_HOME'] ?? join(home, '.qwen'), 'settings.json'),
    hint: 'QWEN.md',
    events: ['SessionStart', 'PreToolUse', 'PermissionRequest', 'PostToolUse', 'PostToolUseFailure'],
    entry: (command, event) => ({
      ...(isAround(event) ? {} : { matcher: event === 'PreToolUse' ? everyTool : '^run_shell_command$' }),
      // What is 1000 or more it reads as milliseconds.
      hooks: [{ name: 'countersign', type: 'command', command, timeout: patienceSeconds * 1000 }],
    }),
    note: 'Qwen Code runs no other command than the one that it asked about. So it is told the line to run instead, and calls its tool once more for each command.',
  }),
  copilot: jsonSettings('copilot', {
    file: (home, env) => join(env['COPILOT_HOME'] ?? join(home, '.copilot'), 'hooks', 'countersign.json'),
    hint: '../copilot-instructions.md',
    events: ['sessionStart', 'preToolUse', 'permissionRequest', 'postToolUse'],
    entry: (bash) => ({ type: 'command', bash, timeoutSec: patienceSeconds }),
    orElse: (event) =>
      event === 'permissionRequest'
        ? printNo({ behavior: 'deny', message: broken })
        : printNo({ permissionDecision: 'deny', permissionDecisionReason: broken }),
    top: { version: 1 },
    note: null,
  }),
  cursor: jsonSettings('cursor', {
    file: (home) => join(home, '.cursor', 'hooks.json'),
    hint: null,
    events: ['sessionStart', 'preToolUse', 'beforeShellExecution', 'beforeMCPExecution', 'beforeReadFile'],
    entry: (command, event) => ({ command, ...(isStart(event) ? {} : { failClosed: true }) }),
    orElse: () => printNo({ permission: 'deny', decision: 'deny', reason: broken, user_message: broken }),
    top: { version: 1 },
    note: 'Not tried on a real Cursor. It asks here before it runs commands, calls tools, and reads or writes files, but runs its commands itself.',
  }),
  opencode: {
    file: (home, env) => join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'opencode', 'plugin', 'countersign.js'),
    add: (text, shim) => (text === '' || isOurPlugin(text) ? opencodePlugin(shim) : null),
    remove: (text) => (isOurPlugin(text) ? '' : text),
    hint: '../AGENTS.md',
    // Plugins of earlier builds let lines pass that a person types there.
    isComplete: (text) => isOurPlugin(text) && text.includes('config.shell = '),
    note: null,
  },
};

function isOurPlugin(text: string): boolean {
  return text.startsWith('// Written by `countersign install opencode`');
}
