/** A file or task that a line hands to a shell, a task runner or an interpreter. */
import type { Span } from '#domain/common/span.ts';

export type ScriptKind =
  | 'shell'
  | 'python'
  | 'node'
  | 'perl'
  | 'ruby'
  | 'php'
  | 'program'
  | 'package-script'
  | 'lifecycle'
  | 'deno-task'
  | 'nx-target'
  | 'make'
  | 'just';

export interface NamedScript {
  /** What reads it: a shell, an interpreter, or the runner of tasks. */
  readonly kind: ScriptKind;
  /** The file, or those that may be it: the first that exists counts. */
  readonly files: readonly string[];
  /** Read together with the file; what is not there is nothing. */
  readonly more?: readonly string[];
  /**
   * The tasks: of a package the first that it has, of its life cycle all that it has. None for a file, or where the first of the file
   * is meant.
   */
  readonly tasks: readonly string[];
  /** A package of the work space, by its name or folder. */
  readonly workspace?: string;
  /** In every package of the work space whose root its file is. */
  readonly isEverywhere?: true;
  /** Makefile text that the line itself brings. */
  readonly given?: string;
  readonly span: Span;
  /** Where the command certainly is by then; null where that cannot be told. */
  readonly folders: readonly string[] | null;
}

/** What one command says of a script; where it stands is added by the caller. */
export type Naming = Omit<NamedScript, 'span' | 'folders'>;

export const fileOf = (kind: ScriptKind, ...files: readonly string[]): Naming | null =>
  files.length === 0 || files.includes('') ? null : { kind, files, tasks: [] };

/** In a folder that an option leads to; null for an unknown one. */
export function inFolder(folder: string | null, name: string): string | null {
  if (folder === null) return name;
  return folder === '' ? null : `${folder.replace(/\/+$/, '')}/${name}`;
}
