/** The signed policy of a team: which one is followed, where it comes from, and how to follow or leave one. */
import { useId, useState, type FormEvent } from 'react';
import type { PolicyState } from '#domain/settings/team-policy.ts';
import { settingsSchema } from '#domain/settings/settings.ts';
import { formatTime } from '../../text/describe/format-amounts.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { rulesTexts } from '../../text/texts/rules-texts.ts';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { nameOf } from '../settings/describe-value.ts';
import { usePage } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import css from './team-policy.module.css';

const t = rulesTexts.team;

/** `onTaken`: the rules may be others now. */
export function TeamPolicy({ onTaken }: { readonly onTaken: () => void }) {
  const id = useId();
  const [round, setRound] = useState(0);
  const shown = useAnswer('policy.show', {}, round);
  const again = (): void => {
    setRound((before) => before + 1);
    onTaken();
  };
  const policy = shown?.result.policy ?? null;
  return (
    <section className={css['policy']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t.title}</h2>
      <p className={css['lead']}>{t.lead}</p>
      {policy !== null && <Followed policy={policy} onChange={again} />}
      {shown !== null && policy === null && <Follow onChange={again} />}
    </section>
  );
}

function Followed({ policy, onChange }: { readonly policy: PolicyState; readonly onChange: () => void }) {
  const { bridge, view } = usePage();
  const [isSure, setSure] = useState(false);
  const refresh = async (): Promise<void> => {
    const answer = await bridge.call('policy.refresh', {});
    if (!answer.ok) view.notify('error', sayError(answer.error));
    onChange();
  };
  const leave = async (): Promise<void> => {
    const answer = await bridge.call('policy.leave', {});
    if (answer.ok) view.notify('info', t.left);
    else view.notify('error', sayError(answer.error));
    setSure(false);
    onChange();
  };
  return (
    <>
      <Facts policy={policy} />
      <div className={css['row']}>
        {isSure ? (
          <>
            <span>{t.sure}</span>
            <Button onClick={(event) => event.isTrusted && void leave()}>{t.leave}</Button>
            <Button onClick={() => setSure(false)}>{t.stay}</Button>
          </>
        ) : (
          <>
            <Button onClick={() => void refresh()}>{t.refresh}</Button>
            <Button onClick={() => setSure(true)}>{t.leave}</Button>
          </>
        )}
      </div>
    </>
  );
}

function Facts({ policy }: { readonly policy: PolicyState }) {
  const { mark, source, comment, settings, rules, checkedAt, problem } = policy;
  const names = settingsSchema.keyof().options.flatMap((key) => (settings[key] === undefined ? [] : [nameOf(key)]));
  return (
    <>
      <p className={css['name']}>
        <CodeText text={mark.name} /> {t.issue(mark)}
      </p>
      <ul className={css['facts']}>
        <li>
          {t.signed(mark)}
          {comment !== '' && (
            <>
              {': '}
              <CodeText text={comment} />
            </>
          )}
        </li>
        <li>
          {t.from} <CodeText text={source} />
        </li>
        <li>{t.rules({ n: rules })}</li>
        <li>
          {t.settings}: {names.length === 0 ? t.noSettings : names.join(', ')}
        </li>
        <li>{checkedAt === null ? t.notLooked : t.looked({ when: formatTime(checkedAt) })}</li>
        {problem !== null && (
          <li className={css['problem']}>
            <BrokerSentence text={problem} />
          </li>
        )}
      </ul>
    </>
  );
}

function Follow({ onChange }: { readonly onChange: () => void }) {
  const { bridge, view } = usePage();
  const id = useId();
  const [source, setSource] = useState('');
  const [key, setKey] = useState('');
  const follow = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!event.isTrusted) return;
    const answer = await bridge.call('policy.use', { source: source.trim(), key: key.trim() });
    if (!answer.ok) return view.notify('error', sayError(answer.error));
    view.notify('info', t.taken);
    onChange();
  };
  return (
    <form className={css['form']} onSubmit={(event) => void follow(event)}>
      <p>{t.none}</p>
      <label htmlFor={`${id}-source`}>{t.source}</label>
      <input
        id={`${id}-source`}
        required
        spellCheck={false}
        value={source}
        aria-describedby={`${id}-source-hint`}
        onChange={(event) => setSource(event.target.value)}
      />
      <p id={`${id}-source-hint`}>{t.sourceHint}</p>
      <label htmlFor={`${id}-key`}>{t.key}</label>
      <input
        id={`${id}-key`}
        required
        spellCheck={false}
        value={key}
        aria-describedby={`${id}-key-hint`}
        onChange={(event) => setKey(event.target.value)}
      />
      <p id={`${id}-key-hint`}>{t.keyHint}</p>
      <Button type="submit">{t.follow}</Button>
    </form>
  );
}
