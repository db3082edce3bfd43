/** The words of a command as they come in: bounded, without NUL, and with a program. */
import * as z from 'zod';
import { maxArgvBytes, maxArgvCount } from '../common/limits.ts';

export const noNul = (text: string): boolean => !text.includes('\0');

export const argvSchema = z
  .array(z.string().refine(noNul, 'contains NUL'))
  .min(1)
  .max(maxArgvCount)
  .refine((argv) => argv.reduce((bytes, word) => bytes + word.length, 0) <= maxArgvBytes, 'argv is too large')
  .refine((argv) => argv[0] !== '', 'argv[0] is empty');
