/** How an agent is brought to ask here: one command each, to copy into a terminal. */
import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { agentIdSchema, agentNames } from '#domain/agents/agent.ts';
import { texts } from '../../text/texts/screens/start-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { usePage, useView } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import css from './connect-agents.module.css';
import { ownCommand } from './own-command.ts';

export function ConnectAgents() {
  const { view } = usePage();
  const ways = useAnswer('agents.ways', {})?.result ?? null;
  const wanted = useView(({ connect }) => connect);
  const copyWanted = useRef<HTMLButtonElement>(null);
  const isKnown = ways !== null;
  useEffect(() => {
    const button = copyWanted.current;
    if (wanted === null || !isKnown || button === null) return;
    button.focus();
    // What stands above may still come, and would push it out of sight; where the person goes on, it stays where it is.
    const above = new ResizeObserver(() => button.scrollIntoView({ block: 'nearest' }));
    const stop = (): void => above.disconnect();
    for (const what of ['wheel', 'pointerdown', 'keydown', 'blur'])
      window.addEventListener(what, stop, { capture: true, once: true });
    for (let box = button.parentElement; box !== null && box !== document.body; box = box.parentElement)
      above.observe(box);
    return stop;
  }, [wanted, isKnown]);
  const copy = async (command: string): Promise<void> => {
    const isCopied = await copyText(command);
    view.notify(isCopied ? 'info' : 'warning', isCopied ? texts.startCopied : texts.startNotCopied);
  };
  if (ways === null) return null;
  return (
    <section className={css['connect']} aria-labelledby="connect-agents">
      <h2 id="connect-agents">{texts.startConnect}</h2>
      <p>{texts.startConnectWhat}</p>
      <ul>
        {agentIdSchema.options.map((agent) => {
          const command = ownCommand(ways, ['install', agent]);
          return (
            <li key={agent} className={agent === wanted ? css['wanted'] : undefined}>
              <span translate="no">{agentNames[agent]}</span>
              <CodeText text={command} />
              <Button
                ref={agent === wanted ? copyWanted : undefined}
                look="quiet"
                aria-label={texts.startCopy({ agent: agentNames[agent] })}
                icon={<Copy size={14} aria-hidden />}
                onClick={() => void copy(command)}
              />
            </li>
          );
        })}
      </ul>
      <p>{texts.startConnectAfter}</p>
    </section>
  );
}
