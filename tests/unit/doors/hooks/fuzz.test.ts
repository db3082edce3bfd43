import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agentIdSchema } from '#domain/agents/agent.ts';
import { createBroker } from '#core/broker.ts';
import { hookReplySchema } from '#contract/methods-hooks.ts';
import { decideHook } from '../../../../main/doors/hooks/decide-hook.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { samples } from './samples.ts';

const runs = Math.max(300, Math.floor(Number(process.env['COUNTERSIGN_FUZZ'] ?? 0) / 100));
const from = { connectionId: 'con_hook', isPerson: false } as const;
const person = { connectionId: 'con_page', isPerson: true } as const;

/** A real payload with one of its values replaced, or anything at all. */
const payloads = fc.oneof(
  fc.json(),
  fc.string(),
  fc.tuple(fc.constantFrom(...samples), fc.nat(12), fc.jsonValue()).map(([{ payload }, at, value]) => {
    const keys = Object.keys(payload);
    return JSON.stringify({ ...payload, [keys[at % keys.length] ?? '']: value });
  }),
);
const events = fc.oneof(
  fc.constantFrom(...samples.map(({ event }) => event)),
  fc.string({ minLength: 1, maxLength: 20 }),
);

describe.each(agentIdSchema.options)('%s', (agent) => {
  test('whatever it says, it gets an answer that is no silent yes to something unread', async () => {
    const broker = createBroker(scriptedHost().ports);
    // Some of it comes to be asked, and nobody else is there to answer.
    broker.subscribe(null, ({ sessionId, msg }) => {
      if (
        sessionId === null ||
        !('approval' in msg) ||
        msg.approval.kind === 'network' ||
        msg.approval.kind === 'patch'
      )
        return;
      const { id: approvalId, digest } = msg.approval;
      const answer = { approvalId, digest, verdict: { kind: 'deny', note: null } } as const;
      void broker.session(sessionId)?.submit({ id: approvalId, op: { type: 'exec-approval', answer } }, person);
    });
    await fc.assert(
      fc.asyncProperty(events, payloads, async (event, payload) => {
        const call = { agent, event, payload, redeem: 'shim redeem', project: null, processes: [] };
        const reply = hookReplySchema.parse(await decideHook(call, broker, from));
        // Silence means "go on": only for what was read, or is over anyway.
        if (reply.stdout === '' && reply.exitCode === 0) {
          expect(/^(?:post|after)|after$|start$/i.test(event) || isReadable(payload)).toBe(true);
        }
      }),
      { numRuns: runs },
    );
  });
});

function isReadable(payload: string): boolean {
  try {
    const value: unknown = JSON.parse(payload);
    return typeof value === 'object' && value !== null && 'cwd' in value;
  } catch {
    return false;
  }
}
