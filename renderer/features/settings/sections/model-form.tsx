/** Which model describes commands on cards, for every project: appointed, changed or sent away; its key goes in and never comes out. */
import { useId, useState } from 'react';
import { modelConfigSchema, modelProviderSchema, type ModelState } from '#domain/approval/model-config.ts';
import { modelTexts as t } from '../../../text/texts/model-texts.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Button } from '../../../ui/button.tsx';
import { usePage } from '../../shell/broker-context.ts';
import { useAnswer } from '../../shell/use-answer.ts';
import css from './model-form.module.css';

const providers = modelProviderSchema.options;

export function ModelForm() {
  const known = useAnswer('model.read', {});
  const [saved, setSaved] = useState<ModelState | null>(null);
  const state = saved ?? known?.result ?? null;
  if (state === null) return null;
  return <Fields key={JSON.stringify(state)} state={state} onSaved={setSaved} />;
}

function Fields({ state, onSaved }: { readonly state: ModelState; readonly onSaved: (state: ModelState) => void }) {
  const { bridge, view } = usePage();
  const id = useId();
  const before = state.kind === 'model' ? state.config : null;
  const [provider, setProvider] = useState(before?.provider ?? 'openai-compatible');
  const [model, setModel] = useState(before?.model ?? '');
  const [address, setAddress] = useState(before?.baseUrl ?? '');
  const [key, setKey] = useState('');
  const [objection, setObjection] = useState<string | null>(null);
  const isElsewhere = before !== null && (before.provider !== provider || (before.baseUrl ?? '') !== address.trim());
  const hasKey = state.kind === 'model' && state.hasKey && !isElsewhere;

  const save = async (config: typeof before, keyNow: string | null): Promise<void> => {
    const answer = await bridge.call('model.save', { config, key: keyNow });
    if (!answer.ok) return setObjection(sayError(answer.error));
    onSaved(answer.result);
    view.notify('info', config === null ? t.sentAway : t.saved);
  };
  const submit = async (): Promise<void> => {
    const config = modelConfigSchema.safeParse({ provider, model: model.trim(), baseUrl: address.trim() || null });
    if (!config.success) return setObjection(t.invalid);
    setObjection(null);
    await save(config.data, key === '' ? null : key);
  };

  return (
    <form
      className={css['form']}
      aria-describedby={`${id}-objection`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{t.lead}</p>
      <p>{t.sends}</p>
      <p className={css['state']}>
        {state.kind === 'model' ? t.appointed({ model: state.config.model }) : t[state.kind]}
      </p>
      <label>
        <span>{t.provider}</span>
        <Choice value={provider} options={providers} words={t.providers} onChoose={setProvider} />
      </label>
      <label>
        <span>{t.model}</span>
        <input value={model} spellCheck={false} autoComplete="off" onChange={(event) => setModel(event.target.value)} />
      </label>
      <label>
        <span>{t.address}</span>
        <input
          value={address}
          dir="ltr"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          placeholder={provider === 'openai-compatible' ? 'http://127.0.0.1:11434/v1' : t.ownAddress}
          onChange={(event) => setAddress(event.target.value)}
        />
      </label>
      <label>
        <span>{t.key}</span>
        <input
          type="password"
          value={key}
          autoComplete="off"
          placeholder={hasKey ? t.keyKept : t.keyNone}
          onChange={(event) => setKey(event.target.value)}
        />
      </label>
      <p id={`${id}-objection`} role="alert" className={css['objection']}>
        {objection}
      </p>
      <div className={css['buttons']}>
        {state.kind !== 'off' && <Button onClick={() => void save(null, '')}>{t.sendAway}</Button>}
        <Button type="submit">{before === null ? t.appoint : t.change}</Button>
      </div>
    </form>
  );
}
