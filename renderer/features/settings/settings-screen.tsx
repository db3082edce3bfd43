/** The limits of one project: each value with its source, and a confirmation for whatever loosens. */
import { useMemo, useState } from 'react';
import type { SessionPicture } from '#domain/event.ts';
import type { Settings } from '#domain/settings.ts';
import { settingsTexts as t } from '../../text/settings-texts.ts';
import { sayError } from '../../text/say-error.ts';
import { texts } from '../../text/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { usePage } from '../shell/desk-context.ts';
import { ChoiceList } from './choice-list.tsx';
import { compareSettings } from './compare-settings.ts';
import { layerToSave } from './layer-to-save.ts';
import { LoosenDialog } from './loosen-dialog.tsx';
import { NetworkHosts } from './network-hosts.tsx';
import css from './settings-screen.module.css';
import { Simulator } from './simulator.tsx';
import { TimeLimit } from './time-limit.tsx';
import { WritableRoots } from './writable-roots.tsx';

const policies = ['untrusted', 'on-request', 'on-failure', 'never'] as const;
const fileModes = ['read-only', 'workspace-write', 'danger-full-access'] as const;
const networkModes = ['blocked', 'allow-listed', 'ask', 'full'] as const;

export function SettingsScreen({ session }: { readonly session: SessionPicture }) {
  const { bridge, desk, view } = usePage();
  const { values, sources, problems } = session.settings;
  const [draft, setDraft] = useState<Settings>(values);
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const changes = useMemo(() => compareSettings(values, draft), [values, draft]);
  const loosening = changes.filter((change) => change.direction === 'looser');
  const layer = useMemo(() => Object.fromEntries(changes.map(({ key }) => [key, draft[key]])), [changes, draft]);
  const change = (part: Partial<Settings>): void => setDraft((before) => ({ ...before, ...part }));

  const save = async (): Promise<void> => {
    setAsking(false);
    setSaving(true);
    const kept = layerToSave(session.settings, draft, changes);
    const answer = await bridge.call('settings.save', {
      sessionId: session.sessionId,
      layer: kept,
      forget: [],
      reach: 'project',
    });
    setSaving(false);
    if (!answer.ok) return view.notify('error', sayError(answer.error));
    const saved = answer.result;
    desk.store.setState((state) => ({ sessions: new Map(state.sessions).set(saved.sessionId, saved) }));
    setDraft(saved.settings.values);
    view.notify('info', t.saved);
  };

  return (
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
      {problems.length > 0 && (
        <div className={css['problems']}>
          <strong>{t.problems}</strong>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <ChoiceList
        title={t.approvals}
        source={sources.approvalPolicy}
        choices={policies}
        chosen={draft.approvalPolicy.mode}
        name={(mode) => texts.policy[mode]}
        what={(mode) => t.policyWhat[mode]}
        onChoose={(mode) => change({ approvalPolicy: { mode } })}
      />
      <ChoiceList
        title={t.files}
        source={sources.files}
        choices={fileModes}
        chosen={draft.files.mode}
        name={(mode) => texts.files[mode]}
        what={(mode) => t.filesWhat[mode]}
        dangerous="danger-full-access"
        onChoose={(mode) => change({ files: filesOf(mode, values) })}
      />
      {draft.files.mode === 'workspace-write' && (
        <WritableRoots files={draft.files} onChange={(files) => change({ files })} />
      )}
      <ChoiceList
        title={t.network}
        source={sources.network}
        choices={networkModes}
        chosen={draft.network}
        name={(mode) => texts.network[mode]}
        what={(mode) => t.networkWhat[mode]}
        dangerous="full"
        onChoose={(network) => change({ network })}
      />
      <NetworkHosts session={session} draft={draft} onChange={change} />
      <TimeLimit
        source={sources.timeoutMs}
        timeoutMs={draft.timeoutMs}
        onChange={(timeoutMs) => change({ timeoutMs })}
      />
      <Simulator session={session} change={layer} />
      <footer className={css['footer']}>
        <output>
          {changes.length > 0 && t.changes({ n: changes.length })}
          {loosening.length > 0 && <strong> {t.looser({ n: loosening.length })}</strong>}
        </output>
        <Button look="quiet" aria-disabled={changes.length === 0} onClick={() => setDraft(values)}>
          {t.discard}
        </Button>
        <Button
          look="primary"
          aria-disabled={changes.length === 0 || saving}
          onClick={() => {
            if (changes.length === 0 || saving) return;
            if (loosening.length > 0) setAsking(true);
            else void save();
          }}
        >
          {saving ? t.saving : t.save}
        </Button>
      </footer>
      {asking && (
        <LoosenDialog
          before={values}
          after={draft}
          changes={loosening}
          onConfirm={() => void save()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function filesOf(mode: (typeof fileModes)[number], before: Settings): Settings['files'] {
  if (mode !== 'workspace-write') return { mode };
  if (before.files.mode === mode) return before.files;
  return { mode, writableRoots: [], excludeTmpdir: false, excludeSlashTmp: false };
}
