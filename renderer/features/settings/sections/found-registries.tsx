/** Registries that the project's own configuration names, each to be taken into the list of allowed hosts or left. */
import { Plus } from 'lucide-react';
import { useId } from 'react';
import type { SessionId } from '#domain/common/ids.ts';
import { hostTexts as t } from '../../../text/texts/host-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { useAnswer } from '../../shell/use-answer.ts';
import css from '../fields/written-list.module.css';

interface Props {
  readonly sessionId: SessionId;
  readonly allowed: readonly string[];
  readonly onAdd: (pattern: string) => void;
}

export function FoundRegistries({ sessionId, allowed, onAdd }: Props) {
  const title = useId();
  const found = useAnswer('network.registries', { sessionId })?.result.registries ?? [];
  const open = found.filter(({ pattern }) => !allowed.includes(pattern));
  if (open.length === 0) return null;
  return (
    <section className={css['list']} aria-labelledby={title}>
      <h3 id={title}>{t.found}</h3>
      <p>{t.foundLead}</p>
      <ul>
        {open.map(({ tool, pattern, from }) => (
          <li key={`${tool} ${pattern}`}>
            <div>
              <CodeText text={pattern} />
              <span className={css['from']}>
                {t.foundBy({ tool })} <CodeText text={from} prose />
              </span>
            </div>
            <Button
              aria-label={t.foundAdd({ host: pattern })}
              icon={<Plus size={14} aria-hidden />}
              onClick={() => onAdd(pattern)}
            >
              {t.add}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
