/** The frame of the page: ribbons above, projects at the left, the chosen screen, and the card over all of it. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import css from './app.module.css';
import { useBroker, useView } from './features/shell/broker-context.ts';
import { Notices } from './features/shell/notices.tsx';
import { Ribbons } from './features/shell/ribbons.tsx';
import { useGlobalKeys } from './features/shell/use-global-keys.ts';
import { Rail } from './features/shell/rail/rail.tsx';
import { texts } from './text/texts.ts';

const ProjectScreen = lazy(async () => ({
  default: (await import('./features/runs/list/project-screen.tsx')).ProjectScreen,
}));
const StartScreen = lazy(async () => ({
  default: (await import('./features/start/start-screen.tsx')).StartScreen,
}));
const SettingsScreen = lazy(async () => ({
  default: (await import('./features/settings/settings-screen.tsx')).SettingsScreen,
}));
const StagedScreen = lazy(async () => ({
  default: (await import('./features/staged/staged-screen.tsx')).StagedScreen,
}));
const RulesScreen = lazy(async () => ({
  default: (await import('./features/rules/rules-screen.tsx')).RulesScreen,
}));
const ActivityScreen = lazy(async () => ({
  default: (await import('./features/activity/activity-screen.tsx')).ActivityScreen,
}));
const AuditScreen = lazy(async () => ({
  default: (await import('./features/audit/audit-screen.tsx')).AuditScreen,
}));
const InboxScreen = lazy(async () => ({
  default: (await import('./features/inbox/inbox-screen.tsx')).InboxScreen,
}));
const AgentsScreen = lazy(async () => ({
  default: (await import('./features/agents/agents-screen.tsx')).AgentsScreen,
}));
const PreferencesScreen = lazy(async () => ({
  default: (await import('./features/preferences/preferences-screen.tsx')).PreferencesScreen,
}));
const Palette = lazy(async () => ({
  default: (await import('./features/palette/palette.tsx')).Palette,
}));
const KeySheet = lazy(async () => ({
  default: (await import('./features/palette/key-sheet.tsx')).KeySheet,
}));
// Moments later: what calls for attention, and what stops everything, are no part of the first picture.
const AfterFrame = lazy(async () => ({
  default: (await import('./features/shell/attention/after-frame.tsx')).AfterFrame,
}));
const HealthScreen = lazy(async () => ({
  default: (await import('./features/start/health-screen.tsx')).HealthScreen,
}));

/** At the latest; where nothing else happens it is at once. */
const soonMs = 200;

export function App() {
  const hasFlood = useBroker(({ floods }) => floods.some(({ state }) => state === 'asking'));
  const covered = useView((view) => view.front !== null) || hasFlood;
  const [stands, setStands] = useState(false);
  useEffect(() => {
    // Once the frame stands: a question waits for nothing, nor does what is typed right after the palette's key.
    const idle = requestIdleCallback(
      () => {
        setStands(true);
        void import('./features/palette/palette.tsx');
      },
      { timeout: soonMs },
    );
    return () => cancelIdleCallback(idle);
  }, []);
  const cards = useCards(stands || covered);
  const overlay = useView((view) => view.overlay);
  useGlobalKeys();
  return (
    <div className={css['page']}>
      <Ribbons />
      <div className={css['work']} inert={covered}>
        <a href="#main" className={css['skip']}>
          {texts.skipToMain}
        </a>
        <Rail />
        <main id="main" tabIndex={-1} className={css['main']}>
          <Suspense fallback={<p className={css['loading']}>{texts.loading}</p>}>
            <Screen />
          </Suspense>
        </main>
      </div>
      <Suspense fallback={null}>
        {overlay === 'palette' && <Palette />}
        {overlay === 'keys' && <KeySheet />}
      </Suspense>
      {cards}
      <Suspense fallback={null}>{stands && <AfterFrame />}</Suspense>
      <Notices />
    </div>
  );
}

/** Not by `lazy`: React holds what was suspended back for up to 300 ms, and a question waits for nothing. */
function useCards(isWanted: boolean): ReactNode {
  const [cards, setCards] = useState<ReactNode>(null);
  useEffect(() => {
    if (!isWanted) return;
    void import('./features/approval/card-layer.tsx').then(
      ({ CardLayer }) => setCards(<CardLayer />),
      (error: unknown) => {
        // Thrown while drawing, where the crash notice catches it: a page without cards would look as if nothing waited.
        setCards(() => {
          throw error;
        });
      },
    );
  }, [isWanted]);
  return cards;
}

function Screen() {
  const screen = useView((view) => view.screen);
  const sessionId = useView((view) => view.sessionId);
  const session = useBroker((broker) => (sessionId === null ? undefined : broker.sessions.get(sessionId)));
  const known = useBroker((broker) => broker.hello !== null);
  if (screen === 'health') return <HealthScreen />;
  if (!known) return <p className={css['loading']}>{texts.connecting}</p>;
  if (screen === 'rules') return <RulesScreen />;
  if (screen === 'activity') return <ActivityScreen />;
  if (screen === 'audit') return <AuditScreen />;
  if (screen === 'inbox') return <InboxScreen />;
  if (screen === 'agents') return <AgentsScreen />;
  if (screen === 'preferences') return <PreferencesScreen />;
  if (session === undefined || screen === 'open') return <StartScreen />;
  if (screen === 'settings') return <SettingsScreen key={session.sessionId} session={session} />;
  if (screen === 'staged') return <StagedScreen key={session.sessionId} session={session} />;
  return <ProjectScreen key={session.sessionId} session={session} />;
}
