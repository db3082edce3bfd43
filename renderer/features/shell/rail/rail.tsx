/** The way to every place of the page, always at its edge: in words, as icons where there is less room, as a bar on a phone. */
import { Activity, Bot, Folder, Inbox, ListChecks, Menu, SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { countWaiting } from '../../../stores/broker-state.ts';
import { texts } from '../../../text/texts.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { useBroker, usePage, useView } from '../broker-context.ts';
import { CommandsItem, MachineItem } from './rail-foot.tsx';
import { RailItem } from './rail-item.tsx';
import { RailProjects } from './rail-projects.tsx';
import css from './rail.module.css';

const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const;

export function Rail() {
  // Open until the person goes where it leads.
  const here = useView((state) => `${state.screen} ${state.sessionId}`);
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === here;
  return (
    <nav className={css['rail']} aria-label={texts.places}>
      <p className={css['brand']}>
        <StampMark />
        <span>{texts.appName}</span>
      </p>
      <FirstPlaces />
      <RailProjects />
      <div id="rail-more" className={joinClasses(css['more'], isOpen && css['open'])}>
        <LastPlaces />
      </div>
      <button
        type="button"
        className={css['menu']}
        aria-expanded={isOpen}
        aria-controls="rail-more"
        onClick={() => setOpenedAt(isOpen ? null : here)}
      >
        {isOpen ? <X {...icon} /> : <Menu {...icon} />}
        <span>{texts.menu}</span>
      </button>
    </nav>
  );
}

/** What stands in the bar of a phone, too. */
function FirstPlaces() {
  const { view } = usePage();
  const screen = useView((state) => state.screen);
  const waiting = useBroker(countWaiting);
  const past = useBroker((broker) => broker.agentsPast.length);
  return (
    <>
      <RailItem
        place="inbox"
        icon={<Inbox {...icon} />}
        label={texts.inbox}
        isCurrent={screen === 'inbox'}
        count={waiting}
        {...(waiting > 0 ? { meaning: texts.waitingForYou({ n: waiting }) } : {})}
        onClick={() => view.show('inbox')}
      />
      <RailItem
        place="agents"
        icon={<Bot {...icon} />}
        label={texts.agents}
        isCurrent={screen === 'agents'}
        isAlarmed={past > 0}
        {...(past > 0 ? { meaning: texts.agentsPastShort } : {})}
        onClick={() => view.show('agents')}
      />
      <RailItem
        place="activity"
        icon={<Activity {...icon} />}
        label={texts.activity}
        isCurrent={screen === 'activity' || screen === 'audit'}
        onClick={() => view.show('activity')}
      />
      <RailItem
        place="projects"
        icon={<Folder {...icon} />}
        label={texts.projects}
        isCurrent={screen === 'open'}
        onClick={() => view.show('open')}
      />
    </>
  );
}

function LastPlaces() {
  const { view } = usePage();
  const screen = useView((state) => state.screen);
  return (
    <>
      <RailItem
        place="rules"
        icon={<ListChecks {...icon} />}
        label={texts.rules}
        isCurrent={screen === 'rules'}
        onClick={() => view.show('rules')}
      />
      <RailItem
        place="preferences"
        icon={<SlidersHorizontal {...icon} />}
        label={texts.preferences}
        isCurrent={screen === 'preferences' || screen === 'settings'}
        onClick={() => view.show('preferences')}
      />
      <div className={css['foot']}>
        <CommandsItem />
        <MachineItem isCurrent={screen === 'health'} />
      </div>
    </>
  );
}

/** A stamp's edge with two strokes: a sign and its countersign. */
function StampMark() {
  return (
    <svg width="26" height="26" viewBox="0 0 32 32" fill="none" strokeLinecap="round" aria-hidden>
      <g stroke="var(--accent-fill)" fill="var(--accent-fill)">
        {/* Sixteen dots on the edge of a disc. */}
        <circle cx="16" cy="16" r="12.4" strokeWidth="4.6" strokeDasharray="0.01 4.86" />
      </g>
      <path d="M12.6 21.5 15.4 10.5M17.4 21.5 20.2 10.5" stroke="var(--accent-text)" strokeWidth="2.4" />
    </svg>
  );
}
