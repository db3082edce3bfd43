/** What a person chose about this shell: how loud it is, what a lock ends, where the window stood. */
import * as z from 'zod';
import { languageSchema } from '#domain/common/language.ts';
import { noQuietHours, quietHoursSchema } from '#domain/approval/quiet-hours.ts';
import { brokerChoiceSchema, type ChangedBy, type ChangeDraft } from '#domain/settings/configuration-change.ts';

/** Sizes beyond these come from no screen. */
const pixels = z.int().min(-100_000).max(100_000);

export const shellChoicesSchema = z.strictObject({
  doNotDisturb: z.boolean(),
  quietHours: quietHoursSchema.default(noQuietHours),
  /** Until then the quiet hours do not count, because they were turned off by hand; in milliseconds since 1970. */
  disturbedUntil: z.int().nonnegative().nullable().default(null),
  /** The command stands in notifications, where it may be cut off and others may read it. */
  commandInNotifications: z.boolean(),
  /** A command of low risk may be allowed from its notification, where the system offers buttons. */
  allowFromNotification: z.boolean(),
  endGrantsOnLock: z.boolean(),
  /** Programs on this machine may connect by MCP over HTTP; the port is kept, because agents have it in their settings. */
  mcpHttp: z.strictObject({ isOn: z.boolean(), port: z.int().min(0).max(65_535) }).default({ isOn: false, port: 0 }),
  /** What its pages speak, and the shell with them; null until one was opened. */
  language: languageSchema.nullable().default(null),
  window: z.strictObject({ x: pixels, y: pixels, width: pixels, height: pixels, isMaximized: z.boolean() }).nullable(),
});
export type ShellChoices = z.infer<typeof shellChoicesSchema>;

export const defaultChoices: ShellChoices = {
  doNotDisturb: false,
  quietHours: noQuietHours,
  disturbedUntil: null,
  commandInNotifications: false,
  allowFromNotification: false,
  endGrantsOnLock: false,
  mcpHttp: { isOn: false, port: 0 },
  language: null,
  window: null,
};

/** Where the choices are kept. What cannot be read is null; what cannot be written is lost, and only that. */
export interface ChoiceFile {
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
}

export interface ChoiceKeeper {
  current(): ShellChoices;
  change(part: Partial<ShellChoices>): void;
  onChange(listener: () => void): void;
  /** Resolves when everything chosen so far is on disk, or could not be written. */
  written(): Promise<void>;
}

/** A damaged file means the defaults, which are the quiet and careful ones; the next change writes it anew. */
export async function keepChoices(file: ChoiceFile): Promise<ChoiceKeeper> {
  let choices = parse(await file.read());
  const listeners = new Set<() => void>();
  let writing: Promise<void> = Promise.resolve();
  return {
    current: () => choices,
    change(part) {
      choices = { ...choices, ...part };
      const text = `${JSON.stringify(choices, null, 2)}\n`;
      // One after the other, so that the last one stays.
      writing = writing.then(() => file.write(text)).catch(() => {});
      for (const tell of listeners) tell();
    },
    onChange: (listener) => {
      listeners.add(listener);
    },
    written: () => writing,
  };
}

function parse(text: string | null): ShellChoices {
  try {
    return shellChoicesSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return defaultChoices;
  }
}

/** Does the work once it is on record. Throws `store-unavailable`; then nothing was done. */
export type ChangeConfiguration = (by: ChangedBy, drafts: readonly ChangeDraft[], work: () => void) => Promise<void>;

/** Neither a pause nor a stop nor a device is a choice of the shell; they are written down by the broker. Nor is what the command line leaves. */
const noted = brokerChoiceSchema.exclude([
  'paused',
  'pausedRequesters',
  'stopped',
  'agentSessionStopped',
  'leaveDesk',
  'devices',
  'deviceListener',
  'deviceCritical',
  'deviceAnswers',
  'notices',
  'teamHosts',
  'teamAnswers',
]).options;

/** What of a person's choices is a configuration change of the broker; where the window stands is none. */
export function choiceDrafts(before: ShellChoices, part: Partial<ShellChoices>): ChangeDraft[] {
  const after = { ...before, ...part };
  const drafts: ChangeDraft[] = noted
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ topic: 'desk', key, before: before[key], after: after[key] }));
  // Turned off by hand while the hours go on.
  if (before.disturbedUntil === after.disturbedUntil || after.disturbedUntil === null || before.doNotDisturb)
    return drafts;
  return [...drafts, { topic: 'desk', key: 'doNotDisturb', before: true, after: false }];
}
