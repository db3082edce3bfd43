/** What a program does with the files that its operands name. */

/** It only takes in what they hold. */
export interface Reading {
  readonly fact: 'reads';
  /** The first operand is a pattern or a program, not a file. */
  readonly isSearch: boolean;
  /** Options that take the next word, and with `::` the next two. One that is missing here makes a file of its value, which costs nothing. */
  readonly valued: string;
}

export const reads = (valued = ''): Reading => ({ fact: 'reads', isSearch: false, valued });
export const searchesFiles = (valued = ''): Reading => ({ fact: 'reads', isSearch: true, valued });

/** Options whose value is a file that it makes or replaces. */
export interface Making {
  readonly fact: 'writes';
  readonly options: readonly string[];
}

export const writesTo = (options: string): Making => ({ fact: 'writes', options: options.split(' ') });

export type Change =
  | 'allocates'
  | 'archives'
  | 'compresses'
  | 'copies'
  | 'copies blocks'
  | 'cuts off'
  | 'edits'
  | 'links'
  | 'makes'
  | 'makes parts'
  | 'moves'
  | 'packs'
  | 'patches'
  | 'sets rights'
  | 'writes input';

export interface Changing {
  readonly fact: 'changes';
  readonly how: Change;
}

export const changes = (how: Change): Changing => ({ fact: 'changes', how });
