/** What was kept lately, and can be taken back. */
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { SessionId } from '#domain/common/ids.ts';
import { formatTime } from '../../text/describe/format-amounts.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { stagedTexts as t } from '../../text/texts/screens/staged-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { usePage } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import css from './kept-list.module.css';
import { sayEnd } from './use-settle.ts';

const mostShown = 5;

interface Props {
  readonly sessionId: SessionId;
  /** Another one asks anew. */
  readonly round: number;
  readonly onUndone: () => void;
}

export function KeptList({ sessionId, round, onUndone }: Props) {
  const { bridge, view } = usePage();
  const [undone, setUndone] = useState(0);
  const asked = { sessionId, landing: null, offset: 0, limit: mostShown };
  const kept = useAnswer('staged.kept', asked, round * 1000 + undone);
  const landings = (kept?.result.landings ?? []).filter((landing) => landing.kept > 0).slice(0, mostShown);
  if (landings.length === 0) return null;
  const undo = (landing: string): void =>
    void bridge
      .call('staged.undo', { sessionId, choice: { kind: 'landing', landing }, fingerprint: null })
      .then((answer) => {
        setUndone((last) => last + 1);
        if (answer.ok) view.notify('info', sayEnd(answer.result));
        else if (!answer.lost) view.notify('error', sayError(answer.error));
        onUndone();
      });
  return (
    <section className={css['kept']} aria-label={t.keptLately}>
      <h2>{t.keptLately}</h2>
      <ul>
        {landings.map(({ id, at, until, root, kept: n }) => (
          <li key={id}>
            <span>
              {t.keptThen({ n, time: formatTime(at) })} <CodeText text={root} />
              <small>{t.undoUntil({ time: formatTime(until) })}</small>
            </span>
            <Button icon={<Undo2 size={15} aria-hidden />} onClick={() => undo(id)}>
              {t.undo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
