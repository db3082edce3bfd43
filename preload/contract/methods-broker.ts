/** Calls about the broker as a whole, for a person's own screens. */
import * as z from 'zod';

const nothing = z.strictObject({});
const pauseResult = z.strictObject({ paused: z.boolean() });

export const brokerMethods = {
  /** No new command begins until the broker is resumed; what runs or waits for an answer already goes on. */
  'desk.pause': { params: nothing, result: pauseResult },
  'desk.resume': { params: nothing, result: pauseResult },
} as const;
