/** What a person says about single files of a patch, and what of it is sent. */
import type { FileVerdict } from '#domain/approval/decision.ts';
import type { PatchedFile } from '#domain/patch/file-change.ts';

export interface FileChoice {
  readonly isAccepted: boolean;
  readonly comment: string;
}

export type FileChoices = ReadonlyMap<number, FileChoice>;

const untouched: FileChoice = { isAccepted: true, comment: '' };

export function choiceOf(choices: FileChoices, file: number): FileChoice {
  return choices.get(file) ?? untouched;
}

export function countAccepted(files: readonly PatchedFile[], choices: FileChoices): number {
  return files.filter((_, index) => choiceOf(choices, index).isAccepted).length;
}

/** Files that nothing was said about are not named: they are accepted without a word. */
export function verdictsOf(files: readonly PatchedFile[], choices: FileChoices): FileVerdict[] {
  return files.flatMap(({ change }, index) => {
    const { isAccepted, comment } = choiceOf(choices, index);
    const words = comment.trim();
    if (isAccepted && words === '') return [];
    return [{ path: change.path, isAccepted, comment: words === '' ? null : words }];
  });
}
