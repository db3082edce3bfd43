/** Says what was found wrong with a store when it was opened, and what was done about it. */
import type { WireError } from '#domain/common/errors.ts';
import type { UnreadablePermissions } from './look-over.ts';
import type { Repair } from './repair-store.ts';
import { say } from '#domain/common/message.ts';

const keptFile = say(
  'The damaged file is kept in the data folder under a name with "unreadable" and a date; remove it when it is no longer needed.',
);

function tellRepair({ kind }: Repair): WireError {
  if (kind === 'repaired') {
    return {
      code: 'store-unavailable',
      message: say('The store was damaged and has been repaired. Every row of the log is there.'),
      remedy: keptFile,
    };
  }
  return {
    code: 'store-unavailable',
    message: say(
      'The store was damaged, and not all of it could be read. A new log was begun, and what was allowed is asked about again.',
    ),
    remedy: say(
      'The damaged file and the rows that could be read are kept in the data folder, under names with "unreadable" and a date. `countersign audit restore` puts back a backup.',
    ),
  };
}

const mended: WireError = {
  code: 'store-unavailable',
  message: say('Parts of the store that keep its rows from being changed were missing, and were put back.'),
  remedy: say('Run `countersign audit verify`: someone may have changed rows meanwhile.'),
};

function tellUnreadable({ answers, rules }: UnreadablePermissions): WireError {
  return {
    code: 'store-unavailable',
    message: say('Standing permissions were damaged and no longer count: {answers} answers, {rules} rules.', {
      answers,
      rules,
    }),
    remedy: say('What they allowed is asked about again.'),
  };
}

export interface StartFindings {
  readonly repair: Repair | null;
  readonly isMended: boolean;
  readonly unreadable: UnreadablePermissions;
}

/** For people; empty where all is well. */
export function tellStart({ repair, isMended, unreadable }: StartFindings): readonly WireError[] {
  return [
    ...(repair === null ? [] : [tellRepair(repair)]),
    ...(isMended ? [mended] : []),
    ...(unreadable.answers + unreadable.rules === 0 ? [] : [tellUnreadable(unreadable)]),
  ];
}
