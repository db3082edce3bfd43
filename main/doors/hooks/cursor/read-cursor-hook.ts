/** Cursor's hook beforeShellExecution. Its format is known from second hand only, so nothing is promised but a yes or no. */
import * as z from 'zod';
import type { ReadHook } from '../hook-call.ts';
import { refuseHook, sayJson } from '../refuse-hook.ts';

const inputSchema = z.looseObject({
  conversation_id: z.string().min(1).max(200),
  generation_id: z.string().max(200).optional(),
  command: z.string().min(1),
  cwd: z.string().min(1),
});

export function readCursorHook(event: string, payload: unknown): ReadHook {
  if (event !== 'beforeShellExecution') {
    return { kind: 'unreadable', problem: `Cursor's event ${event} is not known here.` };
  }
  const input = inputSchema.safeParse(payload);
  if (!input.success) {
    return { kind: 'unreadable', problem: 'What Cursor says about its command is not understood by this version.' };
  }
  const { command, cwd, conversation_id: agentSession } = input.data;
  return {
    kind: 'call',
    call: { kind: 'own-shell', agentSession, toolUse: null, cwd, command },
    reply(verdict) {
      switch (verdict.kind) {
        case 'allow':
          return sayJson({ permission: 'allow' });
        case 'ask':
          return sayJson({ permission: 'ask', user_message: verdict.sentence });
        case 'deny':
          return sayJson({ permission: 'deny', user_message: verdict.sentence, agent_message: verdict.sentence });
        case 'ticket':
        case 'pass':
          return refuseHook('cursor', event, 'Countersign has no answer for Cursor here.');
      }
    },
  };
}
