/** A requester whose new commands a person holds back, as it is told apart: by its entry point and by what it calls itself. */
import type * as z from 'zod';
import { requesterSchema } from './requester.ts';

export const pausedRequesterSchema = requesterSchema.pick({ entryPoint: true, claimedName: true });
export type PausedRequester = z.infer<typeof pausedRequesterSchema>;

/** More than this a person does not pause one by one. */
export const mostPaused = 100;
