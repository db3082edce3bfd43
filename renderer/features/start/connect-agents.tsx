/** How an agent is brought to ask here: one command each, to copy into a terminal. */
import { Copy } from 'lucide-react';
import { agentIdSchema, agentNames } from '#domain/agent.ts';
import { texts } from '../../text/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { usePage } from '../shell/desk-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import css from './connect-agents.module.css';
import { ownCommand } from './own-command.ts';

export function ConnectAgents() {
  const { view } = usePage();
  const ways = useAnswer('agents.ways', {})?.result ?? null;
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
            <li key={agent}>
              <span translate="no">{agentNames[agent]}</span>
              <CodeText text={command} />
              <Button
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
