/** Says whether a notification may be shown now: by what was chosen by hand, and by the hours of the day. See decision 0030. */
import {
  isWithin,
  nextTurn,
  weekdays,
  type QuietView,
  type ReadWallTime,
  type WallTime,
} from '#domain/approval/quiet-hours.ts';
import type { ChoiceKeeper, ShellChoices } from '../shell/shell-choices.ts';

export interface Quiet {
  view(): QuietView;
  /** Told when it may have begun or ended. */
  onChange(listener: () => void): void;
  close(): void;
}

/** What a hand on the switch changes: off within the hours is off until they end, and on stays on. */
export function turnQuiet(
  isOn: boolean,
  choices: ShellChoices,
  now: number,
  wallTime = readWallTime,
): Partial<ShellChoices> {
  if (isOn) return { doNotDisturb: true, disturbedUntil: null };
  const { quietHours: hours } = choices;
  const end = isWithin(hours, wallTime(now)) ? (nextTurn(hours, now, wallTime) ?? Number.MAX_SAFE_INTEGER) : null;
  return { doNotDisturb: false, disturbedUntil: end };
}

interface Clock {
  now(): number;
  after(ms: number, run: () => void): () => void;
}

/** A machine that slept, or came to another time zone, is looked at anew after so long at the latest. */
const longestWaitMs = 900_000;

export function keepQuiet(choices: ChoiceKeeper, clock: Clock, wallTime: ReadWallTime = readWallTime): Quiet {
  const listeners = new Set<() => void>();
  let shown = '';
  let cancel: (() => void) | null = null;

  const view = (): QuietView => {
    const { doNotDisturb, disturbedUntil, quietHours: hours } = choices.current();
    const now = clock.now();
    const byHours = isWithin(hours, wallTime(now)) && (disturbedUntil === null || now >= disturbedUntil);
    const until = byHours && !doNotDisturb ? nextTurn(hours, now, wallTime) : null;
    return { isOn: doNotDisturb || byHours, until, hours };
  };

  const look = (): void => {
    cancel?.();
    const { quietHours: hours } = choices.current();
    const now = clock.now();
    const turn = nextTurn(hours, now, wallTime);
    cancel = turn === null && !hours.isOn ? null : clock.after(waitFor(turn, now), look);
    const said = JSON.stringify(view());
    if (said === shown) return;
    shown = said;
    for (const tell of listeners) tell();
  };
  choices.onChange(look);
  look();
  return {
    view,
    onChange: (listener) => {
      listeners.add(listener);
    },
    close: () => cancel?.(),
  };
}

const waitFor = (turn: number | null, now: number): number =>
  Math.min(longestWaitMs, turn === null ? longestWaitMs : turn - now);

/** In the time zone of the machine as it is by now. */
export function readWallTime(at: number): WallTime {
  const date = new Date(at);
  const weekday = weekdays[(date.getDay() + 6) % 7] ?? 'monday';
  return { weekday, minute: date.getHours() * 60 + date.getMinutes() };
}
