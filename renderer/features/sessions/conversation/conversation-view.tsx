/** A conversation with the desk's own agent: what was said, each call with its ending, and the field for the next word. */
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { AgentSessionView } from '#domain/agents/agent-session-view.ts';
import type { ConversationView as Conversation } from '#domain/agents/conversation.ts';
import type { Operation } from '#domain/command/submission.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { sessionsTexts as t } from '../../../text/texts/screens/sessions-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { usePage } from '../../shell/broker-context.ts';
import { submitOperation } from '../../../stores/submit-operation.ts';
import { followsEnd, useConversation } from './use-conversation.ts';
import { AskAll, turnSettings } from './ask-all.tsx';
import { Entries, Lines } from './conversation-entries.tsx';
import css from './conversation-view.module.css';

export function ConversationView({ session }: { readonly session: AgentSessionView }) {
  const conversation = useConversation(session.id);
  if (conversation === null) return null;
  return (
    <section className={css['conversation']} aria-label={t.conversation({ agent: session.name })}>
      <Said conversation={conversation} />
      {session.sessionId !== null && session.stoppedAt === null && (
        <Next session={session} conversation={conversation} />
      )}
    </section>
  );
}

/** The newest is in sight, unless the reader has gone back to something older. */
function Said({ conversation }: { readonly conversation: Conversation }) {
  const { entries, from, partial, news, isWorking } = conversation;
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef({ follows: true, top: 0 });
  useEffect(() => toEnd(place.current, seen.current.follows));
  useEffect(() => {
    const watcher = new ResizeObserver(() => toEnd(place.current, seen.current.follows));
    if (place.current !== null) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div
      ref={place}
      className={css['said']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too
      tabIndex={0}
      role="log"
      aria-label={t.said}
      onScroll={({ currentTarget: box }) => {
        seen.current = { follows: followsEnd(seen.current, box), top: box.scrollTop };
      }}
    >
      {from > 0 && <p className={css['soft']}>{t.earlier({ n: from })}</p>}
      <Entries entries={entries} first={from} isWorking={isWorking} />
      {partial !== '' && <Lines prose text={partial} />}
      {isWorking && <p className={css['soft']}>{news === null || news === '' ? `${t.state.working}…` : news}</p>}
    </div>
  );
}

function toEnd(box: HTMLElement | null, isWanted: boolean): void {
  if (box !== null && isWanted) box.scrollTop = box.scrollHeight;
}

interface NextProps {
  readonly session: AgentSessionView;
  readonly conversation: Conversation;
}

function Next({ session: { id, sessionId }, conversation: { isWorking, inputTokens, outputTokens } }: NextProps) {
  const { bridge, view } = usePage();
  const [text, setText] = useState('');
  const [asksAll, setAsksAll] = useState(false);
  const submit = async (op: Operation): Promise<boolean> => {
    if (sessionId === null) return false;
    const error = await submitOperation(bridge, sessionId, op);
    if (error !== null) view.notify('error', sayError(error));
    return error === null;
  };
  const send = async (): Promise<void> => {
    if (text.trim() === '') return;
    // Emptied at once, so that it is sent once, and what is typed meanwhile stays.
    setText('');
    if (await submit({ type: 'user-input', agentSession: id, text, settings: turnSettings(asksAll) })) return;
    setText((typed) => (typed === '' ? text : `${text}\n${typed}`));
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const tokens = inputTokens + outputTokens;
  return (
    <form className={css['next']} onSubmit={onSubmit}>
      <textarea
        aria-label={t.next}
        placeholder={t.next}
        rows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKey}
      />
      <div className={css['buttons']}>
        <AskAll isOn={asksAll} onChange={setAsksAll} />
        {tokens > 0 && <small>{t.tokens({ n: tokens })}</small>}
        {isWorking && (
          <Button title={t.interruptWhat} onClick={() => void submit({ type: 'interrupt', agentSession: id })}>
            {t.interrupt}
          </Button>
        )}
        <Button look="primary" type="submit">
          {t.send}
        </Button>
      </div>
    </form>
  );
}
