/** The frame of the page: ribbons above, projects at the left, the chosen screen, and the card over all of it. */
import { lazy, Suspense } from 'react';
import css from './app.module.css';
import { CardLayer } from './features/approval/card-layer.tsx';
import { useDesk, useView } from './features/shell/desk-context.ts';
import { Notices } from './features/shell/notices.tsx';
import { Ribbons } from './features/shell/ribbons.tsx';
import { Sidebar } from './features/shell/sidebar.tsx';
import { texts } from './text/texts.ts';

// The shell and the card come first, because a question must not wait for anything else to load.
const ProjectScreen = lazy(async () => ({
  default: (await import('./features/runs/project-screen.tsx')).ProjectScreen,
}));
const StartScreen = lazy(async () => ({
  default: (await import('./features/start/start-screen.tsx')).StartScreen,
}));
const SettingsScreen = lazy(async () => ({
  default: (await import('./features/settings/settings-screen.tsx')).SettingsScreen,
}));
const RulesScreen = lazy(async () => ({
  default: (await import('./features/rules/rules-screen.tsx')).RulesScreen,
}));
const HealthScreen = lazy(async () => ({
  default: (await import('./features/start/health-screen.tsx')).HealthScreen,
}));

export function App() {
  const covered = useView((view) => view.front !== null);
  return (
    <div className={css['page']}>
      <Ribbons />
      <div className={css['work']} inert={covered}>
        <a href="#main" className={css['skip']}>
          {texts.skipToMain}
        </a>
        <Sidebar />
        <main id="main" tabIndex={-1} className={css['main']}>
          <Suspense fallback={<p className={css['loading']}>{texts.loading}</p>}>
            <Screen />
          </Suspense>
        </main>
      </div>
      <CardLayer />
      <Notices />
    </div>
  );
}

function Screen() {
  const screen = useView((view) => view.screen);
  const sessionId = useView((view) => view.sessionId);
  const session = useDesk((desk) => (sessionId === null ? undefined : desk.sessions.get(sessionId)));
  const known = useDesk((desk) => desk.hello !== null);
  if (screen === 'health') return <HealthScreen />;
  if (!known) return <p className={css['loading']}>{texts.connecting}</p>;
  if (screen === 'rules') return <RulesScreen />;
  if (session === undefined || screen === 'open') return <StartScreen />;
  if (screen === 'settings') return <SettingsScreen key={session.sessionId} session={session} />;
  return <ProjectScreen key={session.sessionId} session={session} />;
}
