/** What the broker knows of a coding agent: one value for each in a file of its own, from which every list elsewhere is made. */

/** `settings` may name hooks, servers and permissions at once; `rules` are texts that an agent follows, and that may start something. */
export type ObeyedKind = 'settings' | 'hook' | 'skill' | 'command' | 'plugin' | 'mcp' | 'agent' | 'rules';

/** A file by which a project steers an agent. A part of `path` may hold one star, which stands for anything in that part. */
export interface ObeyedFile {
  readonly kind: ObeyedKind;
  readonly path: string;
}

/** What a program obeys in the folders of a project, no matter which program wrote it there. Paths are relative to any folder of a project. */
export interface ObeyedBy {
  /** As its makers call it, in every language. */
  readonly name: string;
  /** Files and folders that no command may make or change, at any depth. A part may hold one star. */
  readonly protectedNames: readonly string[];
  /** Where among those something lies that acts; what a project brings is told by these. */
  readonly obeyed: readonly ObeyedFile[];
}

export interface AgentTraits extends ObeyedBy {
  /** Names of its program on the search path. */
  readonly programs: readonly string[];
  /** Regular expressions over a whole command line by which a running process is known, where its program is another (Node, above all). */
  readonly processPatterns: readonly string[];
  readonly settings: {
    /** Beneath the home. */
    readonly user: readonly string[];
    /** Beneath the project. */
    readonly project: readonly string[];
  };
  /** Beneath the home: what it writes while it runs, with what it needs beside for saving (locks, temporary names). */
  readonly stateInHome: readonly string[];
  /** Beneath the home: its own keys and tokens. */
  readonly credentials: readonly string[];
  /** Absent for what cannot be run in the sandbox as a whole. */
  readonly run?: RunWays;
}

/** What an agent needs that runs in the sandbox as a whole. */
export interface RunWays {
  /** Folders beneath the home that it writes; commands see nothing of them. */
  readonly state: readonly string[];
  /** Folders beneath the home into which it unpacks or fetches programs for itself: inside it has its own, from which nothing outside starts. */
  readonly ownFolders?: readonly string[];
  /** Folders beneath the home that it reads, and adds to: it sees what is there, and what it writes into them ends with the run. */
  readonly shownFolders?: readonly string[];
  /** Files right in the home that it saves by replacing them. */
  readonly homeFiles: readonly string[];
  /** Beneath the home, and among its state: what it obeys at its next start, in a sandbox or not. They stay as they are. */
  readonly obeyedInHome: readonly string[];
  /** Files among those that it writes by itself at each start that does not find them: taken away again without a word. */
  readonly madeAnew?: readonly string[];
  /** Names in `homeFiles` whose values it obeys. */
  readonly obeyedKeys?: readonly string[];
  /** Its model's hosts, where no variable of `hostVariables` names another. */
  readonly hosts: readonly string[];
  readonly hostVariables: readonly string[];
  /** Where its settings beneath the home name other models: their addresses, and the variables that hold their keys. A star stands for any name. */
  readonly modelSettings?: readonly {
    readonly path: string;
    readonly key: readonly string[];
    readonly holds: 'address' | 'key';
  }[];
  /** Words of its command line that name such an address: what the expression holds first, in the next word or behind `=`. */
  readonly modelWords?: readonly { readonly word: string; readonly value: string }[];
  /** Variables that hold its keys. */
  readonly keys: readonly string[];
  /** Variables that tell it how to work, and hold no secret. */
  readonly variables: readonly string[];
  /** How it goes on with a conversation; absent where it cannot. */
  readonly resume?: ResumeWords;
}

/** A star stands for the name of a conversation, a UUID that it is given at its start. */
export interface ResumeWords {
  /** With which it begins one under such a name; absent where it takes none. */
  readonly begin?: readonly string[];
  /** Without a star: with its last one in the folder. */
  readonly goOn: readonly string[];
}

interface ReadAbove {
  /** Also from the folders above the one that it works in, up to the repository. */
  readonly isReadAbove?: true;
}

/** A value in a settings file of JSON or TOML that keeps hooks from running; compared with `off`. */
export interface HookSwitch extends ReadAbove {
  readonly within: 'home' | 'project';
  readonly path: string;
  readonly key: readonly string[];
  /** A text: a name in a list of what is off. */
  readonly off: boolean | string;
}

/** A word of its command line that leaves the hooks of the person's settings out. */
export interface HookWord {
  readonly word: string;
  /** A regular expression: only with a value that matches, in the next word, behind `=` or behind a short word itself. */
  readonly value?: string;
  /** Only where the settings that it brings hold a switch: as a text or by the name of a file, as one key, or in a file of that name among the person's. */
  readonly brings?: 'json' | 'toml' | 'profile';
}

/** A file of a project that has the agent start a program by itself, whatever hooks it has. A part of `path` may hold one star; of a text its head is read. */
export interface EarlyStart extends ReadAbove {
  readonly path: string;
  /** A regular expression: only what stands below `key` under a name that matches. */
  readonly names?: string;
  /** Of an agent that works for this one: what it names starts when it is called. */
  readonly isOfAgent?: true;
  /** A regular expression: what starts nothing. */
  readonly unless?: string;
  /** Where in it something must stand, with a star for any name; null for a file that acts as a whole. */
  readonly key: readonly string[] | null;
}

