/** Where in the line the reader stands, and what all its parts share. */
import type { Segment } from '#domain/command/parsed-command.ts';
import type { Body, Hole, Statement } from '../grammar/syntax-tree.ts';
import type { LineCollector, PipelineDraft } from './line-collector.ts';
import type { Dialect } from '../wrappers/shells.ts';
import type { SourceText } from './source-text.ts';
import type { Flow } from '../values/flow.ts';

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
  /** What is known of the shell's variables where the reader stands. */
  flow: Flow;
  /** Names that the line itself gives to functions. */
  readonly functions: Set<string>;
  /** Commands that may still be named once more for another value of a name. */
  spare: number;
  /** Names that may still be filled in for its patterns. */
  spareNames: number;
  /** Where the line begins, if it goes anywhere from there; else null. */
  readonly from: string | null;
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
