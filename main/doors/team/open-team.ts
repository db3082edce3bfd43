/** This host in the store of its team: what it shows of itself, what it sees of others, and what a person answers for them from here. */
import { BrokerError } from '#domain/common/errors.ts';
import type { ProbeResult } from '#domain/common/health.ts';
import { say } from '#domain/common/message.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import type { PolicyMark } from '#domain/settings/team-policy.ts';
import type { TeamLog, TeamState } from '#domain/team/team.ts';
import type { TeamAccess } from '../../rpc/bind/devices/bind-team.ts';
import { followInbox } from '../pocket/pocket-inbox.ts';
import { answerCard, seenCards, trustHost } from './answer-card.ts';
import { followPolicy } from './follow-policy.ts';
import { followStore } from './follow-store.ts';
import { markOf, openHostKey } from './host-key.ts';
import { openTeamBook } from './team-book.ts';
import type { TeamDeskOptions, TeamParts } from './team-parts.ts';
import { verifyLogs } from './verify-logs.ts';

export interface TeamDesk extends TeamAccess {
  /** With its signature, neither of which is verified. Throws `bad-request` where there is none. */
  readPolicy(name: string): Promise<{ content: Buffer; signature: string }>;
  probe(): ProbeResult;
  close(): Promise<void>;
}

const byDesk: ChangedBy = { kind: 'desk' };
/** Cards whose end is still known when the store asks for it. */
const mostEndings = 1000;

/** Throws `settings-unreadable`. */
export async function openTeam(options: TeamDeskOptions): Promise<TeamDesk> {
  const { broker, clock, host } = options;
  const key = await openHostKey(options.secrets);
  const book = openTeamBook(options.file);
  // Whether devices may allow what is critical says nothing of other hosts.
  const inbox = followInbox(broker, () => false);
  const endings = new Map<string, string>();
  /** The pause that holds new commands now was not a person's. */
  let isOurs = false;
  const subscription = broker.subscribe('now', ({ msg }) => {
    if (msg.type === 'approval-settled') keepLast(endings.set(msg.approvalId, msg.decision.kind));
    // Who lets it go on meanwhile chose so, and what is paused after that is theirs.
    if (msg.type === 'pause-changed' && !msg.paused) isOurs = false;
  });
  const hold = (): void => {
    if (options.holdsWhenLost && broker.setPaused(true, byDesk)) isOurs = true;
  };
  const onConnection = (isConnected: boolean): void => {
    broker.warn(isConnected ? say("The team's store is there.") : say("The team's store is out of reach."));
    if (!isConnected) hold();
    else if (isOurs) broker.setPaused(false, byDesk);
  };
  hold();
  const onTakenAway = async (was: number, is: number): Promise<void> => {
    await broker.configurationChanges.note(byDesk, [{ topic: 'store', event: 'team-shrank', before: was, after: is }]);
    broker.warn(
      say(
        "The team's store had this host's log through row {was}, and has it through row {is}. An older backup was restored there, it is another store, or somebody removed rows. What is here is sent again.",
        { was, is },
      ),
    );
  };
  const { cover, chain, open } = options;
  const shared = { host, key, broker, inbox, book, cover, endings, answered: new Map<string, string | null>() };
  const policy = followPolicy(broker);
  const follower = followStore({ ...shared, open, chain, clock, policy, onConnection, onTakenAway });
  inbox.onChange(() => follower.wake());
  const parts: TeamParts = { options, key, book, follower };
  return {
    state: () => stateOf(parts),
    cards: () => seenCards(parts),
    answer: (asked) => answerCard(parts, asked),
    trust: (name, mark, by) => trustHost(parts, name, mark, by),
    verify: () => verify(parts),
    publish: (asked) => publishPolicy(parts, asked),
    policies: async () => [...(await follower.store().policies())],
    readPolicy: (name) => readPolicy(parts, name),
    probe: () => probeOf(parts),
    async close() {
      subscription.unsubscribe();
      inbox.close();
      await follower.close();
    },
  };
}

async function readPolicy({ follower }: TeamParts, name: string): Promise<{ content: Buffer; signature: string }> {
  const found = await follower.store().policy(name);
  if (found !== null) return { content: Buffer.from(found.content), signature: found.signature };
  throw new BrokerError('bad-request', say("The team's store has no policy {name}.", { name }), {
    remedy: say('See: countersign team policies'),
  });
}

/** Throws `bad-request` where the store has a later issue, or another text of this one. */
async function publishPolicy(
  { options, follower }: TeamParts,
  { name, source, key }: Parameters<TeamAccess['publish']>[0],
): Promise<PolicyMark> {
  const { mark, files } = await options.broker.teamPolicy.check({ source, key });
  const { serial, digest } = mark;
  if (await follower.store().putPolicy({ name, serial, digest, ...files, byUser: '' })) return mark;
  throw new BrokerError(
    'bad-request',
    say("The team's store has a later issue of {name}, or another {serial}.", { name, serial }),
    {
      remedy: say('Nothing was changed. Give it a higher number, and sign it again.'),
    },
  );
}

function keepLast(endings: Map<string, string>): void {
  const [oldest] = endings.keys();
  if (endings.size > mostEndings && oldest !== undefined) endings.delete(oldest);
}

async function stateOf({ options, key, book, follower }: TeamParts): Promise<TeamState> {
  const { connection, problem, sentThrough } = follower.state();
  const found = connection === 'connected' ? await follower.store().hosts() : [];
  const hosts = found.map((each) => {
    const trusted = book.keyOf(each.host);
    const other = trusted === null ? ('not-trusted' as const) : ('other-key' as const);
    const trust = each.host === options.host ? ('this' as const) : trusted === each.key ? ('trusted' as const) : other;
    return { host: each.host, mark: markOf(each.key), trust, unseen: each.unseen };
  });
  const { host, shown: store } = options;
  return { host, mark: markOf(key.key), store, connection, problem: problem?.message ?? null, sentThrough, hosts };
}

function verify({ options, key, book, follower }: TeamParts): Promise<TeamLog[]> {
  const own = { host: options.host, key: key.key, seq: follower.state().sentThrough, hash: '' };
  return verifyLogs(follower.store(), book, own);
}

function probeOf({ options, follower }: TeamParts): ProbeResult {
  const { connection, problem, sentThrough } = follower.state();
  return {
    id: 'team-store',
    title: say("The team's store"),
    protection: null,
    state: connection === 'connected' && problem === null ? 'pass' : 'fail',
    evidence: `${options.shown}: ${connection}, log sent through row ${sentThrough}`,
    remedy: problem === null ? null : (problem.remedy ?? problem.message),
    durationMs: 0,
  };
}
