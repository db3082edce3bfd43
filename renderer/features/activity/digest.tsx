/** A time in four numbers, and how they stand to each other. */
import type { Activity } from '#domain/audit/activity.ts';
import { activityTexts as t } from '../../text/texts/screens/activity-texts.ts';
import css from './digest.module.css';

const parts = ['silent', 'asked', 'denied', 'failed'] as const;

export function Digest({ digest }: Pick<Activity, 'digest'>) {
  const shares = [
    { what: 'silent', n: digest.silent },
    { what: 'asked', n: Math.max(0, digest.asked - digest.denied) },
    { what: 'denied', n: digest.denied },
  ];
  return (
    <section className={css['digest']} aria-label={t.digest(digest)}>
      <dl>
        {parts.map((part) => (
          <div key={part} className={css[part]}>
            <dd>{digest[part]}</dd>
            <dt>{t[part]}</dt>
          </div>
        ))}
      </dl>
      <div className={css['shares']} aria-hidden>
        {shares
          .filter(({ n }) => n > 0)
          .map(({ what, n }) => (
            <i key={what} className={css[`share-${what}`]} style={{ flexGrow: n }} />
          ))}
      </div>
    </section>
  );
}
