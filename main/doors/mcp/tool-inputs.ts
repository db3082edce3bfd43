/** What the tools take: schemas with limits, and words for the agent that reads them. */
import { maxArgvBytes, maxPatchLength, maxPathLength, maxSaysLength, maxTimeoutMs } from '#domain/common/limits.ts';
import { maxRequestedGrants } from '#domain/approval/permission-request.ts';
import { argvSchema } from '#domain/command/argv.ts';
import { grantSchema, sessionPermissionSchema } from '#domain/sandbox/permission.ts';
import * as z from 'zod';

/** Behaviour: what a shell call of an agent may take, when neither it nor the project says otherwise. */
export const usualTimeoutMs = 120_000;
/** Output given back by one call, in bytes, when the agent does not say. */
export const usualOutputBytes = 32 * 1024;
const mostOutputBytes = 1024 * 1024;
/** How long a call waits for new output of a command that was left running, when the agent does not say. */
export const usualYieldMs = 1000;
/** How long a call waits for a person, when the agent does not say: some clients give up on a call after a minute. */
export const usualWaitMs = 50_000;

const noNul = (text: string): boolean => !text.includes('\0');
const folder = z.string().min(1).max(maxPathLength).refine(noNul, 'contains NUL');
const justification = z
  .string()
  .max(maxSaysLength)
  .optional()
  .describe('Why you need this; shown to the person as your words');
const milliseconds = z.int().min(0).max(maxTimeoutMs);
const waitMs = milliseconds
  .optional()
  .describe(
    `How long this call may wait while a person decides (default ${usualWaitMs}); then it comes back as "waiting", and the same call goes on with it`,
  );
const sameAs = (name: string) => milliseconds.optional().describe(`The same as ${name}`);

/** An agent may say where it means from where it was started; the broker is told whole paths alone. */
const spokenPath = { path: folder.describe('Absolute, below ~/, or relative to the folder that you work in') };
const [pathGrant, hostGrant, socketGrant, ...otherGrants] = grantSchema.options;
const [, sessionHost] = sessionPermissionSchema.options;
const spokenGrant = z.discriminatedUnion('kind', [
  pathGrant.extend(spokenPath),
  hostGrant,
  socketGrant.extend(spokenPath),
  ...otherGrants,
]);
const spokenSessionPermission = z.discriminatedUnion('kind', [pathGrant.extend(spokenPath), sessionHost]);

export const shellInput = z.strictObject({
  command: z
    .union([z.string().min(1).max(maxArgvBytes).refine(noNul, 'contains NUL'), argvSchema])
    .describe('A shell line, run by /bin/sh; or a program and its arguments as a list, run without a shell'),
  cwd: folder.optional().describe('Folder to run in: absolute, or relative to the project'),
  timeoutMs: milliseconds
    .min(1)
    .optional()
    .describe(`Time limit in milliseconds (default ${usualTimeoutMs}); the project may have a smaller one`),
  yieldMs: milliseconds
    .optional()
    .describe('Come back after so many milliseconds and leave the command running; go on with write_stdin'),
  yield_time_ms: sameAs('yieldMs'),
  waitMs,
  tty: z.boolean().optional().describe('Give the command a terminal'),
  maxOutputBytes: z.int().min(256).max(mostOutputBytes).optional(),
  justification,
  additionalPermissions: z
    .array(spokenGrant)
    .min(1)
    .max(64)
    .optional()
    .describe('More than the sandbox gives, for this command; a person is asked'),
  withoutSandbox: z.boolean().optional().describe('Run without the sandbox; a person is asked'),
});

export const stdinInput = z.strictObject({
  sessionId: z.string().max(64).describe('From a shell call that came back while its command was running'),
  chars: z.string().max(1_000_000).optional().describe('Typed into the command; leave out to only read on'),
  end: z.boolean().optional().describe('Close the input after that'),
  yieldMs: milliseconds.optional().describe(`How long to wait for the end (default ${usualYieldMs})`),
  yield_time_ms: sameAs('yieldMs'),
  waitMs,
});

export const patchInput = z.strictObject({
  patch: z.string().min(1).max(maxPatchLength).describe('From "*** Begin Patch" to "*** End Patch"'),
  cwd: folder.optional().describe('Folder that relative paths start from'),
  justification,
  waitMs,
});

export const permissionInput = z.strictObject({
  permissions: z
    .array(spokenSessionPermission)
    .min(1)
    .max(maxRequestedGrants)
    .describe('Paths to read or write, and hosts to connect to; the smallest that will do'),
  justification,
  waitMs,
});
