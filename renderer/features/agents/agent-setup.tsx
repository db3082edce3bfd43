/** What connecting an agent writes, in words first and to the letter behind a disclosure, and the yes to exactly that. */
import type { AgentId } from '#domain/agents/agent.ts';
import type { AgentSetup, AgentStand } from '#domain/agents/agent-setup.ts';
import { useState } from 'react';
import { sayError } from '../../text/describe/say-error.ts';
import { agentsTexts as t } from '../../text/texts/screens/agents-texts.ts';
import { texts } from '../../text/texts.ts';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { usePage } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { Loading } from '../../ui/time/loading.tsx';
import css from './agents-screen.module.css';

interface Props {
  readonly agent: AgentId;
  readonly name: string;
  readonly to: AgentStand;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function AgentSetupPart({ agent, name, to, onClose, onChanged }: Props) {
  const { bridge, view } = usePage();
  const [isWriting, setWriting] = useState(false);
  const known = useAnswer('agents.setup', { agent, to });
  const setup = known?.result ?? null;
  const write = async (diff: string): Promise<void> => {
    setWriting(true);
    const answer = await bridge.call('agents.set', { agent, to, diff });
    setWriting(false);
    if (!answer.ok) return view.notify('error', sayError(answer.error));
    view.notify('info', to === 'connected' ? t.connected({ agent: name }) : t.apart({ agent: name }));
    onChanged();
  };
  return (
    <div className={css['setup']}>
      {setup === null ? <Loading words={t.reading} /> : <Summary setup={setup} to={to} />}
      <div className={css['answers']}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        {setup?.kind === 'change' && (
          <Button
            look={to === 'connected' ? 'primary' : 'danger'}
            aria-disabled={isWriting}
            onClick={() => void (isWriting ? undefined : write(setup.diff))}
          >
            {to === 'connected' ? t.confirmConnect : t.confirmDisconnect}
          </Button>
        )}
      </div>
    </div>
  );
}

function Summary({ setup, to }: { readonly setup: AgentSetup; readonly to: AgentStand }) {
  if (setup.kind !== 'change') {
    return (
      <p>
        {t.nothing} <CodeText text={setup.path} /> <BrokerSentence text={setup.why} />
      </p>
    );
  }
  const { hooks, path, note, diff } = setup;
  return (
    <>
      <p>
        <strong>
          {to === 'connected' ? t.adds({ n: hooks }) : t.takes({ n: hooks })} <CodeText text={path} />
        </strong>
      </p>
      <p className={css['soft']}>{to === 'connected' ? t.addsWhat : t.takesWhat}</p>
      {note !== null && (
        <p className={css['soft']}>
          <BrokerSentence text={note} />
        </p>
      )}
      <details>
        <summary>{t.showJson}</summary>
        {/* Scrolls by the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
        <pre dir="ltr" tabIndex={0} aria-label={t.showJson} role="group">
          {diff}
        </pre>
      </details>
    </>
  );
}
