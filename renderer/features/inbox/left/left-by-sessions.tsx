/** One card for each session of an agent that is over and left something staged: kept whole, looked at, or discarded. */
import { Layers, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type StagedReview, stagedReviewSchema } from '#domain/staging/staged-review.ts';
import { formatBytes } from '../../../text/describe/format-amounts.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { inboxTexts } from '../../../text/texts/screens/inbox-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { useBroker, usePage } from '../../shell/broker-context.ts';
import { isWhole, sayEnd } from '../../staged/use-settle.ts';
import css from './left-by-sessions.module.css';

const t = inboxTexts.left;

/** `isAlone`: nothing else waits, and the place is its own. */
export function LeftBySessions({ isAlone = false }: { readonly isAlone?: boolean }) {
  const left = useBroker((broker) => broker.left);
  if (left.length === 0) return null;
  // What comes joins the end.
  const reviews = left.map((each) => stagedReviewSchema.parse(each)).toSorted((a, b) => a.endedAt - b.endedAt);
  return (
    <section className={joinClasses(css['list'], isAlone && css['alone'])} aria-label={t.list}>
      {isAlone && <h1>{inboxTexts.title({ n: left.length })}</h1>}
      {reviews.map((review) => (
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
  const look = (): void => {
    page.view.openSession(sessionId);
    page.view.show('staged');
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
        <Button onClick={look}>{t.look}</Button>
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

const everything = { kinds: null, states: null, marked: null, runId: null, text: null };

/** Keeps or discards what a card showed: what was staged since is not meant, and the answer then says so. */
async function settleLeft(
  { bridge, view }: ReturnType<typeof usePage>,
  { sessionId, agentSession, digest }: StagedReview,
  action: 'keep' | 'discard',
): Promise<void> {
  const listed = await bridge.call('staged.list', { sessionId, listing: null, offset: 0, limit: 1, ...everything });
  if (!listed.ok) {
    if (!listed.lost) view.notify('error', sayError(listed.error));
    return;
  }
  const choice = { kind: 'session', agentSession, digest } as const;
  const { listing } = listed.result;
  const answer = await bridge.call(`staged.${action}`, { sessionId, listing, choice, fingerprint: null });
  if (answer.ok) view.notify(isWhole(answer.result) ? 'info' : 'warning', sayEnd(answer.result));
  else if (!answer.lost) view.notify('error', sayError(answer.error));
}
