/** Which model is asked, for every project: appointed, changed, tried or sent away; its key goes in and never comes out. */
import { useId, useState } from 'react';
import {
  modelConfigSchema,
  modelProviderSchema,
  type ModelConfig,
  type ModelState,
} from '#domain/approval/model-config.ts';
import { modelTexts as t } from '../../../text/texts/model-texts.ts';
import { formatDuration } from '../../../text/describe/format-amounts.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Button } from '../../../ui/button.tsx';
import { usePage } from '../../shell/broker-context.ts';
import { useAnswer } from '../../shell/use-answer.ts';
import { isLimitReached, objectionTo } from './model-objection.ts';
import css from './model-form.module.css';

const providers = modelProviderSchema.options;

/** Nothing is drawn before it is known which model is appointed. */
export function ModelForm() {
  const known = useAnswer('model.read', {});
  const [saved, setSaved] = useState<ModelState | null>(null);
  const state = saved ?? known?.result ?? null;
  if (state === null) return null;
  // What it cost changes by itself, and takes nothing back that is being written.
  const written = state.kind === 'model' ? [state.config, state.hasKey] : state;
  return <Fields key={JSON.stringify(written)} state={state} onSaved={setSaved} />;
}

type Appointed = Extract<ModelState, { kind: 'model' }>;

interface FieldsProps {
  readonly state: ModelState;
  readonly onSaved: (state: ModelState) => void;
}

function Fields({ state, onSaved }: FieldsProps) {
  const id = useId();
  const before = state.kind === 'model' ? state.config : null;
  const { written, write, objection, hasKey, submit, sendAway } = useModelDraft(state, onSaved);

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
      {state.kind === 'model' && <p className={css['state']}>{tellUsage(state)}</p>}
      {state.kind === 'model' && isLimitReached(state) && <p className={css['objection']}>{t.limitReached}</p>}
      {state.kind === 'model' && state.isKeyInFile && <p>{t.keyInFile}</p>}
      <ModelFields written={written} hasKey={hasKey} onWrite={write} />
      <p id={`${id}-objection`} role="alert" className={css['objection']}>
        {objection}
      </p>
      <div className={css['buttons']}>
        {state.kind !== 'off' && <Button onClick={() => void sendAway()}>{t.sendAway}</Button>}
        {state.kind === 'model' && <TryModel onTried={onSaved} />}
        <Button type="submit">{before === null ? t.appoint : t.change}</Button>
      </div>
    </form>
  );
}

/** Asks the model as it is saved, and says how long that took and what it cost. */
function TryModel({ onTried }: { readonly onTried: FieldsProps['onSaved'] }) {
  const { bridge, view } = usePage();
  const [isAsking, setAsking] = useState(false);
  const tryIt = async (): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    const answer = await bridge.call('model.test', {});
    setAsking(false);
    const now = await bridge.call('model.read', {});
    if (now.ok) onTried(now.result);
    if (!answer.ok) return view.notify('error', sayError(answer.error));
    const { result } = answer;
    if (result.kind === 'failed') return view.notify('error', t.testFailed[result.because]);
    const { model, latencyMs, inputTokens, outputTokens } = result;
    const tokens = inputTokens === null || outputTokens === null ? -1 : inputTokens + outputTokens;
    view.notify('info', t.tested({ model, time: formatDuration(latencyMs), tokens }));
  };
  return (
    <Button aria-disabled={isAsking} onClick={() => void tryIt()}>
      {isAsking ? t.testing : t.test}
    </Button>
  );
}

function tellUsage({ usage, config }: Appointed): string {
  if (usage === 'unreadable') return t.usedUnreadable;
  const used = { calls: usage.calls, tokens: usage.inputTokens + usage.outputTokens };
  return config.monthlyTokens === undefined ? t.used(used) : t.usedOf({ ...used, most: config.monthlyTokens });
}

interface Written {
  readonly provider: ModelConfig['provider'];
  readonly model: string;
  readonly address: string;
  readonly key: string;
  /** Empty for no limit. */
  readonly monthly: string;
}

interface ModelFieldsProps {
  readonly written: Written;
  readonly hasKey: boolean;
  readonly onWrite: (part: Partial<Written>) => void;
}

function ModelFields({ written, hasKey, onWrite }: ModelFieldsProps) {
  const { provider, model, address, key, monthly } = written;
  return (
    <>
      <label>
        <span>{t.provider}</span>
        <Choice
          value={provider}
          options={providers}
          words={t.providers}
          onChoose={(chosen) => onWrite({ provider: chosen })}
        />
      </label>
      <label>
        <span>{t.model}</span>
        <input
          value={model}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onWrite({ model: event.target.value })}
        />
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
          onChange={(event) => onWrite({ address: event.target.value })}
        />
      </label>
      <label>
        <span>{t.key}</span>
        <input
          type="password"
          value={key}
          autoComplete="off"
          placeholder={hasKey ? t.keyKept : t.keyNone}
          onChange={(event) => onWrite({ key: event.target.value })}
        />
      </label>
      <label>
        <span>{t.monthly}</span>
        <input
          value={monthly}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t.monthlyNone}
          onChange={(event) => onWrite({ monthly: event.target.value })}
        />
        <small>{t.monthlyHow}</small>
      </label>
    </>
  );
}

interface ModelDraft {
  readonly written: Written;
  readonly write: (part: Partial<Written>) => void;
  readonly objection: string | null;
  /** A key is kept that goes on counting when none is written. */
  readonly hasKey: boolean;
  readonly submit: () => Promise<void>;
  readonly sendAway: () => Promise<void>;
}

function useModelDraft(state: ModelState, onSaved: FieldsProps['onSaved']): ModelDraft {
  const { bridge, view } = usePage();
  const before = state.kind === 'model' ? state.config : null;
  const [written, setWritten] = useState<Written>({
    provider: before?.provider ?? 'openai-compatible',
    model: before?.model ?? '',
    address: before?.baseUrl ?? '',
    key: '',
    monthly: String(before?.monthlyTokens ?? ''),
  });
  const [objection, setObjection] = useState<string | null>(null);
  const address = written.address.trim();
  const isElsewhere = before !== null && (before.provider !== written.provider || (before.baseUrl ?? '') !== address);

  const save = async (config: ModelConfig | null, keyNow: string | null): Promise<void> => {
    const answer = await bridge.call('model.save', { config, key: keyNow });
    if (!answer.ok) return setObjection(sayError(answer.error));
    onSaved(answer.result);
    view.notify('info', config === null ? t.sentAway : t.saved);
  };
  return {
    written,
    write: (part) => setWritten((now) => ({ ...now, ...part })),
    objection,
    hasKey: state.kind === 'model' && state.hasKey && !isElsewhere,
    async submit() {
      const { provider, model, key } = written;
      const monthly = written.monthly.trim();
      const config = modelConfigSchema.safeParse({
        provider,
        model: model.trim(),
        baseUrl: address || null,
        ...(monthly === '' ? {} : { monthlyTokens: Number(monthly) }),
      });
      if (!config.success) return setObjection(t.objections[objectionTo(config.error, address)]);
      setObjection(null);
      await save(config.data, key === '' ? null : key);
    },
    sendAway: () => save(null, ''),
  };
}
