/** What was answered since the last midnight of the person's own calendar, asked anew where something was answered and where a day ends. */
import { useEffect, useState } from 'react';
import type { Answered } from '#domain/audit/answered.ts';
import { useBroker } from '../../shell/broker-context.ts';
import { useAnswer } from '../../shell/use-answer.ts';
import { useMinute } from '../../../ui/time/use-minute.ts';
import { rangeOf } from '../../activity/time-range.ts';

/** What was answered is on disk a moment after everybody was told. */
const onDiskMs = 700;

interface AnsweredNow {
  readonly answered: Answered;
  /** When this was known, in milliseconds since the epoch. */
  readonly at: number;
}

export function useAnsweredToday(round = 0): AnsweredNow | null {
  const now = useMinute();
  const settled = useBroker((broker) => broker.settled.at(-1)?.seq ?? 0);
  const [onDisk, setOnDisk] = useState(settled);
  useEffect(() => {
    const timer = setTimeout(() => setOnDisk(settled), onDiskMs);
    return () => clearTimeout(timer);
  }, [settled]);
  // It is a side of the screen: where it cannot be read the log itself says so.
  const answer = useAnswer('activity.answered', rangeOf('day', 0, now), now + onDisk + round, false);
  return answer === null ? null : { answered: answer.result, at: answer.at };
}
