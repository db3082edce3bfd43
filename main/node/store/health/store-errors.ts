/** What went wrong with the store, told apart: damage, a full disk, a file that may not be written, a lock that is not let go. */
import { BrokerError } from '#domain/common/errors.ts';
import { say, type Message } from '#domain/common/message.ts';

/** The file says what it cannot say; only repairing or setting it aside helps. */
export class DamagedStore extends Error {}

/** SQLite's primary codes: error, busy, read-only, IO error, damaged, full, cannot be opened, no database. */
const code = { error: 1, busy: 5, readOnly: 8, io: 10, corrupt: 11, full: 13, cannotOpen: 14, noDatabase: 26 } as const;
/** A page that ends too early, and one whose checksum is wrong. */
const damagedReads: ReadonlySet<number> = new Set([522, 8202]);
/** The shared memory beside the store could not grow to one page: of all disks only a full one says no to that. */
const noRoomForMemory = 4874;
/** What SQLite says with its code for "some error" when a table, a column or a text of the file is not what it was. */
const damagedWords =
  /malformed|no such (table|column|index)|has no column|corrupt|not a database|vtable constructor failed/i;

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
}

/** Whether the file is damaged, and not only locked, forbidden, newer, or on a disk that is full. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedStore) return true;
  // A row that is not in the form that it was written in.
  if (error instanceof Error && (error.name === 'ZodError' || error instanceof SyntaxError)) return true;
  const extended = codeOf(error);
  const primary = extended & 0xff;
  if (primary === code.corrupt || primary === code.noDatabase || damagedReads.has(extended)) return true;
  return primary === code.error && error instanceof Error && damagedWords.test(error.message);
}

const errnoOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

function sentenceFor(cause: unknown): readonly [message: Message, remedy: Message] {
  if (isDamage(cause)) {
    return [
      say('The store is damaged, so nothing runs.'),
      say('End the desk and run `countersign audit repair`; what can be read is kept.'),
    ];
  }
  const extended = codeOf(cause);
  const [primary, errno] = [extended & 0xff, errnoOf(cause)];
  if (primary === code.full || extended === noRoomForMemory || errno === 'ENOSPC' || errno === 'EDQUOT') {
    return [
      say('The disk that holds the store is full, so nothing runs.'),
      say('Make room on it, then start the desk again.'),
    ];
  }
  if (primary === code.readOnly || errno === 'EROFS' || errno === 'EACCES' || errno === 'EPERM') {
    return [
      say('The store cannot be written to, so nothing runs.'),
      say('Make the data folder and its files writable for you, then start the desk again.'),
    ];
  }
  if (primary === code.busy) {
    return [
      say('Another program holds the store, so nothing runs.'),
      say('End what else has countersign.db open, then try again.'),
    ];
  }
  if (errno === 'EMFILE' || errno === 'ENFILE') {
    return [
      say('The desk may open no more files, so nothing runs.'),
      say('Raise the limit (`ulimit -n`), then start it again.'),
    ];
  }
  if (primary === code.cannotOpen) {
    return [
      say('The files of the store cannot be opened, so nothing runs.'),
      say('See how many files may be open (`ulimit -n`), and whether the data folder is yours to read and write.'),
    ];
  }
  if (errno === 'ELOOP') {
    return [say('The store is a link, so nothing runs.'), say('Put the file itself into the data folder.')];
  }
  return [
    say('The desk cannot write down what it decides, so nothing runs.'),
    say('See whether the disk is full or the data folder is read-only, then start the desk again.'),
  ];
}

/** `store-unavailable` with what helps; an error that says so already stays as it is. */
export function toStoreError(cause: unknown): BrokerError {
  if (cause instanceof BrokerError) return cause;
  const [message, remedy] = sentenceFor(cause);
  return new BrokerError('store-unavailable', message, { remedy, cause });
}
