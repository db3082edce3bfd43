/** Strips across the top for what must never be overlooked: a lost broker, a machine that is not this one, no sandbox. */
import { CloudOff, Monitor, Pause, ShieldOff } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { sayError } from '../../text/describe/say-error.ts';
import { texts } from '../../text/texts.ts';
import { useBroker, usePage } from './broker-context.ts';
import css from './ribbons.module.css';

// Most people never see one of these.
const FloodRibbons = lazy(async () => ({ default: (await import('./flood-ribbons.tsx')).FloodRibbons }));
const PastAgents = lazy(async () => ({ default: (await import('../start/past-agents.tsx')).PastAgents }));

/** They stay for as long as what they say is so. */
export function Ribbons() {
  const hasPast = useBroker((broker) => broker.agentsPast.length > 0);
  const isFlooded = useBroker((broker) => broker.floods.some(({ state }) => state !== 'asking'));
  const link = useBroker((broker) => broker.link);
  const hello = useBroker((broker) => broker.hello);
  const refused = useBroker((broker) => broker.refused);
  const health = useBroker((broker) => broker.health);
  const paused = useBroker((broker) => broker.paused);
  const { bridge } = usePage();
  return (
    <section className={css['ribbons']} aria-label={texts.ribbons}>
      {hello?.shell === 'web' && (
        <Ribbon
          look="quiet"
          icon={<Monitor size={14} aria-hidden />}
          text={texts.remoteSession({ account: `${hello.userName}@${hello.hostName}` })}
        >
          {texts.remoteSessionWhat}
        </Ribbon>
      )}
      <div aria-live="polite">
        <Suspense fallback={null}>
          {isFlooded && <FloodRibbons />}
          {hasPast && <PastAgents />}
        </Suspense>
        {link === 'lost' && (
          <Ribbon look="warn" icon={<CloudOff size={14} aria-hidden />} text={texts.connectionLost}>
            {texts.connectionLostWhat}
          </Ribbon>
        )}
        <Alarms />
        {paused && (
          <Ribbon look="warn" icon={<Pause size={14} aria-hidden />} text={texts.paused}>
            {texts.pausedWhat}{' '}
            <button type="button" className={css['action']} onClick={() => void bridge.call('desk.resume', {})}>
              {texts.resume}
            </button>
          </Ribbon>
        )}
        {refused !== null && (
          <Ribbon look="bad" icon={<CloudOff size={14} aria-hidden />} text={texts.refused}>
            {sayError(refused)}
          </Ribbon>
        )}
        {health !== null && !health.sandboxUsable && (
          <Ribbon look="bad" icon={<ShieldOff size={14} aria-hidden />} text={texts.sandboxMissing}>
            {sayError({ message: health.problem, remedy: health.remedy })}
          </Ribbon>
        )}
      </div>
    </section>
  );
}

function Alarms() {
  const alarms = useBroker((broker) => broker.alarms);
  const { bridge } = usePage();
  return alarms.map((alarm) => (
    <Ribbon key={alarm.message} look="bad" icon={<ShieldOff size={14} aria-hidden />} text={texts.alarm}>
      {sayError(alarm)}{' '}
      <button type="button" className={css['action']} onClick={() => void bridge.call('audit.accept', {})}>
        {texts.alarmSeen}
      </button>
    </Ribbon>
  ));
}

interface RibbonProps {
  readonly look: 'quiet' | 'warn' | 'bad';
  readonly icon: ReactNode;
  readonly text: string;
  readonly children: ReactNode;
}

function Ribbon({ look, icon, text, children }: RibbonProps) {
  return (
    <div className={`${css['ribbon']} ${css[look]}`}>
      {icon}
      <p>
        <strong>{text}</strong> <span>{children}</span>
      </p>
    </div>
  );
}
