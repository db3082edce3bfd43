/** Gathers segments and opaque parts while a line is read, within the limits, and numbers its pipelines. */
import { isDecoder } from '../../programs/is-decoder.ts';
import { maxSegments } from '#domain/common/limits.ts';
import type {
  Assignment,
  OpaquePart,
  OpaqueReason,
  ParsedCommand,
  Redirection,
  Segment,
} from '#domain/command/parsed-command.ts';
import type { Span } from '#domain/common/span.ts';
import type { Word } from './word.ts';

/** A pipeline under construction; its length is known when the line is done. */
export interface PipelineDraft {
  readonly id: number;
  length: number;
}

export interface SegmentDraft {
  readonly words: readonly Word[];
  readonly span: Span;
  readonly redirections: readonly Redirection[];
  readonly assignments: readonly Assignment[];
  readonly position: Segment['position'];
  readonly pipeline: { readonly draft: PipelineDraft; readonly index: number };
  readonly background: boolean;
  readonly wrappers: readonly string[];
  /** Null where they are not told. */
  readonly folders: readonly string[] | null;
}

export interface LineCollector {
  newPipeline(): PipelineDraft;
  /** False when the line already has as many segments as it may. */
  add(segment: SegmentDraft): boolean;
  obscure(reason: OpaqueReason, span: Span): void;
  /** A name to which the line itself gives a new meaning, for the shell behind these wrappers. */
  redefine(name: string, wrappers: readonly string[]): void;
  /** Whether an earlier member of the pipeline turns encoded text into something else. */
  decodesBefore(pipeline: PipelineDraft, index: number): boolean;
  finish(text: string): ParsedCommand;
}

const maxOpaqueParts = 256;
const keepsFunctions = new Set(['eval', 'trap', 'time']);

export function collectLine(): LineCollector {
  const segments: SegmentDraft[] = [];
  const opaque: OpaquePart[] = [];
  const marked = new Set<string>();
  const redefined = new Map<string, (readonly string[])[]>();
  let pipelines = 0;

  const obscure = (reason: OpaqueReason, span: Span): void => {
    const key = `${reason}:${span[0]}:${span[1]}`;
    if (marked.has(key) || opaque.length >= maxOpaqueParts) return;
    marked.add(key);
    opaque.push({ reason, span });
  };

  return {
    newPipeline: () => {
      const draft = { id: pipelines, length: 0 };
      pipelines += 1;
      return draft;
    },
    add: (segment) => {
      if (segments.length >= maxSegments) {
        obscure('too-many-segments', segment.span);
        return false;
      }
      segments.push(segment);
      return true;
    },
    obscure,
    redefine: (name, wrappers) => void redefined.set(name, [...(redefined.get(name) ?? []), wrappers]),
    decodesBefore: (pipeline, index) =>
      segments.some(
        (segment) =>
          segment.pipeline.draft === pipeline &&
          segment.pipeline.index < index &&
          isDecoder(segment.words.map(({ value }) => value)),
      ),
    finish: (text) => {
      for (const { words, wrappers } of segments) {
        const name = words[0]?.value ?? null;
        if (name !== null && redefined.get(name)?.some((shell) => isSameShell(shell, wrappers)) === true) {
          obscure('redefined-command', words[0]?.span ?? [0, 0]);
        }
      }
      return { text, segments: segments.map(toSegment), opaque };
    },
  };
}

/** Another program in between knows nothing of functions. */
const isSameShell = (shell: readonly string[], wrappers: readonly string[]): boolean =>
  shell.every((wrapper, index) => wrappers[index] === wrapper) &&
  wrappers.slice(shell.length).every((wrapper) => keepsFunctions.has(wrapper));

function toSegment(draft: SegmentDraft): Segment {
  const { words, pipeline, span, redirections, assignments, position, background, wrappers, folders } = draft;
  const isLiteral = words.every((word) => word.value !== null);
  return {
    argv: words.map((word) => word.value),
    ...(isLiteral ? {} : { patterns: words.map((word) => (word.value === null ? word.pattern : null)) }),
    words: words.map((word) => word.span),
    span,
    redirections: [...redirections],
    assignments: [...assignments],
    position,
    pipeline: { id: pipeline.draft.id, index: pipeline.index, length: Math.max(1, pipeline.draft.length) },
    background,
    wrappers: [...wrappers],
    ...unfilled(words),
    ...(folders === null ? {} : { folders: [...folders] }),
  };
}

/** The same words with their patterns, where names were filled in. */
function unfilled(words: readonly Word[]): Pick<Segment, 'unfilled'> {
  if (words.every((word) => word.filled === undefined)) return {};
  const written = words.flatMap((word, index) => {
    const { filled } = word;
    if (filled === undefined) return [word];
    return filled === words[index - 1]?.filled ? [] : [filled];
  });
  return {
    unfilled: {
      argv: written.map(({ value }) => value),
      patterns: written.map(({ value, pattern }) => (value === null ? pattern : null)),
      words: written.map(({ span }) => span),
    },
  };
}
