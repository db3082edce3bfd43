/** Strips across the top for what must never be overlooked: a lost desk, a machine that is not this one, no sandbox. */
import { CloudOff, Monitor, Pause, ShieldOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { en } from '../../text/en.ts';
import { useDesk, usePage } from './desk-context.ts';
import css from './ribbons.module.css';

export function Ribbons() {
  const link = useDesk((desk) => desk.link);
  const hello = useDesk((desk) => desk.hello);
  const refused = useDesk((desk) => desk.refused);
  const health = useDesk((desk) => desk.health);
  const paused = useDesk((desk) => desk.paused);
  const { bridge } = usePage();
  return (
    <section className={css['ribbons']} aria-label={en.ribbons}>
      {hello?.shell === 'web' && (
        <Ribbon
          look="quiet"
          icon={<Monitor size={14} aria-hidden />}
          text={en.remoteSession(hello.userName, hello.hostName)}
        >
          {en.remoteSessionWhat}
        </Ribbon>
      )}
      <div aria-live="polite">
        {link === 'lost' && (
          <Ribbon look="warn" icon={<CloudOff size={14} aria-hidden />} text={en.connectionLost}>
            {en.connectionLostWhat}
          </Ribbon>
        )}
        {paused && (
          <Ribbon look="warn" icon={<Pause size={14} aria-hidden />} text={en.paused}>
            {en.pausedWhat}{' '}
            <button type="button" className={css['action']} onClick={() => void bridge.call('desk.resume', {})}>
              {en.resume}
            </button>
          </Ribbon>
        )}
        {refused !== null && (
          <Ribbon look="bad" icon={<CloudOff size={14} aria-hidden />} text={en.refused}>
            {[refused.message, refused.remedy].filter(Boolean).join(' ')}
          </Ribbon>
        )}
        {health !== null && !health.sandboxUsable && (
          <Ribbon look="bad" icon={<ShieldOff size={14} aria-hidden />} text={en.sandboxMissing}>
            {[health.problem, health.remedy].filter(Boolean).join(' ')}
          </Ribbon>
        )}
      </div>
    </section>
  );
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
