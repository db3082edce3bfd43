/** The left rail: what waits, which projects are open, and how this machine is protected. */
import {
  Bell,
  BellRing,
  Folder,
  FolderPlus,
  ListChecks,
  Menu,
  ScrollText,
  Search,
  ShieldCheck,
  ShieldOff,
  ShieldQuestion,
  Stamp,
  X,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import type { SessionId } from '#domain/common/ids.ts';
import { texts } from '../../text/texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useBroker, usePage, useView } from './broker-context.ts';
import { LanguagePicker } from './language-picker.tsx';
import css from './sidebar.module.css';

const isMac = /mac/iu.test(navigator.platform);

/** Where the room is small the places open and close by a button. */
export function Sidebar() {
  const { view } = usePage();
  const approvals = useBroker((broker) => broker.approvals);
  // Open until the person goes where it leads.
  const here = useView((state) => `${state.screen} ${state.sessionId}`);
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === here;
  return (
    <nav className={css['rail']} aria-label={texts.projects}>
      <div className={css['top']}>
        <p className={css['brand']}>
          <Stamp size={18} aria-hidden />
          {texts.appName}
        </p>
        {approvals.length > 0 ? (
          <button type="button" className={css['pending']} onClick={() => view.reviewAll()}>
            <BellRing size={15} aria-hidden />
            <span className={css['number']} aria-hidden>
              {approvals.length}
            </span>
            <span className={css['words']}>{texts.waitingForYou({ n: approvals.length })}</span>
          </button>
        ) : (
          // Keeps the place, so that a card that comes moves nothing away from under a click.
          <p className={css['calm']}>
            <Bell size={15} aria-hidden />
            {texts.nothingWaits}
          </p>
        )}
        <button
          type="button"
          className={css['menu']}
          aria-expanded={isOpen}
          aria-controls="rail-places"
          onClick={() => setOpenedAt(isOpen ? null : here)}
        >
          {isOpen ? <X size={15} aria-hidden /> : <Menu size={15} aria-hidden />}
          {texts.menu}
        </button>
      </div>
      <Places isOpen={isOpen} />
    </nav>
  );
}

/** Always there beside the screen; `isOpen` counts where there is no room for that. */
function Places({ isOpen }: { readonly isOpen: boolean }) {
  const { view } = usePage();
  const screen = useView((state) => state.screen);
  const current = useView((state) => state.sessionId);
  const sessions = useBroker((broker) => broker.sessions);
  const waiting = useWaiting();
  return (
    <div id="rail-places" className={joinClasses(css['places'], isOpen && css['open'])}>
      <h2 className={css['heading']}>{texts.projects}</h2>
      <ul className={css['list']}>
        {[...sessions.values()].map((session) => (
          <li key={session.sessionId}>
            <ProjectButton
              session={session}
              isCurrent={session.sessionId === current && (screen === 'project' || screen === 'settings')}
              count={waiting.get(session.sessionId) ?? 0}
            />
          </li>
        ))}
      </ul>
      <button type="button" className={css['item']} onClick={() => view.show('open')}>
        <FolderPlus size={15} aria-hidden />
        {texts.openAnother}
      </button>
      <button
        type="button"
        aria-current={screen === 'rules' ? 'page' : undefined}
        className={joinClasses(css['item'], screen === 'rules' && css['current'])}
        onClick={() => view.show('rules')}
      >
        <ListChecks size={15} aria-hidden />
        {texts.rules}
      </button>
      <button
        type="button"
        aria-current={screen === 'audit' ? 'page' : undefined}
        className={joinClasses(css['item'], screen === 'audit' && css['current'])}
        onClick={() => view.show('audit')}
      >
        <ScrollText size={15} aria-hidden />
        {texts.audit}
      </button>
      <div className={css['foot']}>
        <button type="button" className={css['item']} onClick={() => view.lay('palette')}>
          <Search size={15} aria-hidden />
          {texts.commands}
          <kbd className={css['key']}>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <MachineButton current={screen === 'health'} />
        <LanguagePicker />
      </div>
    </div>
  );
}

interface ProjectProps {
  readonly session: SessionView;
  readonly isCurrent: boolean;
  /** How many wait in it. */
  readonly count: number;
}

function ProjectButton({ session, isCurrent, count }: ProjectProps) {
  const { view } = usePage();
  return (
    <button
      type="button"
      title={session.projectRoot}
      aria-current={isCurrent ? 'page' : undefined}
      className={joinClasses(css['item'], isCurrent && css['current'])}
      onClick={() => view.openSession(session.sessionId)}
    >
      <Folder size={15} aria-hidden />
      <CodeText text={session.projectName} prose className={css['name']} />
      {count > 0 && (
        <span className={css['count']}>
          {count}
          <span className="visually-hidden"> {texts.waitingShort({ n: count })}</span>
        </span>
      )}
    </button>
  );
}

/** How many wait, by session. */
function useWaiting(): ReadonlyMap<SessionId, number> {
  const approvals = useBroker((broker) => broker.approvals);
  return useMemo(() => {
    const counts = new Map<SessionId, number>();
    for (const approval of approvals) counts.set(approval.sessionId, (counts.get(approval.sessionId) ?? 0) + 1);
    return counts;
  }, [approvals]);
}

function MachineButton({ current }: { readonly current: boolean }) {
  const { view } = usePage();
  const health = useBroker((broker) => broker.health);
  const Icon = health === null ? ShieldQuestion : health.sandboxUsable ? ShieldCheck : ShieldOff;
  const words =
    health === null ? texts.sandboxChecking : health.sandboxUsable ? texts.sandboxWorks : texts.sandboxMissing;
  return (
    <button
      type="button"
      aria-current={current ? 'page' : undefined}
      className={joinClasses(css['item'], current && css['current'])}
      onClick={() => view.show('health')}
    >
      <Icon
        size={15}
        aria-hidden
        className={health === null ? undefined : css[health.sandboxUsable ? 'good' : 'bad']}
      />
      <span>{words}</span>
    </button>
  );
}
