/** One change that somebody may want to make, written down as edits of the tree: how many files it touches is what is measured. */

/** Puts text in front of what stands in the file exactly once. */
export interface Insertion {
  readonly file: string;
  readonly before: string;
  readonly insert: string;
}

/** A file that is not there yet. */
export interface NewFile {
  readonly file: string;
  readonly text: string;
}

export interface Trial {
  readonly name: string;
  /** Files that may be touched, without tests. */
  readonly most: number;
  readonly insertions: readonly Insertion[];
  readonly newFiles: readonly NewFile[];
  /** Says that the change does what it is for. */
  readonly ownTest: NewFile;
  /** Tests of the tree that must hold with the change, without having been touched. */
  readonly holds: readonly string[];
}

/** Rows in tables of tests are a part of its test. */
export function touchedFiles({ insertions, newFiles }: Trial): readonly string[] {
  const files = [...insertions, ...newFiles].map(({ file }) => file).filter((file) => !file.startsWith('tests/'));
  return [...new Set(files)].toSorted();
}
