/** The first thing a newcomer sees: what this is, and the one step that comes next. */
import { MessageSquareWarning, Play, ShieldCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { texts } from '../../text/texts/screens/start-texts.ts';
import { useBroker } from '../shell/broker-context.ts';
import { ConnectAgents } from './connect-agents.tsx';
import { OpenNow } from './open-now/open-now.tsx';
import { OpenProjectForm } from './open-project-form.tsx';
import css from './start-screen.module.css';

// Nothing can be offered before the desk has answered, and the page is to stand before that.
const OfferFirstLook = lazy(async () => ({
  default: (await import('./first-look/offer-first-look.tsx')).OfferFirstLook,
}));

const steps = [
  { icon: Play, title: texts.startHow1, text: texts.startHow1What },
  { icon: MessageSquareWarning, title: texts.startHow2, text: texts.startHow2What },
  { icon: ShieldCheck, title: texts.startHow3, text: texts.startHow3What },
];

export function StartScreen() {
  const isConnected = useBroker((broker) => broker.link === 'connected');
  return (
    <div className={css['start']}>
      <h1>{texts.startTitle}</h1>
      <p className={css['lead']}>{texts.startLead}</p>
      {isConnected && (
        <Suspense fallback={null}>
          <OfferFirstLook />
        </Suspense>
      )}
      <OpenNow />
      <OpenProjectForm />
      <ol className={css['steps']}>
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={18} aria-hidden />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <ConnectAgents />
    </div>
  );
}
