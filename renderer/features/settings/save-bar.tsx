/** The foot of the settings: what is changed, for whom it is kept, and the way to keep or drop it. */
import { useState } from 'react';
import type { SettingsKey } from '#domain/settings/settings.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { settingsTexts as t } from '../../text/texts/settings-texts.ts';
import { Choice } from '../../ui/choice.tsx';
import { Button } from '../../ui/button.tsx';
import { submitOperation } from '../../stores/submit-operation.ts';
import { usePage } from '../shell/broker-context.ts';
import { changedKeys } from './changed-keys.ts';
import { nameOf } from './describe-value.ts';
import { useEditor } from './editor-context.ts';
import { LoosenDialog } from './loosen-dialog.tsx';
import { sessionLayer } from './session-layer.ts';
import css from './settings-screen.module.css';

const reaches = ['project', 'user', 'session'] as const;
type Reach = (typeof reaches)[number];

/** What loosens something is asked about once more before it is kept. */
export function SaveBar() {
  const { session, draft } = useEditor();
  const { layer, forget, preview } = draft;
  const [reach, setReach] = useState<Reach>('project');
  const [asking, setAsking] = useState(false);
  const { saving, save } = useSave(reach);
  const { settings } = session;
  const loosens = preview?.loosens ?? [];
  // What the draft says, and a file that only narrows does not let through.
  const heldBack: SettingsKey[] = preview === null ? [] : changedKeys(draft.values, preview.values);
  const canSave = draft.isChanged && preview !== null && !saving;
  const count = new Set([...Object.keys(layer), ...forget]).size;

  return (
    <footer className={css['footer']}>
      <output>
        {draft.isChanged ? t.changes({ n: count }) : t.unchanged}
        {loosens.length > 0 && <strong> {t.looser({ n: loosens.length })}</strong>}
        {heldBack.length > 0 && <span> {t.heldBack({ names: heldBack.map(nameOf).join(', ') })}</span>}
      </output>
      <label>
        <span className="visually-hidden">{t.reachLabel}</span>
        <Choice value={reach} options={reaches} words={t.reach} onChoose={setReach} />
      </label>
      <Button look="quiet" aria-disabled={!draft.isChanged} onClick={() => draft.reset(settings.values)}>
        {t.discard}
      </Button>
      <Button
        look="primary"
        aria-disabled={!canSave}
        onClick={() => {
          if (!canSave) return;
          if (loosens.length > 0) setAsking(true);
          else void save();
        }}
      >
        {saving ? t.saving : t.save}
      </Button>
      {asking && preview !== null && (
        <LoosenDialog
          before={settings.values}
          after={preview.values}
          keys={loosens}
          reach={reach}
          onConfirm={() => {
            setAsking(false);
            void save();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </footer>
  );
}

function useSave(reach: Reach): { readonly saving: boolean; readonly save: () => Promise<void> } {
  const { bridge, broker, view } = usePage();
  const { session, draft } = useEditor();
  const { layer, forget, learnedFrom } = draft;
  const { sessionId } = session;
  const [saving, setSaving] = useState(false);
  const saveForSession = async (): Promise<void> => {
    setSaving(true);
    const settings = sessionLayer(session.settings, draft.values, changedKeys(session.settings.values, draft.values));
    const error = await submitOperation(bridge, sessionId, { type: 'configure-session', settings });
    setSaving(false);
    if (error !== null) return view.notify('error', sayError(error));
    // What is in force comes as an event, maybe a moment later; it is what was shown before.
    draft.saved(draft.preview?.values ?? draft.values);
    view.notify('info', t.saved.session);
  };
  const save = async (): Promise<void> => {
    if (reach === 'session') return saveForSession();
    setSaving(true);
    const answer = await bridge.call('settings.save', {
      sessionId,
      layer,
      forget: [...forget],
      reach,
      learnedFrom: [...learnedFrom],
    });
    setSaving(false);
    if (!answer.ok) return view.notify('error', sayError(answer.error));
    const saved = answer.result;
    broker.store.setState((state) => ({ sessions: new Map(state.sessions).set(saved.sessionId, saved) }));
    draft.saved(saved.settings.values);
    view.notify('info', t.saved[reach]);
  };
  return { saving, save };
}
