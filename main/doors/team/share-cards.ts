/** Puts what waits here into the store, takes back what does not, and takes the answers of others: to be done again at any time. */
import type { SharedAnswer, SharedCard, TeamStore } from '#core/ports.ts';
import { answerAtTerminal } from '#core/answer-at-terminal.ts';
import type { Broker } from '#core/broker.ts';
import { pocketCardSchema, type PocketCard } from '#contract/pocket.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { approvalIdSchema } from '#domain/common/ids.ts';
import { readJsonAs } from '#domain/common/read-json.ts';
import { cardEndWords, cardWords, teamAnswerWords } from '#domain/team/team.ts';
import type { PocketInbox } from '../pocket/pocket-inbox.ts';
import { isSignedBy, type HostKey } from './host-key.ts';
import type { TeamBook } from './team-book.ts';

export interface SharingGround {
  readonly store: TeamStore;
  readonly host: string;
  readonly key: HostKey;
  readonly broker: Broker;
  readonly inbox: PocketInbox;
  readonly book: TeamBook;
  /** Covers what looks like a secret. */
  readonly cover: (text: string) => string;
  /** How cards ended that were open here: told as often as it takes. */
  readonly endings: Map<string, string>;
  /** Cards whose answer was taken, or why it was refused: each is looked at once. */
  readonly answered: Map<string, string | null>;
}

const longestBody = 128 * 1024;

/** What others are told of a card. Where something of it was covered they may only say no. */
export function toSharedCard(card: PocketCard, cover: (text: string) => string): PocketCard {
  const text = cover(card.facts.parsed.text);
  const names = Object.keys(card.facts.envDelta);
  const envDelta = Object.fromEntries(names.map((name) => [name, '…']));
  const isCovered = text !== card.facts.parsed.text || names.length > 0;
  const facts = { ...card.facts, parsed: { text }, envDelta };
  return { ...card, facts, yes: isCovered ? 'desk' : card.yes };
}

/** Null where it is not the card of a known host, as that host sent it. */
export function readSharedCard(shared: SharedCard, key: string): PocketCard | null {
  if (!isSignedBy(key, cardWords(shared), shared.signature)) return null;
  const card = readJsonAs(pocketCardSchema, shared.body);
  return card?.id === shared.card && card.digest === shared.digest ? card : null;
}

export async function shareCards(ground: SharingGround): Promise<void> {
  const { store, host, key, inbox, cover, endings, answered } = ground;
  const there = new Map((await store.cards(host)).map((card) => [card.card, card]));
  const { cards } = inbox.cards();
  for (const each of cards.filter(({ id }) => !there.has(id) && !answered.has(id))) {
    const { id, digest } = each;
    const body = JSON.stringify(toSharedCard(each, cover));
    const card = { host, card: id, digest, body };
    if (body.length <= longestBody) await store.openCard({ ...card, signature: key.sign(cardWords(card)) });
  }
  for (const { card } of there.values()) {
    // Nobody there can answer a card any more whose answer was refused; a person here can.
    const outcome = findOpen(inbox, card) === null ? (endings.get(card) ?? 'gone') : answered.get(card);
    if (typeof outcome === 'string') await close(ground, card, outcome);
  }
  for (const id of answered.keys()) if (findOpen(inbox, id) === null) answered.delete(id);
}

const close = ({ store, host, key }: SharingGround, card: string, outcome: string): Promise<void> =>
  store.closeCard(host, card, `${outcome} ${key.sign(cardEndWords({ host, card, outcome }))}`);

/** Null where its host did not say so. */
export function readCardEnd(said: string, { host, card }: SharedCard, key: string): string | null {
  const [outcome = '', signature = ''] = said.split(' ');
  return isSignedBy(key, cardEndWords({ host, card, outcome }), signature) ? outcome : null;
}

const findOpen = (inbox: PocketInbox, card: string): ApprovalRequest | null => {
  const id = approvalIdSchema.safeParse(card).data;
  return id === undefined ? null : inbox.find(id);
};

/** Throws where the log takes no row: an answer without one decides nothing, and is taken the next time. */
export async function takeAnswers(ground: SharingGround): Promise<void> {
  const { store, host, inbox, answered } = ground;
  if (inbox.cards().cards.length === 0) return;
  const keys = new Map((await store.hosts()).map((each) => [each.host, each.key]));
  for (const answer of await store.answers(host)) {
    const card = findOpen(inbox, answer.card);
    if (card === null || answered.has(card.id)) continue;
    const refused = refusalOf(ground, answer, card, keys.get(answer.byHost) ?? '');
    const found = (await settle(ground, answer, card, refused)) ?? refused;
    answered.set(card.id, found);
    if (found !== null) await close(ground, card.id, found);
  }
}

/** Why an answer decides nothing; null where it does. Every rule about answers of other hosts is here. */
function refusalOf(ground: SharingGround, answer: SharedAnswer, card: ApprovalRequest, key: string): string | null {
  if (answer.host !== ground.host || answer.digest !== card.digest) return 'stale';
  const trusted = answer.byHost === ground.host ? ground.key.key : ground.book.keyOf(answer.byHost);
  if (!isSignedBy(trusted ?? key, teamAnswerWords(answer), answer.signature)) return 'bad-signature';
  if (answer.answer === 'deny') return null;
  // Whoever runs the database could let a host of their own in: a yes needs a key that a person compared here.
  if (trusted === null) return 'not-trusted';
  const shown = ground.inbox.cards().cards.find(({ id }) => id === card.id);
  return shown !== undefined && toSharedCard(shown, ground.cover).yes === 'offered' ? null : 'desk-only';
}

/** Resolves to why the desk did not take it; null where it did. */
async function settle(
  { broker }: SharingGround,
  answer: SharedAnswer,
  card: ApprovalRequest,
  refused: string | null,
): Promise<string | null> {
  const { signature, ...said } = answer;
  const after = { ...said, signature, ...(refused === null ? {} : { refused }) };
  const note = { topic: 'desk', key: 'teamAnswers', before: null, after } as const;
  await broker.configurationChanges.note({ kind: 'outside' }, [note]);
  if (refused !== null) return null;
  const op = answerAtTerminal(card, answer.answer === 'allow' ? { kind: 'allow' } : { kind: 'deny', note: null });
  if (op === null) return 'desk-only';
  const connectionId = `con_team-${answer.byHost.replaceAll(/[^\w-]/gu, '-')}` as const;
  const by = { connectionId, isPerson: true };
  const receipt = await broker.session(card.sessionId)?.submit({ id: 'team-answer', op }, by);
  return receipt?.kind === 'refused' ? receipt.error.code : null;
}
