/** What to write into an agent's own settings so that it has the tools of this broker, to be copied. */
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { agentIdSchema, agentNames, type AgentId } from '#domain/agents/agent.ts';
import { connectTexts as t } from '../../text/texts/connect-texts.ts';
import { Choice } from '../../ui/choice.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { usePage } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import css from './connect-by-mcp.module.css';
import { ownCommand } from './own-command.ts';
import { httpSnippet, stdioSnippet } from './mcp-snippet.ts';

export function ConnectByMcp({ round }: { readonly round: number }) {
  const known = useAnswer('agents.ways', {}, round);
  const [agent, setAgent] = useState<AgentId>('claude');
  const [isHttp, setHttp] = useState(false);
  const id = useId();
  if (known === null) return null;
  const { http } = known.result;
  return (
    <section className={css['connect']} aria-labelledby={id}>
      <h2 id={id}>{t.connectTitle}</h2>
      <p>{t.connectLead}</p>
      <div className={css['choices']}>
        <label>
          {t.connectAgent}{' '}
          <Choice translate="no" value={agent} options={agentIdSchema.options} words={agentNames} onChoose={setAgent} />
        </label>
        <label>
          {t.connectWay}{' '}
          <select value={isHttp ? 'http' : 'stdio'} onChange={(event) => setHttp(event.target.value === 'http')}>
            <option value="stdio">{t.connectStdio}</option>
            <option value="http">{t.connectHttp}</option>
          </select>
        </label>
      </div>
      {isHttp && http === null ? (
        <p>
          <CodeText text={t.connectHttpOff} prose ours />
        </p>
      ) : (
        <Snippet {...(isHttp && http !== null ? httpSnippet(agent, http) : stdioSnippet(agent, known.result))} />
      )}
      {isHttp && http !== null && (
        <p>
          {t.connectProject} {t.connectHttpToken}
        </p>
      )}
      <p>
        {t.connectHook} <CodeText text={ownCommand(known.result, ['install', agent])} />
      </p>
    </section>
  );
}

function Snippet({ file, text }: { readonly file: string; readonly text: string }) {
  const { view } = usePage();
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text);
    view.notify(isCopied ? 'info' : 'warning', isCopied ? t.connectCopied : t.connectNotCopied);
  };
  return (
    <figure className={css['snippet']}>
      <figcaption>
        <CodeText text={t.connectFile({ file })} prose ours />
        <Button look="quiet" icon={<Copy size={14} aria-hidden />} onClick={() => void copy()}>
          {t.connectCopy}
        </Button>
      </figcaption>
      {/* Written here line by line, so its line breaks need no mark. */}
      <pre dir="ltr">{text}</pre>
    </figure>
  );
}
