/** What waits at other hosts, a person's answer to it from here, and whose keys a person compared. What goes wrong is told at a terminal. */
import { setTimeout as pause } from 'node:timers/promises';
import type { PocketCard } from '#contract/pocket.ts';
import type { SeenTeamCard } from '#contract/methods-team.ts';
import type { SharedCard } from '#core/ports.ts';
import { fingerprintOf } from '#domain/common/digest.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import { teamAnswerWords, type TeamAnswerEnd } from '#domain/team/team.ts';
import type { TeamAccess } from '../../rpc/bind/devices/bind-team.ts';
import { markOf } from './host-key.ts';
import type { TeamParts } from './team-parts.ts';
import { readCardEnd, readSharedCard } from './share-cards.ts';

/** A host that is there takes an answer in far less. */
const patienceMs = 10_000;
const stepMs = 50;

interface ForeignCard extends SeenTeamCard {
  readonly card: SharedCard;
  readonly read: PocketCard;
  /** Of its host. */
  readonly key: string;
}

/** What is told of them. */
export const seenCards = async (parts: TeamParts): Promise<SeenTeamCard[]> =>
  (await foreignCards(parts)).map(({ host, isTrusted, body }) => ({ host, isTrusted, body }));

/** Of other hosts; one whose card is not as its host sent it is left out. */
async function foreignCards(parts: TeamParts): Promise<readonly ForeignCard[]> {
  const store = parts.follower.store();
  const keys = new Map((await store.hosts()).map(({ host, key }) => [host, key]));
  return (await store.cards(null)).flatMap((card) => {
    if (card.host === parts.options.host) return [];
    const trusted = parts.book.keyOf(card.host);
    const key = trusted ?? keys.get(card.host) ?? '';
    const read = readSharedCard(card, key);
    return read === null ? [] : [{ card, read, key, host: card.host, isTrusted: trusted !== null, body: card.body }];
  });
}

export async function answerCard(
  parts: TeamParts,
  { host, card: id, fingerprint, answer }: Parameters<TeamAccess['answer']>[0],
): Promise<TeamAnswerEnd> {
  const found = (await foreignCards(parts)).find((each) => each.host === host && each.read.id === id);
  if (found === undefined) {
    throw new BrokerError('unknown-approval', say('There is no such request, or it was answered.'), {
      remedy: say('See: countersign team cards'),
    });
  }
  const { card } = found;
  if (fingerprint.toUpperCase() !== fingerprintOf(card.digest)) {
    throw new BrokerError('stale-approval', say('That is not the fingerprint of this request.'));
  }
  if (answer === 'allow') refuseUnclear(found);
  const store = parts.follower.store();
  const words = { host, card: card.card, digest: card.digest, answer, byHost: parts.options.host };
  const isFirst = await store.answer({ ...words, byUser: '', signature: parts.key.sign(teamAnswerWords(words)) });
  if (!isFirst) return 'second';
  for (const end = performance.now() + patienceMs; performance.now() < end; await pause(stepMs)) {
    const said = await store.outcome(host, card.card);
    if (said !== null) return endOf(readCardEnd(said, card, found.key), answer);
  }
  return 'waits';
}

function endOf(outcome: string | null, answer: 'allow' | 'deny'): TeamAnswerEnd {
  if (outcome === null) return 'unsigned';
  // It ended before it could say.
  if (outcome === 'gone') return 'unknown';
  return outcome === (answer === 'allow' ? 'approved' : 'denied') ? 'taken' : 'not-taken';
}

function refuseUnclear({ host, isTrusted, read }: ForeignCard): void {
  if (!isTrusted) {
    throw new BrokerError(
      'not-allowed-here',
      say('Nobody compared the key of {host} here, so it cannot be told what would be allowed.', { host }),
      { remedy: say('Compare it with who sits there: countersign team trust {host}', { host }) },
    );
  }
  if (read.yes === 'offered') return;
  throw new BrokerError('not-allowed-here', say('This can only be allowed at the desk of its host.'));
}

export async function trustHost(
  { options, book, follower }: TeamParts,
  name: string,
  mark: string,
  by: ChangedBy,
): Promise<void> {
  const found = (await follower.store().hosts()).find(({ host }) => host === name);
  if (found === undefined || name === options.host) {
    throw new BrokerError('bad-request', say('There is no other host of this name.'), {
      remedy: say('See: countersign team'),
    });
  }
  if (mark.toUpperCase() !== markOf(found.key)) {
    throw new BrokerError('unauthorized', say('These are not the characters of the key of {name}.', { name }), {
      remedy: say('Nothing is trusted. If they are right at its own desk, somebody else has its name in the store.'),
    });
  }
  const known = book.keyOf(name);
  const before = known === null ? null : { host: name, mark: markOf(known) };
  const change = { topic: 'desk', key: 'teamHosts', before, after: { host: name, mark: markOf(found.key) } } as const;
  await options.broker.configurationChanges.make(by, [change], () => book.trust(name, found.key));
}
