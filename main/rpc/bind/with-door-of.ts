/** Sees to it that no program asks in the name of a person's screen or of a hook. */
import { ownDoors } from '#domain/agents/asker.ts';
import type { Submission } from '#domain/command/submission.ts';
import type { Wire } from '../wire.ts';

/** What comes over a program's wire as something that no program is comes by the door of that wire. */
export function withDoorOf({ isPerson, door }: Pick<Wire, 'isPerson' | 'door'>, submission: Submission): Submission {
  const { op } = submission;
  if (isPerson || !('asker' in op) || !ownDoors.has(op.asker.door)) return submission;
  return { ...submission, op: { ...op, asker: { ...op.asker, door } } };
}
