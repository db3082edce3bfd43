/** The pocket page: pairing, then what waits and the card that is open. */
import { lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import type { PocketCard } from '#contract/pocket.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import { Headline } from '../features/approval/headline/headline.tsx';
import { pocketTexts as t } from '../text/texts/pocket-texts.ts';
import { AgentMark, markOfRequester } from '../ui/agent/agent-mark.tsx';
import { RequesterShort } from '../ui/agent/requester-short.tsx';
import { CodeText } from '../ui/code-text.tsx';
import { RiskBadge } from '../ui/risk-badge.tsx';
import { connectDesk, type PocketDesk } from './connect-desk.ts';
import { browserKeys } from './device-key.ts';
import { PairForm } from './pair-form.tsx';
import { PocketCardView } from './pocket-card-view.tsx';
import css from './pocket.module.css';

const TellMe = lazy(async () => ({ default: (await import('./tell-me.tsx')).TellMe }));

/** Takes the code out of the address, opens the desk, draws. */
export function startPocket(): void {
  const place = document.querySelector('#root');
  if (place === null) throw new Error('The page has no place.');
  const code = location.hash.slice(1).toUpperCase();
  // It counts once; in the history it would only be read by others.
  if (code !== '') history.replaceState(null, '', location.pathname + location.search);
  const desk = connectDesk(browserKeys(), `${location.origin.replace(/^http/u, 'ws')}/device`);
  createRoot(place).render(<PocketApp desk={desk} code={code} />);
}

function PocketApp({ desk, code }: { readonly desk: PocketDesk; readonly code: string }) {
  const state = useStore(desk.store);
  const [opened, setOpened] = useState<ApprovalId | null>(null);
  const card = state.cards.find(({ id }) => id === opened) ?? null;
  if (state.stage !== 'paired') return <PairForm desk={desk} state={state} code={code} />;
  return (
    <>
      {card === null ? (
        <main className={css['page']}>
          <header className={css['head']}>
            <h1>{t.title}</h1>
            <p className={css['soft']}>{t.on({ host: state.host })}</p>
          </header>
          {state.cards.length === 0 ? (
            <p className={css['none']}>{t.none}</p>
          ) : (
            <ul className={css['list']}>
              {state.cards.map((each) => (
                <li key={each.id}>
                  <PocketRow card={each} onOpen={() => setOpened(each.id)} />
                </li>
              ))}
            </ul>
          )}
          {state.more > 0 && <p className={css['soft']}>{t.more({ n: state.more })}</p>}
          <Suspense>
            <TellMe desk={desk} isTold={state.isTold} />
          </Suspense>
        </main>
      ) : (
        <PocketCardView key={card.digest} card={card} state={state} desk={desk} onBack={() => setOpened(null)} />
      )}
      <output className={css['notice']} data-kind={state.refused === null ? 'said' : 'refused'}>
        {noticeOf(state)}
      </output>
    </>
  );
}

function noticeOf({ link, refused, answered }: ReturnType<PocketDesk['store']['getState']>): string {
  if (link !== 'connected') return t.lost;
  if (refused !== null) return t.refused[refused.code];
  return answered === null ? '' : t.answered[answered];
}

/** One request in the list: from whom, what, how risky. */
function PocketRow({ card, onOpen }: { readonly card: PocketCard; readonly onOpen: () => void }) {
  return (
    <button type="button" className={css['row']} onClick={onOpen}>
      <AgentMark of={markOfRequester(card.requester)} />
      <span className={css['what']}>
        <Headline approval={card} />
        <span className={css['from']}>
          <span>
            <RequesterShort requester={card.requester} /> · <CodeText text={card.project} prose />
          </span>
          <RiskBadge level={card.risk.level} short />
        </span>
      </span>
    </button>
  );
}