/** Files of variables that an agent takes from its folder, or the nearest one above that has some, before anything else. */
export interface VariableFiles {
  readonly names: readonly string[];
  /** Variables by which more runs than the agent starts, or our hook speaks to somebody else. */
  readonly acting: readonly string[];
  /** Where its person's settings name variables that count in none of them but its own folder's. */
  readonly keptOut: readonly string[];
}

/** Settings of the whole machine, which a project does not override. */
export interface ManagedSettings {
  readonly linux: string;
  /** Null where nobody has seen the agent read one there: a guess would show what does not hold. */
  readonly darwin: string | null;
  /** More files of that kind: a name with a star, in a folder beside. */
  readonly beside: string | null;
  /** The name of a file in the same folder, and a variable that names another: what stands there counts where the person's settings say nothing. */
  readonly weaker?: { readonly name: string; readonly variable: string | null };
  /** A variable of the agent by which it reads another file in its place, or (`folderVariable`) one of that name in another folder. */
  readonly variable: string | null;
  readonly folderVariable?: string;
  /** The name of a file beside it that holds our plugin, for an agent whose hooks are no part of its settings. */
  readonly plugin?: string;
  /** Values in it with which the hooks of a person do not run. */
  readonly switches: readonly Pick<HookSwitch, 'key' | 'off'>[];
  /** What must stand beside our hooks for them to outlast a project. */
  readonly holds: Readonly<Record<string, unknown>>;
  /** Whether hooks in it run whatever words, variables and settings say, or only whatever other settings say. Seen, not read. */
  readonly outlasts: 'everything' | 'settings';
}

/** What an agent would say to its hook before it runs a command of its shell. */
export interface ShellWords {
  readonly event: string;
  readonly payload: unknown;
}

/** How long its tool waits for its command as our hook has it, in milliseconds, and a variable of its own that makes that shorter. Seen. */
export interface ShellLimit {
  readonly ms: number;
  readonly variable: string | null;
  /** The same in its settings, of so many milliseconds each. */
  readonly setting?: { readonly path: string; readonly key: readonly string[]; readonly unitMs: number };
  /** A call may name its own. */
  readonly isOfCall?: true;
}

/** Whose words its hooks speak; several agents took over those of another. */
export type HookDialect = 'claude' | 'codex' | 'copilot' | 'cursor' | 'gemini' | 'opencode' | 'qwen';

/** What keeps an agent from running the hooks in its person's settings, and what it tells of itself. */
export interface HookTraits {
  readonly speaks: HookDialect;
  /** Absent where its tool goes on by itself, or nobody has seen how long it waits. */
  readonly shellLimit?: ShellLimit;
  /** `session` stands for every name that the agent gives. */
  readonly sayShell: (command: string, cwd: string, session: string) => ShellWords;
  readonly switches: readonly HookSwitch[];
  readonly words: readonly HookWord[];
  /** Names of variables that do the same, unless they are empty, 0 or false. */
  readonly variables: readonly string[];
  readonly variableFiles?: VariableFiles;
  /** Where its person's settings set variables, and whether those of a project do so in time. */
  readonly variablesIn?: readonly string[];
  readonly projectSetsVariables?: true;
  /** Words with the folder that it works in. */
  readonly folderWords?: readonly string[];
  /** A word that says the same as a variable. */
  readonly variableWord?: { readonly word: string; readonly variable: string };
  /** Whether its start hook comes when the program starts, with the first question, or never. */
  readonly checksIn: 'at-start' | 'with-first-turn' | 'never';
  /** What a person types there that it runs outside, and says to no hook; absent where that was seen to come here. Lines begin with `!`. */
  readonly typedOutside?: 'lines' | 'lines-and-commands';
  /** Agents that it has without a file, each a program of its own that none of its hooks sees. */
  readonly foreignAgents?: readonly string[];
  /** What a project has it start before any hook is asked. */
  readonly earlyStarts: readonly EarlyStart[];
  /** Null where it has none that are known. */
  readonly managed: ManagedSettings | null;
}

/** What a person writes into its settings so that it has the tools of our MCP server. */
export interface McpWords {
  /** Beneath the project, or beneath the home with `~/`. */
  readonly file: string;
  /** For a server that it starts. */
  readonly started: (program: string, args: readonly string[]) => string;
  /** For one at an address, with a token from the variable of this name. */
  readonly served: (url: string, variable: string) => string;
}

/** An agent with an id of its own in settings, logs and on the wire. */
export interface Agent<Id extends string = string> extends AgentTraits {
  readonly id: Id;
  readonly mcp: McpWords;
  /** Null where it has no hooks that are known here. */
  readonly hooks: HookTraits | null;
  /** Words, alone or before `=`, and variables with which it acts without a question, and tells a program that drives it nothing of that. Seen, not read. */
  readonly silentStart?: { readonly words: readonly string[]; readonly variables: readonly string[] };
}
