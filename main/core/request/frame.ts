/** Where in the line the reader stands, and what all its parts share. */
import type { Segment } from '#domain/parsed-command.ts';
import type { Body, Hole, Statement } from './grammar/syntax-tree.ts';
import type { LineCollector, PipelineDraft } from './line-collector.ts';
import type { Dialect } from './shells.ts';
import type { SourceText } from './source-text.ts';

/** Where in the line the reader stands. */
export interface Frame {
  readonly source: SourceText;
  readonly dialect: Dialect;
  readonly wrappers: readonly string[];
  readonly nesting: number;
  readonly position: Segment['position'];
  readonly background: boolean;
  readonly pipeline: { readonly draft: PipelineDraft; readonly index: number } | null;
}

export interface Reading {
  /** Characters that scripts within scripts may still have, so that nesting cannot multiply the work. */
  remaining: number;
  readonly collector: LineCollector;
  /** Reads the frame's source as a script of its own. */
  script(frame: Frame): void;
  statement(node: Statement, frame: Frame): void;
  body(body: Body, frame: Frame): void;
  /** Reads the commands that run to make these values. */
  holes(holes: readonly Hole[], frame: Frame): void;
}

const strength = { always: 0, conditional: 1, loop: 2, function: 3 } as const;

export const within = (frame: Frame, position: Segment['position']): Frame =>
  strength[position] > strength[frame.position] ? { ...frame, position } : frame;
