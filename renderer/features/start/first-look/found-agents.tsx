/** What comes after the demonstration: the agents that lie on this machine, and the way to connect them. */
import { firstLookTexts as t } from '../../../text/texts/screens/first-look-texts.ts';
import { AgentMark } from '../../../ui/agent/agent-mark.tsx';
import { Button } from '../../../ui/button.tsx';
import { usePage } from '../../shell/broker-context.ts';
import { useAnswer } from '../../shell/use-answer.ts';
import css from './first-look.module.css';

/** `took`: whole seconds. */
export function FoundAgents({ took }: { readonly took: number }) {
  const { view } = usePage();
  const found = useAnswer('agents.found', {})?.result.found ?? null;
  return (
    <div className={css['found']}>
      <output>{t.took({ n: took })}</output>
      {found !== null && found.length === 0 && <p>{t.noneFound}</p>}
      {found !== null && found.length > 0 && (
        <>
          <h3>{t.found}</h3>
          <ul>
            {found.map(({ agent, name }) => (
              <li key={agent}>
                <AgentMark of={agent} />
                <span translate="no">{name}</span>
              </li>
            ))}
          </ul>
          <Button look="primary" size="large" onClick={() => view.show('agents')}>
            {t.connect}
          </Button>
        </>
      )}
    </div>
  );
}
