/** Words that several agents say or read alike. */
import type { EarlyStart, HookTraits } from './agent.ts';

/** Variables by which shells, Git, Node and loaders run a file, an agent shows its work by a program, or our hook looks elsewhere for its desk. */
export const actingVariables: readonly string[] = `
  BASH_ENV ENV ZDOTDIR PROMPT_COMMAND LD_PRELOAD LD_AUDIT LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH NODE_OPTIONS
  NODE_PATH OPENSSL_CONF PYTHONPATH PYTHONSTARTUP PERL5OPT PERL5LIB RUBYOPT GIT_SSH GIT_SSH_COMMAND GIT_ASKPASS SSH_ASKPASS GIT_EXTERNAL_DIFF GIT_EDITOR
  GIT_SEQUENCE_EDITOR GIT_PAGER GIT_PROXY_COMMAND GIT_EXEC_PATH GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_COUNT
  GIT_CONFIG_PARAMETERS GIT_TEMPLATE_DIR GIT_DIR GIT_WORK_TREE PAGER EDITOR VISUAL BROWSER PATH SHELL HOME XDG_RUNTIME_DIR
  XDG_DATA_HOME XDG_CONFIG_HOME RIPGREP_CONFIG_PATH
`
  .trim()
  .split(/\s+/);

/** Settings of a project beneath whose key it sets variables for what the agent starts; `own` are names of the agent's that do the same. */
export const actingIn = (path: string, key: readonly string[], own: readonly string[] = []): EarlyStart => ({
  path,
  key,
  names: `^(?:${[...actingVariables, ...own].join('|')})$`,
});

/** Texts by which a project gives the agent others to work for it, whose heads bring servers and hooks: they run as soon as one is called. */
export const actingAgents = (paths: readonly string[], keys: readonly string[]): readonly EarlyStart[] =>
  paths.flatMap((path) => keys.map((key) => ({ path, key: [key], isOfAgent: true as const })));

/** Before a command of its shell, as Claude Code and those that took over its hooks say it. */
export const sayLikeClaude =
  (tool: string, event: string, more: Readonly<Record<string, string>> = {}): HookTraits['sayShell'] =>
  (command, cwd, session) => ({
    event,
    payload: {
      session_id: session,
      transcript_path: null,
      cwd,
      tool_name: tool,
      tool_input: { command },
      tool_use_id: session,
      hook_event_name: event,
      ...more,
    },
  });

/** Our MCP server among those of a settings file of JSON. */
export const serverInJson = (key: string, server: object): string =>
  JSON.stringify({ [key]: { countersign: server } }, null, 2);

/** A header with the token; each agent names variables in its own way. */
export const bearer = (variable: string) => ({ Authorization: `Bearer ${variable}` });
