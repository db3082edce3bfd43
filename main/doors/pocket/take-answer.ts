/** Takes a signed answer: what is wrong with it is refused, and what is right goes to the session that asks, once or no. */
import type { FromDevice, PocketRefusal } from '#contract/pocket.ts';
import { answerAtTerminal } from '#core/answer-at-terminal.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { ErrorCode } from '#domain/common/errors.ts';
import type { ConnectionId } from '#domain/common/ids.ts';
import type { DeviceId } from '#domain/devices/device.ts';
import { refuseAnswer } from './check-answer.ts';
import { refuse, type LinkGround, type OpenLink } from './open-link.ts';

type Answer = Extract<FromDevice, { t: 'answer' }>;

export async function takeAnswer(link: OpenLink, answer: Answer, enteredAs: DeviceId): Promise<void> {
  const { ground, nonces, end } = link;
  const card = ground.inbox.find(answer.card);
  const code =
    refuseAnswer(answer, {
      enteredAs,
      find: (id) => ground.book.find(id),
      nonces,
      card,
      yesOf: (each) => ground.inbox.yesOf(each),
    }) ?? (card === null ? 'gone' : await settle(ground, card, answer));
  if (code !== null) return refuse(link, code, answer.device, answer.card);
  if (link.isOpen) end.send({ t: 'answered', card: answer.card, answer: answer.answer });
}

const refusals: Readonly<Partial<Record<ErrorCode, PocketRefusal>>> = {
  'unknown-approval': 'gone',
  'already-settled': 'gone',
  'stale-approval': 'stale',
  'not-offered': 'not-offered',
};

/** Null where the answer settled the card. Its row is written before: an answer without one decides nothing. */
async function settle(
  { broker, book, log }: LinkGround,
  card: ApprovalRequest,
  answer: Answer,
): Promise<PocketRefusal | null> {
  const session = broker.session(card.sessionId);
  if (session === null) return 'gone';
  const op = answerAtTerminal(card, answer.answer === 'allow' ? { kind: 'allow' } : { kind: 'deny', note: null });
  if (op === null) return 'not-offered';
  try {
    await log.answered(answer, book.find(answer.device)?.name ?? '');
  } catch {
    return 'not-taken';
  }
  // Revoked while the row was written.
  if (book.find(answer.device)?.revokedAt !== null) return 'revoked';
  const connectionId = connectionOf(answer.device);
  const receipt = await session.submit({ id: 'device-answer', op }, { connectionId, isPerson: true });
  return receipt.kind === 'refused' ? (refusals[receipt.error.code] ?? 'not-taken') : null;
}

/** In the log a decision names its connection; this one names its device. */
const connectionOf = (device: DeviceId): ConnectionId => `con_device-${device.slice('dev_'.length)}`;
