/** The single protections a sandbox can have in force; each is probed by behaviour, never by version. */
import * as z from 'zod';

export const protections = [
  'fs-write',
  'fs-read',
  /** Denied names stay closed when they appear or are replaced while the command runs. */
  'late-secrets',
  'protected-paths',
  /** What agents, editors and other tools obey is not made or changed at any depth of a project. */
  'obeyed-names',
  /** Files of a project that have another name outside of it are not written. */
  'other-names',
  'network',
  'unix-sockets',
  'pids',
  'ipc',
  'seccomp',
  'no-new-privs',
  'capabilities',
  /** No namespaces and mounts of its own. */
  'no-nesting',
  'terminal',
  'env',
  'denials-observed',
  /** Named only where the settings ask for limits. */
  'limits',
] as const;
export const protectionSchema = z.enum(protections);
export type Protection = z.infer<typeof protectionSchema>;
