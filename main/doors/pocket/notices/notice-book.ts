/** How a person wants to be told of what waits, kept in one private file. */
import * as z from 'zod';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import { noNotices, noticeChoiceSchema, type NoticeChoice } from '#domain/devices/notice.ts';
import type { DeviceFile } from '../device-book.ts';

const keptSchema = z.strictObject({ version: z.literal(1), choice: noticeChoiceSchema });
type Kept = z.infer<typeof keptSchema>;

export interface NoticeBook {
  readonly choice: () => NoticeChoice;
  choose(choice: NoticeChoice): Promise<void>;
}

/** Throws `settings-unreadable`: nothing is then written over what is there. */
export function openNoticeBook(file: DeviceFile): NoticeBook {
  let kept = read(file);
  let writing: Promise<void> = Promise.resolve();
  const write = (choice: NoticeChoice): Promise<void> => {
    const before = writing;
    const work = async (): Promise<void> => {
      await before;
      const next: Kept = { version: 1, choice };
      await file.write(`${JSON.stringify(next, null, 2)}\n`);
      kept = next;
    };
    const done = work();
    writing = done.catch(() => undefined);
    return done;
  };
  return {
    choice: () => kept.choice,
    choose: write,
  };
}

function read(file: DeviceFile): Kept {
  try {
    const text = file.read();
    return text === null ? { version: 1, choice: noNotices } : keptSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BrokerError('settings-unreadable', say('Your choice of notices cannot be read.'), {
      remedy: say('Repair or remove notices.json in the data folder; until then nobody is told of what waits.'),
      cause,
    });
  }
}
