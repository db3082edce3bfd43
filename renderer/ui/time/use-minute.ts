/** The time of the calendar, told anew each minute: a page that is left open sees the next day. */
import { useEffect, useState } from 'react';

const minuteMs = 60_000;

export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
