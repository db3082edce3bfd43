/** One reader for all tables of this folder, and short ways to say what a line should be read as. */
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import type { ParsedCommand } from '#domain/command/parsed-command.ts';

export const reader = createCommandReader();

export const readLine = (line: string, shell = 'bash'): ParsedCommand => reader.read([shell, '-c', line]);

/** `null` words as `?`, one string per segment: `npm test`, `rm -rf ?`. */
export const words = (parsed: ParsedCommand): string[] =>
  parsed.segments.map(({ argv }) => argv.map((word) => word ?? '?').join(' '));

export const reasons = (parsed: ParsedCommand): string[] =>
  [...new Set(parsed.opaque.map(({ reason }) => reason))].sort();
