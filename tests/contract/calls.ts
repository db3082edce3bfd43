/** What the suites of the wires share: calls as a client makes them, and the commands they are about. */
import { randomUUID } from 'node:crypto';
import { replySchema } from '#contract/envelope.ts';
import { methods, type MethodName, type Params, type Result } from '#contract/methods.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { RuleDraft } from '#domain/rules/rule.ts';
import type { Operation } from '#domain/command/submission.ts';
import type { WireClient } from '../../main/rpc/wire-client.ts';
import { projectRoot } from '../fakes/people/scripted-host.ts';
import type { BoundBroker } from './bound-broker.ts';
import { watchEvents } from './watch-events.ts';
import { english } from '#domain/common/message.ts';

export const draft: RuleDraft = {
  effect: 'allow',
  match: 'prefix',
  tokens: ['npm', 'run', 'test'],
  project: null,
  sandbox: 'keep',
  reason: null,
  expiresAt: null,
};

export const exec = (more: Partial<Operation> = {}): Operation =>
  ({
    type: 'exec',
    argv: ['make'],
    cwd: null,
    env: {},
    terminal: null,
    timeoutMs: null,
    escalationRequest: null,
    requester: { entryPoint: 'page', claimedName: null, says: null },
    settings: {},
    ...more,
  }) as Operation;

export const answer = (
  card: ApprovalRequest,
  verdict: 'approve' | 'deny',
  digest = card.digest,
): Extract<Operation, { type: 'exec-approval' }> => ({
  type: 'exec-approval',
  answer: {
    approvalId: card.id,
    digest,
    verdict: verdict === 'deny' ? { kind: 'deny', note: null } : { kind: 'approve', scope: { kind: 'once' } },
  },
});

/** Calls and parses as the page does. Throws with the code of a refusal. */
export async function call<M extends MethodName>(method: M, params: Params<M>, by: WireClient): Promise<Result<M>> {
  const reply = replySchema.parse(await by.call(method, params));
  if (!reply.ok) throw new Error(`${method}: ${reply.error.code} ${english(reply.error.message)}`);
  return methods[method].result.parse(reply.result) as Result<M>;
}

/** `ok` where the call is carried out. */
export async function errorCode(method: string, params: unknown, by: WireClient): Promise<string> {
  const reply = replySchema.parse(await by.call(method, params));
  return reply.ok ? 'ok' : reply.error.code;
}

export async function submit(op: Operation, by: WireClient): Promise<Result<'session.submit'>> {
  const { sessionId } = await call('project.open', { path: projectRoot }, by);
  return call('session.submit', { sessionId, submission: { id: randomUUID(), op } }, by);
}

export async function askingRun(broker: BoundBroker, by: WireClient): Promise<ApprovalRequest> {
  broker.host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const events = watchEvents(by);
  await call('desk.subscribe', { afterSeq: null }, by);
  await submit(exec(), by);
  return (await events.first('exec-approval-request')).approval;
}
