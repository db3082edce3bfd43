/** What is told a person who is not at the desk when a request waits, and by which of their own ways. */
import * as z from 'zod';
import { wireErrorSchema } from '../common/errors.ts';
import { maxPathLength } from '../common/limits.ts';

const word = z
  .string()
  .max(4096)
  .regex(/^[^\0]*$/u);

/** Whether a notice may go there: https, and plain http on this machine alone. */
export function isNoticeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/u.test(hostname));
}

export const noticeChoiceSchema = z.strictObject({
  /** A program with its words, without a shell; it runs as the person, outside of every sandbox. */
  command: z.array(word).min(1).max(32).nullable(),
  webhook: z
    .strictObject({
      url: z.string().max(2000).refine(isNoticeAddress),
      /** Holds what goes into the header Authorization, after “Bearer”. */
      secretFile: z.string().max(maxPathLength).regex(/^\//u).nullable(),
    })
    .nullable(),
  /** Whether devices that asked for it are told by Web Push. */
  toDevices: z.boolean().default(true),
  /** Push services beside the known ones, as `name` or `name:port`. */
  pushHosts: z
    .array(
      z
        .string()
        .max(260)
        .regex(/^[\da-z.-]+(?::\d{1,5})?$/u),
    )
    .max(8)
    .default([]),
  /** Also who asks, in which project, which program, and how risky. Never words of a command. */
  tellsWhat: z.boolean(),
  /** Nobody is told while the person was at the desk within so many minutes. */
  quietMinutes: z.int().min(0).max(240),
});
export type NoticeChoice = z.infer<typeof noticeChoiceSchema>;

export const noNotices: NoticeChoice = {
  command: null,
  webhook: null,
  toDevices: true,
  pushHosts: [],
  tellsWhat: false,
  quietMinutes: 2,
};

export const noticeWays = ['command', 'webhook', 'toDevices'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** What went wrong the last time, by way; null where it went well or was not used. */
const noticeProblemsSchema = z.record(z.enum(noticeWays), wireErrorSchema.nullable());
export type NoticeProblems = z.infer<typeof noticeProblemsSchema>;

export const noticesStateSchema = z.strictObject({
  choice: noticeChoiceSchema,
  problems: noticeProblemsSchema,
  lastSentAt: z.int().nonnegative().nullable(),
});
export type NoticesState = z.infer<typeof noticesStateSchema>;

/** Of one request, where the person chose that it is told. */
export interface NoticeItem {
  readonly agent: string;
  readonly project: string;
  readonly kind: string;
  readonly program: string | null;
  readonly risk: string;
}

export interface Notice {
  /** A sentence of fixed words and a number. */
  readonly text: string;
  readonly count: number;
  /** Empty unless the person chose otherwise. */
  readonly requests: readonly NoticeItem[];
}

/** More are counted, not named. */
export const mostNoticeItems = 5;
