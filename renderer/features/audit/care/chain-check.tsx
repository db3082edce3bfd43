/** Has the broker read the whole chain again, and says whether it holds. */
import { Link2, Link2Off, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import type { ChainVerdict, OpenAlarm, ChainPlace } from '#domain/audit/audit-book.ts';
import { auditTexts as t } from '../../../text/texts/audit-texts.ts';
import { formatTime } from '../../../text/describe/format-amounts.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { usePage } from '../../shell/broker-context.ts';
import { Elapsed } from '../../../ui/time/elapsed.tsx';
import css from './chain-check.module.css';
import type { WireError } from '#domain/common/errors.ts';
import type { Bridge } from '../../../bridge.ts';
import { sayForBroker } from '../../../text/in-language.ts';

/** A chain that is whole says nothing of rows that were taken off its end. */
function OpenAlarms({ alarms }: { readonly alarms: readonly OpenAlarm[] }) {
  return (
    <div className={css['broken']}>
      <p>
        <ShieldOff size={15} aria-hidden />
        {t.openAlarms({ n: alarms.length })}
      </p>
      <ul>
        {alarms.map((alarm) => (
          <li key={`${alarm.since} ${sayForBroker(alarm.message)}`}>
            {t.alarmSince({ time: formatTime(alarm.since) })} {sayError(alarm)}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ChainCheck() {
  const { bridge, view } = usePage();
  /** Since when; null while nothing is checked. */
  const [checking, setChecking] = useState<number | null>(null);
  const [share, setShare] = useState(0);
  const [verdict, setVerdict] = useState<ChainVerdict | null>(null);
  const check = async (): Promise<void> => {
    setChecking(Date.now());
    const found = await checkChain(bridge, setShare);
    if (found.ok) setVerdict(found.result);
    else view.notify('error', sayError(found.error));
    setShare(0);
    setChecking(null);
  };
  return (
    <>
      <Button
        icon={<Link2 size={15} aria-hidden />}
        aria-disabled={checking !== null}
        onClick={() => void (checking === null ? check() : undefined)}
      >
        {checking === null ? t.verify : t.verifying({ percent: Math.floor(share * 100) })}
      </Button>
      {checking !== null && (
        <p className={css['working']}>
          <progress aria-label={t.verify} max={1} value={share} /> <Elapsed of="check" since={checking} />
        </p>
      )}
      <output className={css['verdict']}>
        {verdict?.kind === 'intact' && (
          <div className={css['intact']}>
            <p>
              <Link2 size={15} aria-hidden />
              {t.intact({ rows: verdict.rows })}
            </p>
            {verdict.cut !== null && <p>{t.chainBegins({ n: verdict.cut.throughSeq })}</p>}
            <p>
              {t.head}: <CodeText text={verdict.head} />
            </p>
            <p>{t.headWhat}</p>
          </div>
        )}
        {verdict?.kind === 'broken' && (
          <div className={css['broken']}>
            <p>
              <Link2Off size={15} aria-hidden />
              {t.broken({ n: verdict.seq })}
            </p>
            <p>{t.brokenWhy[verdict.why]}</p>
          </div>
        )}
        {verdict?.alarms !== undefined && <OpenAlarms alarms={verdict.alarms} />}
      </output>
    </>
  );
}

type Checked = { readonly ok: true; readonly result: ChainVerdict } | { readonly ok: false; readonly error: WireError };

/** Has the broker read the whole chain, a moment's worth at a time. `onProgress` is told which share of the rows was read. */
async function checkChain(
  bridge: Pick<Bridge, 'call'>,
  onProgress: (share: number) => void,
  after: ChainPlace | null = null,
): Promise<Checked> {
  const answer = await bridge.call('audit.verify', { after });
  if (!answer.ok) return answer;
  const { result } = answer;
  if (result.kind !== 'so-far') return { ok: true, result };
  onProgress(result.place.seq / result.of);
  return checkChain(bridge, onProgress, result.place);
}
