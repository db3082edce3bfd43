/** Says at the end of an agent what it left staged, and how a person decides about it. */
import type { RunId, SessionId } from '#domain/common/ids.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import { leftWords } from '../say/describe-staged.ts';

const first = { listing: null, offset: 0, limit: 1, kinds: null, states: null, marked: null, runId: null, text: null };

/** Null where nothing waits, and where nobody can say. */
export async function tellLeft(client: BrokerClient, sessionId: SessionId, runId: RunId): Promise<string | null> {
  const sessions = await client.call('sessions.list', {});
  const own = sessions.ok ? sessions.result.sessions.find((session) => session.runId === runId) : undefined;
  if (own === undefined) return null;
  const listed = await client.call('staged.list', { ...first, sessionId });
  const review = listed.ok ? listed.result.reviews.find(({ agentSession }) => agentSession === own.id) : undefined;
  return review === undefined ? null : leftWords(review);
}
