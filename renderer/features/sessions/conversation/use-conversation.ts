/** A conversation as it grows: what was said since is asked for each time that something was. */
import { useEffect, useState } from 'react';
import type { ConversationView } from '#domain/agents/conversation.ts';
import type { AgentSessionId } from '#domain/common/ids.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { useBroker, usePage } from '../../shell/broker-context.ts';

/** Null until it was read for the first time. */
export function useConversation(id: AgentSessionId): ConversationView | null {
  const { bridge, view } = usePage();
  const link = useBroker((broker) => broker.link);
  const [conversation, setConversation] = useState<ConversationView | null>(null);
  useEffect(() => {
    if (link !== 'connected') return undefined;
    let isWanted = true;
    let known: ConversationView | null = null;
    let isAsking = false;
    let isDue = false;
    const read = async (): Promise<void> => {
      isDue = isAsking;
      if (isAsking) return;
      isAsking = true;
      const answer = await bridge.call('conversation.read', { id, after: known?.total ?? 0 });
      isAsking = false;
      if (!isWanted) return;
      if (answer.ok) {
        known = joined(known, answer.result);
        setConversation(known);
        if (isDue) void read();
      } else if (!answer.lost) view.notify('error', sayError(answer.error));
    };
    const stop = bridge.onEvent(({ msg }) => {
      if (msg.type === 'agent-message' && msg.agentSession === id) void read();
    });
    void read();
    return () => {
      isWanted = false;
      stop();
    };
  }, [bridge, view, link, id]);
  return conversation;
}

/** What is between the two was too much for one answer, and is not shown. */
function joined(before: ConversationView | null, next: ConversationView): ConversationView {
  if (before === null || next.from !== before.total) return next;
  return { ...next, entries: [...before.entries, ...next.entries], from: before.from };
}

interface Scrolled {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

const nearEnd = 40;

/**
 * Whether what is new is brought into sight: until the reader goes back to something older, and again once they are at the end.
 * `before`: whether it was followed, and from which height. What grows below, or a place that gets smaller, is no reader who goes back.
 */
export function followsEnd(
  { follows, top }: { readonly follows: boolean; readonly top: number },
  { scrollTop, scrollHeight, clientHeight }: Scrolled,
): boolean {
  return scrollHeight - scrollTop - clientHeight < nearEnd || (follows && scrollTop >= top);
}
