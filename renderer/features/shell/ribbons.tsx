/** Strips across the top for what must never be overlooked: a lost broker, a machine that is not this one, no sandbox. */
import { CloudOff, Monitor } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { sayError } from '../../text/describe/say-error.ts';
import { texts } from '../../text/texts.ts';
import { useBroker } from './broker-context.ts';
import { Ribbon } from './ribbon.tsx';
import css from './ribbons.module.css';

// Most people never see one of these.
const BrokerRibbons = lazy(async () => ({ default: (await import('./broker-ribbons.tsx')).BrokerRibbons }));
const FloodRibbons = lazy(async () => ({ default: (await import('./flood-ribbons.tsx')).FloodRibbons }));
const PastAgents = lazy(async () => ({ default: (await import('../start/past-agents.tsx')).PastAgents }));

/** They stay for as long as what they say is so. */
export function Ribbons() {
  const hasPast = useBroker((broker) => broker.agentsPast.length > 0);
  const isFlooded = useBroker((broker) => broker.floods.some(({ state }) => state !== 'asking'));
  const link = useBroker((broker) => broker.link);
  const hello = useBroker((broker) => broker.hello);
  const refused = useBroker((broker) => broker.refused);
  const speaks = useBroker(
    ({ paused, stopped, alarms, health }) =>
      paused || stopped !== null || alarms.length > 0 || health?.sandboxUsable === false,
  );
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
          {speaks && <BrokerRibbons />}
        </Suspense>
        {link === 'lost' && (
          <Ribbon look="warn" icon={<CloudOff size={14} aria-hidden />} text={texts.connectionLost}>
            {texts.connectionLostWhat}
          </Ribbon>
        )}
        {refused !== null && (
          <Ribbon look="bad" icon={<CloudOff size={14} aria-hidden />} text={texts.refused}>
            {sayError(refused)}
          </Ribbon>
        )}
      </div>
    </section>
  );
}
