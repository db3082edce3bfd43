/** The hosts that agents wanted to reach: through the wall or stopped at it, how often, and by whose word. */
import { Check, X } from 'lucide-react';
import type { Activity, ActivityHost } from '#domain/audit/activity.ts';
import { joinList } from '../../text/describe/format-amounts.ts';
import { activityTexts as t } from '../../text/texts/screens/activity-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import css from './tables.module.css';

const mostRows = 14;

export function HostTable({ activity: { hosts, moreHosts } }: { readonly activity: Activity }) {
  const more = moreHosts + Math.max(0, hosts.length - mostRows);
  const busiest = Math.max(1, ...hosts.map(({ allowed, refused }) => allowed + refused));
  return (
    <section className={css['panel']} aria-labelledby="activity-hosts">
      <header>
        <h2 id="activity-hosts">{t.hosts}</h2>
        <p>{t.hostCount({ n: hosts.length + moreHosts })}</p>
      </header>
      {hosts.length === 0 ? (
        <p className={css['none']}>{t.noHosts}</p>
      ) : (
        <div className={css['wide']}>
          <table className={css['hosts']}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t.agents}</th>
                <th scope="col">{t.answer}</th>
                <th scope="col">{t.host}</th>
              </tr>
            </thead>
            <tbody>
              {hosts.slice(0, mostRows).map((host) => (
                <HostRow key={host.host} host={host} share={(host.allowed + host.refused) / busiest} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more > 0 && <p className={css['more']}>{t.moreHosts({ n: more })}</p>}
    </section>
  );
}

/** The thickest line is the busiest host. */
const thickest = 7;

function HostRow({ host, share }: { readonly host: ActivityHost; readonly share: number }) {
  const isStopped = host.last.effect === 'deny';
  const by = host.last.decidedBy;
  const words = by === 'person' || by === 'rule' || by === 'cache' || by === 'policy' ? t.by[by] : t.by.other;
  const counts = [
    ...(host.allowed > 0 ? [t.allowedTimes({ n: host.allowed })] : []),
    ...(host.refused > 0 ? [t.refusedTimes({ n: host.refused })] : []),
    isStopped ? t.lastRefused({ by: words }) : t.lastAllowed({ by: words }),
  ];
  const height = Math.max(1.5, share * thickest);
  return (
    <tr className={joinClasses(isStopped && css['stopped'])}>
      <td>
        <CodeText text={host.agents.map((agent) => agent ?? t.nameless).join(', ')} prose />
      </td>
      <td className={css['wall']}>
        <svg width="100%" height="36" aria-hidden>
          <line x1="0" x2={isStopped ? '50%' : '100%'} y1="18" y2="18" strokeWidth={height} />
        </svg>
        <span className={css['gate']} aria-hidden>
          {isStopped ? <X size={13} strokeWidth={2.4} /> : <Check size={13} strokeWidth={2.4} />}
        </span>
      </td>
      <td>
        <CodeText text={host.host} />
        <small>{joinList(counts)}</small>
      </td>
    </tr>
  );
}
