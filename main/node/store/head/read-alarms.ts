/** What happened to the log that no person has taken note of, read without opening the store. */
import type { WireError } from '#domain/common/errors.ts';
import { readHead } from './head-file.ts';
import { tellAlarm } from './tell-alarm.ts';

export { headPath } from './head-file.ts';

/** For people; a head that cannot be read is one itself. */
export function readAlarms(path: string): readonly WireError[] {
  const reading = readHead(path, null);
  if (reading.kind === 'unreadable') return [tellAlarm({ event: 'unsealed', at: 0, before: null, after: null })];
  return reading.kind === 'head' ? reading.kept.alarms.map(tellAlarm) : [];
}
