/** Reads a permission request of opencode into a question, and a choice into its reply. */
import * as z from 'zod';
import { choiceOf, fitQuestion, lineSubject } from '../fit-question.ts';
import type { DrivenQuestion } from '../external-tool-requester.ts';

export const permissionSchema = z.object({
  id: z.string().min(1).max(200),
  sessionID: z.string().max(200),
  permission: z.string().min(1).max(200),
  patterns: z.array(z.string()).catch([]),
  metadata: z.record(z.string(), z.unknown()).catch({}),
  always: z.array(z.string()).catch([]),
});
export type OpencodePermission = z.infer<typeof permissionSchema>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Null where it cannot be shown whole; it is then refused. */
export function readPermission(asked: OpencodePermission, cwd: string | null): DrivenQuestion | null {
  const { permission, patterns, metadata, always } = asked;
  const line =
    permission === 'bash' ? (textOf(metadata['command']) ?? (patterns.length === 1 ? patterns[0] : null)) : null;
  const path = textOf(metadata['filepath']) ?? textOf(metadata['filePath']);
  const input = textOf(metadata['diff']) ?? JSON.stringify({ patterns, ...metadata });
  return fitQuestion({
    subject:
      line == null ? { kind: 'tool', name: permission, input, paths: path === null ? [] : [path] } : lineSubject(line),
    cwd,
    choices: [
      choiceOf('once', 'Allow once', 'allow', false),
      choiceOf('always', always.length === 0 ? 'Allow always' : `Allow always: ${always.join(', ')}`, 'allow', true),
      choiceOf('reject', 'Reject', 'deny', false),
    ],
    prefersNo: false,
    mayRemember: true,
    says: textOf(metadata['description']),
  });
}
