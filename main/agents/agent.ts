/** What the desk knows of a coding agent: one value for each in a file of its own, from which every list elsewhere is made. */

/** `settings` may name hooks, servers and permissions at once; `rules` are texts that an agent follows, and that may start something. */
export type ObeyedKind = 'settings' | 'hook' | 'skill' | 'command' | 'plugin' | 'mcp' | 'agent' | 'rules';

/** A file by which a project steers an agent. A part of `path` may hold one star, which stands for anything in that part. */
export interface ObeyedFile {
  readonly kind: ObeyedKind;
  readonly path: string;
}

/** What a program obeys in the folders of a project, whoever wrote it there. Paths are relative to any folder of a project. */
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
}

/** An agent with an id of its own in settings, logs and on the wire. */
export interface Agent<Id extends string = string> extends AgentTraits {
  readonly id: Id;
}
