/** Calls about the desk as a whole, for a person's own screens. */
import * as z from 'zod';

const nothing = z.strictObject({});
const pauseResult = z.strictObject({ paused: z.boolean() });

export const deskMethods = {
  /** No new command begins until the desk is resumed; what runs or waits for an answer already goes on. */
  'desk.pause': { params: nothing, result: pauseResult },
  'desk.resume': { params: nothing, result: pauseResult },
} as const;
