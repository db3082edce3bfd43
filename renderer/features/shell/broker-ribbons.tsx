/** What the broker itself has to say for as long as it is so: alarms about the log, that everything is paused, that there is no sandbox. */
import { Pause, ShieldOff } from 'lucide-react';
import { sayError } from '../../text/describe/say-error.ts';
import { texts as screenTexts } from '../../text/texts/screen-texts.ts';
import { texts } from '../../text/texts.ts';
import { pauseRequester } from '../../stores/hold-back.ts';
import { RequesterShort } from '../../ui/agent/requester-short.tsx';
import { useBroker, usePage } from './broker-context.ts';
import { Ribbon } from './ribbon.tsx';
import { StoppedRibbon } from './stop/stopped-ribbon.tsx';
import css from './ribbons.module.css';
import { sayForBroker } from '../../text/in-language.ts';

export function BrokerRibbons() {
  const paused = useBroker((broker) => broker.paused);
  const stopped = useBroker((broker) => broker.stopped);
  const alarms = useBroker((broker) => broker.alarms);
  const health = useBroker((broker) => broker.health);
  const held = useBroker((broker) => broker.pausedRequesters);
  const page = usePage();
  const { bridge } = page;
  return (
    <>
      {alarms.map((alarm) => (
        <Ribbon
          key={sayForBroker(alarm.message)}
          look="bad"
          icon={<ShieldOff size={14} aria-hidden />}
          text={screenTexts.alarm}
        >
          {sayError(alarm)}{' '}
          <button type="button" className={css['action']} onClick={() => void bridge.call('audit.accept', {})}>
            {screenTexts.alarmSeen}
          </button>
        </Ribbon>
      ))}
      {stopped !== null && <StoppedRibbon stopped={stopped} />}
      {paused && (
        <Ribbon look="warn" icon={<Pause size={14} aria-hidden />} text={texts.paused}>
          {screenTexts.pausedWhat}{' '}
          <button type="button" className={css['action']} onClick={() => void bridge.call('desk.resume', {})}>
            {screenTexts.resume}
          </button>
        </Ribbon>
      )}
      {held.map((requester) => (
        <Ribbon
          key={`${requester.entryPoint} ${requester.claimedName}`}
          look="warn"
          icon={<Pause size={14} aria-hidden />}
          text={<RequesterShort requester={requester} />}
        >
          {screenTexts.pausedOne}{' '}
          <button type="button" className={css['action']} onClick={() => void pauseRequester(page, requester, false)}>
            {screenTexts.resume}
          </button>
        </Ribbon>
      ))}
      {health !== null && !health.sandboxUsable && (
        <Ribbon look="bad" icon={<ShieldOff size={14} aria-hidden />} text={texts.sandboxMissing}>
          {sayError({ message: health.problem, remedy: health.remedy })}
        </Ribbon>
      )}
    </>
  );
}
