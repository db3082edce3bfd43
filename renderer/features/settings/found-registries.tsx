/** Registries that the project's own configuration names, each to be taken into the list of allowed hosts or left. */
import { Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { FoundRegistry } from '#domain/found-registry.ts';
import type { SessionId } from '#domain/ids.ts';
import { hostTexts as t } from '../../text/host-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { usePage } from '../shell/desk-context.ts';
import css from './host-list.module.css';

interface Props {
  readonly sessionId: SessionId;
  readonly allowed: readonly string[];
  readonly onAdd: (pattern: string) => void;
}

export function FoundRegistries({ sessionId, allowed, onAdd }: Props) {
  const { bridge } = usePage();
  const title = useId();
  const [found, setFound] = useState<readonly FoundRegistry[]>([]);
  useEffect(() => {
    let isGone = false;
    void bridge.call('network.registries', { sessionId }).then((answer) => {
      if (!isGone && answer.ok) setFound(answer.result.registries);
    });
    return () => {
      isGone = true;
    };
  }, [bridge, sessionId]);
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
