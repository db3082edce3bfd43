/** The third column of a large screen: what the agent of the open card did last, and what was answered today. */
import { useState } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { inboxTexts as t } from '../../../text/texts/screens/inbox-texts.ts';
import { RecentRuns } from '../../approval/facts/recent-actions.tsx';
import { pickRecent } from '../../approval/pick-recent.ts';
import { usePage } from '../../shell/broker-context.ts';
import { AnsweredToday } from '../today/answered-today.tsx';
import css from './beside-card.module.css';

/** Null while no card is open. */
export function BesideCard({ opened }: { readonly opened: ApprovalRequest | null }) {
  return (
    <aside className={css['beside']} aria-label={t.beside}>
      {opened !== null && <Lately key={opened.id} approval={opened} />}
      <AnsweredToday isOpen />
    </aside>
  );
}

/** As it was when the card came up, like on the card itself. */
function Lately({ approval }: { readonly approval: ApprovalRequest }) {
  const { broker } = usePage();
  const [recent] = useState(() => pickRecent(broker.store.getState().runs.values(), approval));
  return (
    <section aria-labelledby="did-lately">
      <h2 id="did-lately">{t.lately}</h2>
      {recent.length === 0 ? <p className={css['none']}>{t.latelyNone}</p> : <RecentRuns runs={recent} />}
    </section>
  );
}
