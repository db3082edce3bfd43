/** What of a conversation is sent to the model: all of it where it fits, else the newest whole and the older shortened or left out, which is said. */
import type { ConversationEntry } from '#domain/agents/conversation.ts';

/** Some fifty thousand words of a model. */
export const contextCharacters = 200_000;
/** Of an older entry that is shortened. */
const shortLength = 400;
/** The newest are never shortened. */
const wholeEntries = 6;

export interface FittedContext {
  readonly entries: readonly ConversationEntry[];
  readonly shortened: number;
  readonly leftOut: number;
}

const sizeOf = (entry: ConversationEntry): number =>
  entry.kind === 'call' ? entry.input.length : entry.kind === 'note' ? 200 : entry.text.length;

const sizeOfAll = (entries: readonly ConversationEntry[]): number =>
  entries.reduce((sum, entry) => sum + sizeOf(entry), 0);

export function fitContext(all: readonly ConversationEntry[], most = contextCharacters): FittedContext {
  let over = sizeOfAll(all) - most;
  if (over <= 0) return { entries: all, shortened: 0, leftOut: 0 };
  let shortened = 0;
  const entries = all.map((entry, index): ConversationEntry => {
    if (over <= 0 || index >= all.length - wholeEntries || sizeOf(entry) <= shortLength) return entry;
    const short = shorten(entry);
    if (short === entry) return entry;
    over -= sizeOf(entry) - sizeOf(short);
    shortened += 1;
    return short;
  });
  return { ...dropOldest(entries, over), shortened };
}

/** What a person said stays as it is. An input stays JSON. */
function shorten(entry: ConversationEntry): ConversationEntry {
  if (entry.kind === 'call')
    return { ...entry, input: JSON.stringify({ shortened: entry.input.slice(0, shortLength) }) };
  if (entry.kind !== 'result' && entry.kind !== 'agent') return entry;
  const { text } = entry;
  const half = shortLength / 2;
  const left = text.length - shortLength;
  return { ...entry, text: `${text.slice(0, half)}\n… ${left} characters left out …\n${text.slice(-half)}` };
}

/** The first thing that the person said stays; whole steps go, since a call without its result is none. */
function dropOldest(entries: readonly ConversationEntry[], over: number): Pick<FittedContext, 'entries' | 'leftOut'> {
  const first = entries.findIndex(({ kind }) => kind === 'person');
  let end = first + 1;
  let left = over;
  while (left > 0 && end < entries.length - 1) {
    const next = stepEnd(entries, end);
    if (next >= entries.length) break;
    left -= sizeOfAll(entries.slice(end, next));
    end = next;
  }
  return { entries: [...entries.slice(0, first + 1), ...entries.slice(end)], leftOut: end - first - 1 };
}

/** Where the next step begins, behind the results of this one. */
function stepEnd(entries: readonly ConversationEntry[], from: number): number {
  let at = from + 1;
  while (at < entries.length && (entries[at]?.kind === 'result' || entries[at - 1]?.kind === 'call')) at += 1;
  return at;
}
