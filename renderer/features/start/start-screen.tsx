/** The first thing a newcomer sees: what this is, and the one step that comes next. */
import { MessageSquareWarning, Play, ShieldCheck } from 'lucide-react';
import { texts } from '../../text/texts/screen-texts.ts';
import { ConnectAgents } from './connect-agents.tsx';
import { OfferFirstLook } from './first-look/offer-first-look.tsx';
import { OpenNow } from './open-now/open-now.tsx';
import { OpenProjectForm } from './open-project-form.tsx';
import css from './start-screen.module.css';

const steps = [
  { icon: Play, title: texts.startHow1, text: texts.startHow1What },
  { icon: MessageSquareWarning, title: texts.startHow2, text: texts.startHow2What },
  { icon: ShieldCheck, title: texts.startHow3, text: texts.startHow3What },
];

export function StartScreen() {
  return (
    <div className={css['start']}>
      <h1>{texts.startTitle}</h1>
      <p className={css['lead']}>{texts.startLead}</p>
      <OfferFirstLook />
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
