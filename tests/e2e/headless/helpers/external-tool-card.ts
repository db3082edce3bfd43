/** The card about something an agent does itself, as the core makes it. */
import { randomUUID } from 'node:crypto';
import type { ExternalToolApproval } from '#domain/approval/approval.ts';
import type { ExternalToolOperation } from '#domain/approval/external-tool.ts';
import { agent, driveBroker } from '../../../fakes/people/broker-driver.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';

export async function externalToolCard(change: Partial<ExternalToolOperation> = {}): Promise<ExternalToolApproval> {
  const broker = await driveBroker(scriptedHost());
  const op: ExternalToolOperation = {
    type: 'external-tool-approval',
    subject: { kind: 'command', argv: ['make', 'release'] },
    cwd: null,
    requester: { entryPoint: 'drive', claimedName: 'codex', says: 'The release has to be built.' },
    choices: [
      { id: 'yes', name: 'Allow', effect: 'allow', isLasting: false },
      { id: 'always', name: 'Always allow', effect: 'allow', isLasting: true },
      { id: 'no', name: 'Reject', effect: 'deny', isLasting: false },
    ],
    prefersNo: false,
    mayRemember: true,
    ...change,
  };
  await broker.broker.session(broker.sessionId)?.submit({ id: randomUUID(), op }, agent);
  const card = await broker.card();
  if (card.kind !== 'external-tool') throw new Error(`a card of the kind ${card.kind}`);
  return { ...card, sessionId: 'ses_a' };
}
