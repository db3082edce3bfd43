/** Says in words for people what happened to the log. */
import type { WireError } from '#domain/common/errors.ts';
import type { StoreAlarm } from './head-file.ts';
import { say, type Message } from '#domain/common/message.ts';

const remedy = say(
  'If you did this yourself, run `countersign audit accept`. If not, look who could write to the data folder; `countersign audit restore` puts back a backup.',
);

const copyRemedy = say(
  'See whether that disk or host is there. Choose another place with `countersign audit head`; `countersign audit accept` takes note.',
);
const remedies: Partial<Record<StoreAlarm['event'], Message>> = {
  'backup-failed': say('See whether the disk is full or the data folder is read-only.'),
  'copy-missing': copyRemedy,
  'copy-failed': copyRemedy,
};

function messageOf({ event, before, after }: StoreAlarm): Message {
  const [was, is] = [before ?? 0, after ?? 0];
  switch (event) {
    case 'vanished':
      return say('The log is gone: it had {was} rows, and its file was not there.', { was });
    case 'emptied':
      return say('The log was emptied: it had {was} rows.', { was });
    case 'shrank':
      return say('The log was shortened: it had {was} rows, and {is} are left.', { was, is });
    case 'replaced':
      return say('The log was replaced: row {was} is not the one that was written.', { was });
    case 'broken':
      return say('The log was changed: row {was} is not as it was written, or is missing.', { was });
    case 'unsealed':
      return say('What the desk keeps about the log outside it was removed or changed.');
    case 'taken-away':
      return say('The files of the log were removed or exchanged while the desk ran.');
    case 'mended':
      return say('Parts of the store that keep its rows from being changed were missing, and were put back.');
    case 'set-aside':
      return say(
        'The store was damaged, and not all of it could be read. A new log was begun, and what was allowed is asked about again.',
      );
    case 'repaired':
      return say('The store was damaged and has been repaired. Every row of the log is there.');
    case 'backup-failed':
      return say('The daily backup of the store could not be made.');
    case 'copy-missing':
      return say('The copy of the head of the log, at the place that was chosen for it, is missing or cannot be read.');
    case 'copy-failed':
      return say('The head of the log cannot be copied to the place that was chosen for it.');
    case 'copied-elsewhere':
      return say('The head of the log is copied to a place that a person chose.');
    case 'copied-nowhere':
      return say('The head of the log is no longer copied anywhere.');
    // Told by who follows that store.
    case 'team-shrank':
    case 'restored':
    case 'accepted':
      return say('The log was put in order by a person.');
  }
}

export function tellAlarm(alarm: StoreAlarm): WireError {
  return { code: 'store-unavailable', message: messageOf(alarm), remedy: remedies[alarm.event] ?? remedy };
}
