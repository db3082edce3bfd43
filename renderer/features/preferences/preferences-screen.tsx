/** What a person chooses for this page and this machine, and the way to the limits of each project. */
import { ChevronRight, ShieldCheck } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { cardsCome, keepCardsCome, keepTheme, themes } from '../../choices/keep-choices.ts';
import { readCardsCome, readTheme } from '../../choices/page-choices.ts';
import { settingsTexts } from '../../text/texts/settings-texts.ts';
import { texts } from '../../text/texts.ts';
import { Choice } from '../../ui/choice.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { ModelForm } from '../settings/sections/model-form.tsx';
import { DevicesSection } from '../devices/devices-section.tsx';
import { QuietSection } from '../quiet/quiet-section.tsx';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { LanguagePicker } from '../shell/language-picker.tsx';
import css from './preferences-screen.module.css';

const t = settingsTexts.preferences;

export function PreferencesScreen() {
  const [theme, setTheme] = useState(readTheme);
  const [cards, setCards] = useState(readCardsCome);
  return (
    <div className={css['screen']}>
      <header>
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </header>
      <Part title={t.projects} lead={t.projectsWhat}>
        <ProjectLimits />
      </Part>
      <Part title={t.page} lead={t.pageWhat}>
        <div className={css['line']}>
          <span>{t.appearance}</span>
          <Choice
            aria-label={t.appearance}
            value={theme}
            options={themes}
            words={t.theme}
            onChoose={(chosen) => {
              setTheme(chosen);
              keepTheme(chosen);
            }}
          />
        </div>
        <div className={css['line']}>
          <span>
            {t.cards}
            <small>{t.cardsWhat}</small>
          </span>
          <Choice
            aria-label={t.cards}
            value={cards}
            options={cardsCome}
            words={t.cardsCome}
            onChoose={(chosen) => {
              setCards(chosen);
              keepCardsCome(chosen);
            }}
          />
        </div>
        <div className={css['line']}>
          <span>{texts.language}</span>
          <LanguagePicker />
        </div>
      </Part>
      <Forms />
      <Part title={settingsTexts.thisMachine} lead={null}>
        <MachineLine />
      </Part>
    </div>
  );
}

/** Those that are in the settings of each project, too, and count for all. */
function Forms() {
  return (
    <>
      <Part title={settingsTexts.sections.model} lead={null}>
        <div className={css['inside']}>
          <ModelForm />
        </div>
      </Part>
      <Part title={t.devices} lead={null}>
        <div className={css['inside']}>
          <DevicesSection />
        </div>
      </Part>
      <Part title={t.quiet} lead={null}>
        <div className={css['inside']}>
          <QuietSection />
        </div>
      </Part>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly lead: string | null;
  readonly children: ReactNode;
}

function Part({ title, lead, children }: PartProps) {
  const id = useId();
  return (
    <section className={css['part']} aria-labelledby={id}>
      <div className={css['title']}>
        <h2 id={id}>{title}</h2>
        {lead !== null && <p>{lead}</p>}
      </div>
      {children}
    </section>
  );
}

function ProjectLimits() {
  const { view } = usePage();
  const sessions = useBroker((broker) => broker.sessions);
  if (sessions.size === 0) return <p className={css['inside']}>{t.noProjects}</p>;
  return (
    <ul>
      {[...sessions.values()].map(({ sessionId, projectName, projectRoot }) => (
        <li key={sessionId}>
          <button type="button" className={css['go']} onClick={() => view.openSettings(sessionId)}>
            <span>
              <CodeText text={projectName} prose />
              <small>
                <CodeText text={projectRoot} />
              </small>
            </span>
            <ChevronRight size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

function MachineLine() {
  const { view } = usePage();
  return (
    <button type="button" className={css['go']} onClick={() => view.show('health')}>
      <ShieldCheck size={16} aria-hidden />
      <span>
        {t.machine}
        <small>{t.machineWhat}</small>
      </span>
      <ChevronRight size={16} aria-hidden />
    </button>
  );
}
