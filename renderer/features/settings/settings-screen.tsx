/** The limits of one project: each value with its source, and a confirmation for whatever loosens. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import { sayForBroker } from '../../text/in-language.ts';
import { settingsTexts as t } from '../../text/texts/settings-texts.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { usePage, useView } from '../shell/broker-context.ts';
import { Learn } from '../learn/learn.tsx';
import { QuietSection } from '../quiet/quiet-section.tsx';
import { ProjectFileNotice } from '../trust/project-file-notice.tsx';
import { AskingSection } from './sections/asking-section.tsx';
import { EditorContext } from './editor-context.ts';
import { EnvironmentSection } from './sections/environment-section.tsx';
import { findables, findSettings, type FoundSettings, type SectionKey } from './find/find-settings.ts';
import { FilesSection } from './sections/files-section.tsx';
import { FoundContext } from './sections/found.tsx';
import { LimitsSection } from './sections/limits-section.tsx';
import { ModelForm } from './sections/model-form.tsx';
import { NetworkSection } from './sections/network-section.tsx';
import { ProtectionsSection } from './sections/protections-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingsSearch } from './find/settings-search.tsx';
import css from './settings-screen.module.css';
import { Simulator } from './simulator/simulator.tsx';
import { useDraft, type Draft } from './use-draft.ts';
import { english, type Message } from '#domain/common/message.ts';

interface Section {
  readonly key: SectionKey;
  readonly body: ReactNode;
}

/** All sections stand below each other; looking for words hides those without. */
export function SettingsScreen({ session }: { readonly session: SessionView }) {
  const { view } = usePage();
  const draft = useDraft(session);
  const { problems } = session.settings;
  const [typed, setTyped] = useState('');
  const found = useMemo(() => (typed.trim() === '' ? null : findSettings(typed, draft.values)), [typed, draft.values]);
  const sections = sectionsOf(session, draft);
  const part = useView(({ settingsPart }) => settingsPart);
  useEffect(() => {
    const key = sectionKeys.find((each) => each === part);
    if (key !== undefined) goTo(key);
  }, [part]);
  return (
    <EditorContext value={{ session, draft }}>
      <FoundContext value={found}>
        <div className={css['screen']}>
          <header className={css['header']}>
            <Button look="quiet" onClick={() => view.show('project')}>
              {texts.back}
            </Button>
            <div>
              <h1>{texts.settingsOf({ project: session.projectName })}</h1>
              <p>{t.lead}</p>
            </div>
          </header>
          <ProjectFileNotice session={session} />
          <SettingsSearch
            typed={typed}
            found={found}
            onType={setTyped}
            onGo={() => {
              const first = sections.find(({ key }) => found?.hasFound(key) ?? true);
              if (first !== undefined) goTo(first.key);
            }}
          />
          {problems.length > 0 && <Problems problems={problems} />}
          <div className={css['columns']}>
            <SectionNav sections={sections} found={found} />
            <div className={css['body']}>
              {sections.map((section) => (
                <SectionView
                  key={section.key}
                  section={section}
                  isHidden={found !== null && !found.hasFound(section.key)}
                />
              ))}
            </div>
          </div>
          <SaveBar />
        </div>
      </FoundContext>
    </EditorContext>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table is closed
const sectionKeys = Object.keys(findables) as readonly SectionKey[];

function sectionsOf(session: SessionView, draft: Draft): readonly Section[] {
  return [
    { key: 'asking', body: <AskingSection /> },
    { key: 'files', body: <FilesSection /> },
    { key: 'network', body: <NetworkSection /> },
    { key: 'environment', body: <EnvironmentSection /> },
    { key: 'limits', body: <LimitsSection /> },
    { key: 'protections', body: <ProtectionsSection /> },
    {
      key: 'learn',
      body: <Learn session={session} draft={draft.values} change={draft.layer} onChange={draft.change} />,
    },
    { key: 'simulator', body: <Simulator session={session} change={draft.layer} /> },
    { key: 'model', body: <ModelForm /> },
    { key: 'quiet', body: <QuietSection /> },
  ];
}

function Problems({ problems }: { readonly problems: readonly Message[] }) {
  return (
    <div className={css['problems']}>
      <strong>{t.problems}</strong>
      <ul>
        {problems.map((problem) => (
          <li key={english(problem)}>{sayForBroker(problem)}</li>
        ))}
      </ul>
    </div>
  );
}

interface NavProps {
  readonly sections: readonly Section[];
  /** Null while nothing is looked for. */
  readonly found: FoundSettings | null;
}

function SectionNav({ sections, found }: NavProps) {
  return (
    <nav aria-label={t.sectionsLabel} className={css['sections']}>
      {sections.map(({ key }) => (
        <button key={key} type="button" hidden={found !== null && !found.hasFound(key)} onClick={() => goTo(key)}>
          {t.sections[key]}
        </button>
      ))}
    </nav>
  );
}

interface SectionProps {
  readonly section: Section;
  readonly isHidden: boolean;
}

function SectionView({ section: { key, body }, isHidden }: SectionProps) {
  return (
    <section id={`settings-${key}`} tabIndex={-1} hidden={isHidden} aria-labelledby={`settings-${key}-title`}>
      <h2 id={`settings-${key}-title`}>{t.sections[key]}</h2>
      {body}
    </section>
  );
}

function goTo(key: Section['key']): void {
  const section = document.querySelector<HTMLElement>(`#settings-${key}`);
  section?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
}
