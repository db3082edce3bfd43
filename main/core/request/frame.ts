/** Where in the line the reader stands, and what all its parts share. */
import type { Segment } from '#domain/parsed-command.ts';
import type { Node } from 'web-tree-sitter';
import type { LineCollector, PipelineDraft } from './line-collector.ts';
import type { ParseTree } from './parse-tree.ts';
import type { Dialect } from './shells.ts';
import type { SourceText } from './source-text.ts';

/** Where in the line the reader stands. */
export interface Frame {
  readonly source: SourceText;
  readonly dialect: Dialect;
  readonly wrappers: readonly string[];
  readonly nesting: number;
  readonly depth: number;
  readonly position: Segment['position'];
  readonly background: boolean;
  readonly pipeline: { readonly draft: PipelineDraft; readonly index: number } | null;
  /** Redirections that the grammar hung around a list or pipeline, though a shell gives them to its last command. */
  readonly trailing: readonly Node[];
}

export interface Reading {
  /** Characters that scripts within scripts may still have, so that nesting cannot multiply the work. */
  remaining: number;
  readonly collector: LineCollector;
  readonly parse: ParseTree;
  /** Reads the frame's source as a script of its own. */
  script(frame: Frame): void;
  /** Reads one statement of a tree. */
  statement(node: Node, frame: Frame): void;
}

const strength = { always: 0, conditional: 1, loop: 2, function: 3 } as const;

export const within = (frame: Frame, position: Segment['position']): Frame =>
  strength[position] > strength[frame.position] ? { ...frame, position } : frame;

/** What wraps a simple command in the grammar. */
export const simpleStatements = new Set([
  'command',
  'variable_assignment',
  'variable_assignments',
  'declaration_command',
  'unset_command',
]);
