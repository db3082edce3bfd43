/** Asks a person, on a card, about something that a program wants of the desk itself. */
import type { Session, Submitter } from '#core/session.ts';
import { maxToolInput } from '#domain/approval/external-tool.ts';
import type { Operation } from '#domain/command/submission.ts';
import { toBrokerError } from '#domain/common/errors.ts';
import { say, type Message } from '#domain/common/message.ts';
import type { Wire } from '../wire.ts';

export interface Wish {
  readonly session: Session;
  readonly id: string;
  /** What the card says is asked for. */
  readonly name: string;
  readonly input: string;
  /** As the program calls itself. */
  readonly claimedName: string;
  readonly yes: string;
  readonly no: string;
}

/** Null where it was allowed, else why not. Throws what the session refuses the question with. */
export async function askPerson(wish: Wish, wire: Wire, from: Submitter): Promise<Message | null> {
  const { session, id, name, input, claimedName, yes, no } = wish;
  const op: Operation = {
    type: 'external-tool-approval',
    subject: { kind: 'tool', name, input: input.slice(0, maxToolInput), paths: [], byDesk: true },
    cwd: null,
    requester: { entryPoint: wire.entryPoint, claimedName, says: null },
    choices: [
      { id: 'yes', name: yes, effect: 'allow', isLasting: false },
      { id: 'no', name: no, effect: 'deny', isLasting: false },
    ],
    prefersNo: false,
    mayRemember: false,
  };
  const receipt = await session.submit({ id, op }, from);
  if (receipt.kind === 'refused') throw toBrokerError(receipt.error);
  const run = receipt.runId === null ? null : session.run(receipt.runId);
  await run?.done;
  const outcome = run?.view.outcome ?? null;
  if (outcome?.kind === 'permitted') return outcome.by.kind === 'person' ? null : say('only a person may allow this.');
  return outcome !== null && 'sentence' in outcome ? outcome.sentence : say('nothing was decided.');
}
