/** Says in words for people what happened to the log. */
import type { WireError } from '#domain/common/errors.ts';
import type { StoreAlarm } from './head-file.ts';

const remedy =
  'If you did this yourself, run `countersign audit accept`. If not, look who could write to the data folder; `countersign audit restore` puts back a backup.';

const copyRemedy =
  'See whether that disk or host is there. Choose another place with `countersign audit head`; `countersign audit accept` takes note.';
const remedies: Partial<Record<StoreAlarm['event'], string>> = {
  'backup-failed': 'See whether the disk is full or the data folder is read-only.',
  'copy-missing': copyRemedy,
  'copy-failed': copyRemedy,
};

function messageOf({ event, before, after }: StoreAlarm): string {
  const [was, is] = [before ?? 0, after ?? 0];
  switch (event) {
    case 'vanished':
      return `The log is gone: it had ${was} rows, and its file was not there.`;
    case 'emptied':
      return `The log was emptied: it had ${was} rows.`;
    case 'shrank':
      return `The log was shortened: it had ${was} rows, and ${is} are left.`;
    case 'replaced':
      return `The log was replaced: row ${was} is not the one that was written.`;
    case 'broken':
      return `The log was changed: row ${was} is not as it was written, or is missing.`;
    case 'unsealed':
      return 'What the desk keeps about the log outside of it was removed or changed.';
    case 'taken-away':
      return 'The files of the log were removed or exchanged while the desk ran.';
    case 'mended':
      return 'Parts of the store that keep its rows from being changed were missing, and were put back.';
    case 'set-aside':
      return 'The store was damaged, and not all of it could be read. A new log was begun, and what was allowed is asked about again.';
    case 'repaired':
      return 'The store was damaged and has been repaired. Every row of the log is there.';
    case 'backup-failed':
      return 'The daily backup of the store could not be made.';
    case 'copy-missing':
      return 'The copy of the head of the log, at the place that was chosen for it, is missing or cannot be read.';
    case 'copy-failed':
      return 'The head of the log cannot be copied to the place that was chosen for it.';
    case 'copied-elsewhere':
      return 'The head of the log is copied to a place that a person chose.';
    case 'copied-nowhere':
      return 'The head of the log is copied nowhere any more.';
    case 'restored':
    case 'accepted':
      return 'The log was put in order by a person.';
  }
}

export function tellAlarm(alarm: StoreAlarm): WireError {
  return { code: 'store-unavailable', message: messageOf(alarm), remedy: remedies[alarm.event] ?? remedy };
}
