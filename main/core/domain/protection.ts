/** The single protections a sandbox can have in force; each is probed by behaviour, never by version. */
import * as z from 'zod';

export const protections = [
  'fs-write',
  'fs-read',
  'protected-paths',
  'network',
  'unix-sockets',
  'pids',
  'ipc',
  'seccomp',
  'no-new-privs',
  'capabilities',
  'terminal',
  'env',
  'denials-observed',
] as const;
export const protectionSchema = z.enum(protections);
export type Protection = z.infer<typeof protectionSchema>;
