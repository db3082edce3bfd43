/** One card for each session of an agent that is over and left something staged: kept whole, looked at, or discarded. */
import { Layers, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { StagedReview } from '#domain/staging/staged-review.ts';
import { formatBytes } from '../../../text/describe/format-amounts.ts';
import { inboxTexts } from '../../../text/texts/screens/inbox-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { useBroker, usePage } from '../../shell/broker-context.ts';
import css from './left-by-sessions.module.css';
import { settleLeft } from './settle-left.ts';

const t = inboxTexts.left;

/** `isAlone`: nothing else waits, and the place is its own. */
export function LeftBySessions({ isAlone = false }: { readonly isAlone?: boolean }) {
  const left = useBroker((broker) => broker.left);
  if (left.length === 0) return null;
  return (
    <section className={joinClasses(css['list'], isAlone && css['alone'])} aria-label={t.list}>
      {isAlone && <h1>{inboxTexts.title({ n: left.length })}</h1>}
      {left.map((review) => (
        <LeftCard key={review.agentSession} review={review} />
      ))}
    </section>
  );
}

function LeftCard({ review }: { readonly review: StagedReview }) {
  const { sessionId, name, ending, changes, together, marked, conflicts, bytes, paths, more } = review;
  const page = usePage();
  const project = useBroker((broker) => broker.sessions.get(sessionId)?.projectName);
  const [isBusy, setBusy] = useState(false);
  const settle = (action: 'keep' | 'discard'): void => {
    setBusy(true);
    void settleLeft(page, review, action).finally(() => setBusy(false));
  };
  return (
    <article className={css['card']}>
      <h2>{t.title({ name, ending: ending === 'stopped' ? ending : 'other', n: changes })}</h2>
      <p>{t.what({ project: project ?? '', size: formatBytes(bytes) })}</p>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <CodeText text={path} />
          </li>
        ))}
        {more > 0 && <li>{t.more({ n: more })}</li>}
      </ul>
      {marked > 0 && <p>{t.marked({ n: marked })}</p>}
      {conflicts > 0 && <p>{t.conflicts({ n: conflicts })}</p>}
      <footer>
        <Button icon={<Trash2 size={15} aria-hidden />} disabled={isBusy} onClick={() => settle('discard')}>
          {t.discard({ n: changes })}
        </Button>
        <Button onClick={() => page.view.openStaged(sessionId)}>{t.look}</Button>
        {together > 0 && (
          <Button
            look="primary"
            icon={<Layers size={15} aria-hidden />}
            disabled={isBusy}
            onClick={() => settle('keep')}
          >
            {t.keep({ n: together })}
          </Button>
        )}
      </footer>
    </article>
  );
}
