/** What is known of the shell's variables as the reader goes along a line, by what succeeds and what fails. */
import type { Hole } from '../grammar/syntax-tree.ts';
import { type ShellState, freeze, join, lockNames, lose, moveTo, valuesOf, withValues } from './shell-state.ts';
import type { Touched } from './touched-names.ts';

/** After a command: if it succeeded, and if it failed. Null where the shell never comes. */
export interface Flow {
  readonly yes: ShellState | null;
  readonly no: ShellState | null;
}

export const both = (state: ShellState | null): Flow => ({ yes: state, no: state });

export const settled = ({ yes, no }: Flow): ShellState | null => join(yes, no);

interface Flowing {
  flow: Flow;
}

/** What was not read may have changed anything. */
export function doubt(reading: Flowing): void {
  const state = settled(reading.flow);
  reading.flow = both(state === null || state.isFrozen ? state : freeze(state));
}

/** What runs in a shell of its own changes nothing here. */
export function isolate(reading: Flowing, inner: ShellState | null, read: () => void): void {
  const { flow } = reading;
  reading.flow = both(inner);
  try {
    read();
  } finally {
    reading.flow = flow;
  }
}

export function applyTouched(state: ShellState | null, touched: Touched): ShellState | null {
  if (state === null) return null;
  if (touched.isUnknown) return freeze(state);
  let next = lockNames(state, touched.locked);
  // Of the shell's own count it must be known that nothing else has set it.
  for (const name of touched.names)
    if (valuesOf(next, name) !== null || name === 'PIPESTATUS') next = withValues(next, name, null);
  return touched.moves ? { ...moveTo(next, null), before: null, stack: [] } : next;
}

const isNumber = (value: string | undefined): boolean => value === undefined || /^-?\d*$/.test(value);

/** A sum may set the names in it, and the names that their values lead to. */
export function touchArithmetic(state: ShellState | null, text: string): ShellState | null {
  if (state === null) return null;
  if (/`|\$\(/.test(text)) return lose(state);
  let next = state;
  for (const [name] of text.matchAll(/[A-Za-z_]\w*/g)) {
    const values = valuesOf(state, name);
    if (values?.every(isNumber) !== true) return lose(state);
    next = withValues(next, name, null);
  }
  return next;
}

/** Whether a place in a list, or one in a text, is a sum; a number is none. */
export const computesInside = (raw: string): boolean =>
  /^\$\{[!#]?\w+(?:\[(?![@*]\])|:[^-=+?])/.test(raw) && !/^\$\{#?[A-Za-z_]\w*\[\d+\]\}$/.test(raw);

/** What expansions set while they are made. */
export function touchHoles(state: ShellState | null, text: string, holes: readonly Hole[]): ShellState | null {
  let next = state;
  for (const { type, start, end, inner } of holes) {
    const raw = text.slice(start, end);
    if (type === 'arithmetic_expansion' || type === 'subscript') next = touchArithmetic(next, raw.slice(1));
    if (type === 'expansion') {
      const sets = /^\$\{!?([A-Za-z_]\w*):?=/.exec(raw);
      if (sets !== null && next !== null)
        next = raw.startsWith('${!') ? lose(next) : withValues(next, sets[1] ?? '', null);
      if (computesInside(raw)) next = touchArithmetic(next, raw.slice(2));
    }
    next = touchHoles(next, text, inner);
  }
  return next;
}

/** At the head of a loop whose commands touch this. */
export function applyLoop(state: ShellState | null, touched: Touched & { readonly isSum: boolean }): ShellState | null {
  const next = applyTouched(state, touched);
  return touched.isSum && next !== null ? lose(next) : next;
}
