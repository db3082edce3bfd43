/** How far a person has read a patch, and what they say about each file of it. */
import { useCallback, useMemo, useState } from 'react';
import type { FileVerdict } from '#domain/approval/decision.ts';
import type { PatchedFile } from '#domain/patch/file-change.ts';
import { choiceOf, countAccepted, verdictsOf, type FileChoice, type FileChoices } from './file-choices.ts';
import { createRowReader, isLong, mustBeOpened, type PatchRow } from './patch-rows.ts';

interface PatchReview {
  readonly rows: readonly PatchRow[];
  readonly sideBySide: boolean;
  readonly showSideBySide: (isSideBySide: boolean) => void;
  readonly isOpen: (index: number) => boolean;
  /** It must be opened before the patch may be allowed. */
  readonly isWanted: (index: number) => boolean;
  readonly toggle: (index: number) => void;
  readonly choiceAt: (index: number) => FileChoice;
  readonly choose: (index: number, choice: FileChoice) => void;
  /** How many files are taken, and how many of them must still be opened. */
  readonly accepted: number;
  readonly wanted: number;
  readonly verdicts: FileVerdict[];
  /** Another text whenever other lines are shown. */
  readonly shown: string;
}

/** Nothing is opened, refused or commented on at first, but for short changes, which are open. */
export function usePatchReview(files: readonly PatchedFile[]): PatchReview {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const [choices, setChoices] = useState<FileChoices>(new Map());
  const [sideBySide, showSideBySide] = useState(false);
  const readRows = useMemo(() => createRowReader(files), [files]);
  const isOpen = useCallback(
    (index: number): boolean => {
      const file = files[index];
      return file !== undefined && toggled.has(index) === isLong(file);
    },
    [files, toggled],
  );
  const rows = useMemo(() => readRows(isOpen, sideBySide), [readRows, isOpen, sideBySide]);
  const isWanted = (index: number): boolean => {
    const file = files[index];
    return file !== undefined && mustBeOpened(file) && !seen.has(index) && choiceOf(choices, index).isAccepted;
  };
  return {
    rows,
    sideBySide,
    showSideBySide,
    isOpen,
    isWanted,
    toggle(index) {
      setToggled((now) => new Set(now.has(index) ? [...now].filter((each) => each !== index) : [...now, index]));
      setSeen((now) => new Set([...now, index]));
    },
    choiceAt: (index) => choiceOf(choices, index),
    choose: (index, choice) => setChoices((now) => new Map(now).set(index, choice)),
    accepted: countAccepted(files, choices),
    wanted: files.filter((_, index) => isWanted(index)).length,
    verdicts: verdictsOf(files, choices),
    shown: [sideBySide, [...toggled].join(',')].join(' '),
  };
}
