/** What a shell line is made of: the tree that the grammar makes of a text. Every place is an offset into that text. */

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A stretch of a word that the shell computes. */
export interface Hole extends Place {
  readonly type:
    | 'simple_expansion'
    | 'expansion'
    | 'arithmetic_expansion'
    | 'command_substitution'
    | 'process_substitution'
    | 'array'
    | 'subscript'
    | 'extglob';
  /** Commands that run to make its value. */
  readonly body: Body | null;
  /** Text between backticks, which the shell unquotes once before it reads it. */
  readonly backticks: { readonly start: number; readonly end: number; readonly inQuotes: boolean } | null;
  /** Commands that bash reads when it runs them, since they cannot be read. */
  readonly late: Place | null;
  /** What stands behind heredocs in it, without their bodies: there bash may lose a `;` when it writes the commands down for itself. */
  readonly besideBodies: readonly Place[];
  readonly inner: readonly Hole[];
  /** Where shells other than bash may find another end. */
  readonly isOdd: boolean;
}

export interface WordToken extends Place {
  readonly holes: readonly Hole[];
  /** Cut out of a text that is no shell line, by its blanks. */
  readonly isCrude?: boolean;
}

export interface HeredocToken extends Place {
  readonly kind: 'heredoc';
  readonly operator: '<<' | '<<-';
  readonly fd: number | null;
  readonly isQuoted: boolean;
  readonly delimiter: string;
  /** Known as soon as the line of the announcement has ended. */
  bodyStart: number;
  bodyEnd: number;
  holes: readonly Hole[];
  /** False where what stands in the body cannot be read. */
  isSound: boolean;
  /** Ended as only bash ends it. */
  isOdd: boolean;
  /** The end of the line where its body must begin, if a substitution around it has ended before; -1 where there is none. */
  dueAt: number | null;
}

export interface FileToken extends Place {
  readonly kind: 'file';
  readonly operator: string;
  readonly fd: number | null;
  /** `{name}>file`. */
  readonly isNamed: boolean;
  readonly target: WordToken;
}

export type RedirectToken = HeredocToken | FileToken;

export interface Body {
  readonly items: readonly { readonly statement: Statement; readonly isBackground: boolean }[];
}

interface Compound extends Place {
  /** Behind a `!`, so that it succeeds where it fails. */
  readonly isNegated?: true;
  readonly redirections: readonly RedirectToken[];
}

export interface Simple extends Compound {
  readonly type: 'simple';
  /** Assignments in front included. */
  readonly words: readonly WordToken[];
}

export interface ForLoop extends Compound {
  readonly type: 'for';
  readonly isSelect: boolean;
  readonly name: string;
  /** Null where it goes over the arguments of the script. */
  readonly words: readonly WordToken[] | null;
  readonly wordsEnd: number;
  readonly body: Body;
}

export interface TestToken extends WordToken {
  /** Operators and regular expressions stand as they are written. */
  readonly isWord: boolean;
}

export type Statement =
  | Simple
  | ForLoop
  | (Compound & { readonly type: 'pipeline'; readonly members: readonly Statement[]; readonly joinsErrors: boolean })
  | (Compound & {
      readonly type: 'and-or';
      readonly members: readonly Statement[];
      /** What stands in front of each member but the first. */
      readonly joints: readonly ('&&' | '||')[];
    })
  | (Compound & { readonly type: 'group' | 'subshell'; readonly body: Body })
  | (Compound & { readonly type: 'if'; readonly conditions: readonly Body[]; readonly bodies: readonly Body[] })
  | (Compound & { readonly type: 'while'; readonly condition: Body; readonly body: Body })
  | (Compound & { readonly type: 'arithmetic'; readonly holes: readonly Hole[] })
  | (Compound & {
      readonly type: 'arithmetic-for';
      readonly head: Place;
      readonly holes: readonly Hole[];
      readonly body: Body;
    })
  | (Compound & {
      readonly type: 'case';
      readonly subject: WordToken;
      readonly items: readonly { readonly patterns: readonly WordToken[]; readonly body: Body }[];
    })
  | (Compound & { readonly type: 'test'; readonly tokens: readonly TestToken[] })
  | (Compound & {
      readonly type: 'function';
      readonly name: string;
      readonly isKeyword: boolean;
      readonly body: Statement;
    })
  /** The holes are those of its name. */
  | (Compound & { readonly type: 'coproc'; readonly holes: readonly Hole[]; readonly body: Statement })
  | (Compound & { readonly type: 'empty' });

export interface Script {
  readonly body: Body;
  /** Where it stops being a shell line, and why; what follows is cut up by its blanks and separators. */
  readonly fault: { readonly at: number; readonly why: 'syntax' | 'depth' } | null;
}
