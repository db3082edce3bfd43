/** What a model asked for, as a call that may be made, or as a sentence to the model that says why nothing was done. */
import type { AskedCall, ToolOffer } from '../../ports.ts';

/** Calls of one step that are made; the model may ask for the others in its next. */
export const mostCalls = 8;
/** Of the input of one call, in characters. */
export const longestCallInput = 1_048_576;

export type CheckedCall =
  | { readonly kind: 'call'; readonly input: unknown }
  | { readonly kind: 'not-made'; readonly why: string };

const notMade = (why: string): CheckedCall => ({ kind: 'not-made', why: `${why} Nothing was done.` });

/** `index`: which of its step it is. */
export function checkCall({ tool, input }: AskedCall, index: number, offers: readonly ToolOffer[]): CheckedCall {
  if (index >= mostCalls) {
    return notMade(`Only the first ${mostCalls} calls of one step are made, and this was none of them.`);
  }
  if (!offers.some(({ name }) => name === tool)) {
    return notMade(`There is no such tool. There are: ${offers.map(({ name }) => name).join(', ')}.`);
  }
  if (input.length > longestCallInput) {
    return notMade(`The input has ${input.length} characters, and no more than ${longestCallInput} are taken.`);
  }
  const read = readObject(input);
  return read === null ? notMade('The input is no JSON object.') : { kind: 'call', input: read };
}

/** A model that names no input means an empty one. */
function readObject(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
