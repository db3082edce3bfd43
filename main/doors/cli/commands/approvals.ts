/** `countersign approvals`: what waits for a person, and a person's answer typed at a terminal. See decision 0008. */
import { parseArgs } from 'node:util';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { CardReview } from '#domain/approval/review.ts';
import { BrokerError, errorText } from '#domain/common/errors.ts';
import { approvalIdSchema } from '#domain/common/ids.ts';
import { maxNoteLength } from '#domain/common/limits.ts';
import { withBroker, type Call, type CallingHost } from '../reach/call-broker.ts';
import { describeCard, describeCards } from '../say/describe-cards.ts';
import { describePatch, mostTerminalLines } from '../say/describe-patch.ts';
import { exitCodes } from '../exit-codes.ts';
import { inEnglish, say } from '#domain/common/message.ts';

export interface ApprovalsHost extends Omit<CallingHost, 'startAlone'> {
  readonly stdout: (text: string) => void;
  /** Asks the person at the terminal for one line; null where there is none. */
  readonly askPerson: ((question: string) => Promise<string>) | null;
}

/** Typed in full before something that may be catastrophic is allowed. */
export const acknowledgement = 'I understand';

const usage = `countersign approvals list [--json]
countersign approvals show [--json] REQUEST
countersign approvals answer --allow|--deny [--note TEXT] REQUEST      REQUEST is an id or a fingerprint
`;

type Work = (call: Call) => Promise<number>;

export async function runApprovals([action = '', ...args]: readonly string[], host: ApprovalsHost): Promise<number> {
  const work = plan(action, args, host);
  if (typeof work === 'string') {
    host.stderr(`${work}${usage}`);
    return exitCodes.usage;
  }
  return withBroker('countersign approvals', { ...host, startAlone: null }, work);
}

const options = {
  json: { type: 'boolean' },
  allow: { type: 'boolean' },
  deny: { type: 'boolean' },
  note: { type: 'string' },
} as const;

function plan(action: string, args: readonly string[], host: ApprovalsHost): Work | string {
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const [wanted, ...more] = positionals;
  const json = values.json === true;
  const isAnswering = values.allow !== undefined || values.deny !== undefined || values.note !== undefined;
  if (action === 'list' && wanted === undefined && !isAnswering) {
    return async (call) => {
      const { cards, reviews } = await openCards(call);
      const told = { approvals: cards, ...(reviews.length === 0 ? {} : { reviews }) };
      host.stdout(json ? `${JSON.stringify(told, inEnglish)}\n` : describeCards(cards, reviews));
      return 0;
    };
  }
  if (wanted === undefined || more.length > 0) return action === 'list' ? '' : 'Name one request.\n';
  if (action === 'show' && !isAnswering) {
    return async (call) => {
      const { cards, reviews } = await openCards(call);
      const card = find(cards, wanted);
      host.stdout(json ? `${JSON.stringify(card, inEnglish)}\n` : describeCard(card, reviews));
      return 0;
    };
  }
  if (action !== 'answer' || json) return '';
  if ((values.allow === true) === (values.deny === true)) return 'Say --allow or --deny.\n';
  const note = values.note ?? null;
  if (note !== null && (values.allow === true || note.length > maxNoteLength)) {
    return `A note goes with --deny, and is at most ${maxNoteLength} characters long.\n`;
  }
  return (call) => answer(call, wanted, values.allow === true, note, host);
}

interface OpenCards {
  readonly cards: readonly ApprovalRequest[];
  readonly reviews: readonly CardReview[];
}

async function openCards(call: Call): Promise<OpenCards> {
  const subscribed = await call('desk.subscribe', { afterSeq: null });
  if (subscribed.kind !== 'snapshot') return { cards: [], reviews: [] };
  const { approvals, reviews = [] } = subscribed.snapshot;
  return { cards: approvals, reviews };
}

/** By id, or by fingerprint where only one card has it. */
function find(cards: readonly ApprovalRequest[], wanted: string): ApprovalRequest {
  const byId = approvalIdSchema.safeParse(wanted).success;
  const found = cards.filter((card) => (byId ? card.id === wanted : card.fingerprint === wanted.toUpperCase()));
  const [card] = found;
  if (card === undefined || found.length > 1) {
    const message =
      found.length > 1 ? say('Several requests have this fingerprint.') : say('There is no such open request.');
    throw new BrokerError('unknown-approval', message, { remedy: say('See: countersign approvals list') });
  }
  return card;
}

async function answer(
  call: Call,
  wanted: string,
  isAllowed: boolean,
  note: string | null,
  host: ApprovalsHost,
): Promise<number> {
  if (host.askPerson === null) {
    host.stderr('countersign: Answers are typed by a person: run this in a terminal, or answer on the desk.\n');
    return exitCodes.refused;
  }
  const { cards, reviews } = await openCards(call);
  const card = find(cards, wanted);
  if (isAllowed && card.kind === 'patch' && describePatch(card.files).length > mostTerminalLines) {
    host.stderr('countersign: These changes are too long to be read in a terminal. Allow them on the desk.\n');
    return exitCodes.refused;
  }
  host.stdout(describeCard(card, reviews));
  if (isAllowed && card.risk.level === 'critical') {
    const said = await host.askPerson(`This may do lasting harm. Type "${acknowledgement}" to go on: `);
    if (said.trim() !== acknowledgement) return notTyped(host);
  }
  const typed = await host.askPerson(`Type the fingerprint to ${isAllowed ? 'allow this once' : 'deny this'}: `);
  // Compared by the broker too; here it saves a wrong question.
  if (typed.trim().toUpperCase() !== card.fingerprint) return notTyped(host);
  const receipt = await call('approvals.answer', {
    approvalId: card.id,
    fingerprint: card.fingerprint,
    verdict: isAllowed ? { kind: 'allow' } : { kind: 'deny', note },
  });
  if (receipt.kind === 'refused') {
    host.stderr(`countersign: ${errorText(receipt.error)}\n`);
    return exitCodes.refused;
  }
  host.stdout(isAllowed ? 'Allowed once.\n' : 'Denied.\n');
  return 0;
}

function notTyped(host: ApprovalsHost): number {
  host.stderr('countersign: That was not it. Nothing was answered.\n');
  return exitCodes.refused;
}
