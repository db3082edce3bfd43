/** How a person is told of what waits while they are not here: a program or an address of their own. */
import { useState, type SubmitEvent } from 'react';
import type { NoticeChoice, NoticesState } from '#domain/devices/notice.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { settingsTexts } from '../../text/texts/settings-texts.ts';
import { Button } from '../../ui/button.tsx';
import { usePage } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import css from './devices-section.module.css';

const t = settingsTexts.devices;

export function NoticesForm() {
  const known = useAnswer('devices.notices', {}, 0, false);
  return known === null ? null : <Form state={known.result} />;
}

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

function readForm(form: HTMLFormElement): NoticeChoice {
  const data = new FormData(form);
  const lines = (name: string): string[] =>
    textOf(data, name)
      .split('\n')
      .filter((line) => line !== '');
  const words = lines('command');
  const [url, secretFile] = [textOf(data, 'url'), textOf(data, 'secretFile')];
  return {
    command: words.length === 0 ? null : words,
    webhook: url === '' ? null : { url, secretFile: secretFile === '' ? null : secretFile },
    toDevices: data.has('toDevices'),
    pushHosts: lines('pushHosts'),
    tellsWhat: data.has('tellsWhat'),
    quietMinutes: Number(textOf(data, 'quietMinutes')),
  };
}

function Form({ state }: { readonly state: NoticesState }) {
  const { bridge, view } = usePage();
  const [problems, setProblems] = useState(state.problems);
  const save = async (form: HTMLFormElement): Promise<void> => {
    const answer = await bridge.call('devices.chooseNotices', readForm(form));
    if (answer.ok) view.notify('info', t.noticesSaved);
    else if (!answer.lost) view.notify('error', sayError(answer.error));
  };
  const test = async (): Promise<void> => {
    const answer = await bridge.call('devices.testNotices', {});
    if (answer.ok) {
      setProblems(answer.result.problems);
      if (Object.values(answer.result.problems).every((problem) => problem === null))
        view.notify('info', t.noticesFine);
    } else if (!answer.lost) view.notify('error', sayError(answer.error));
  };
  const { command, webhook, tellsWhat, quietMinutes } = state.choice;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void save(event.currentTarget);
  };
  return (
    <form className={css['devices']} aria-label={t.notices} onSubmit={onSubmit}>
      <strong>{t.notices}</strong>
      <p className={css['lead']}>{t.noticesWhat}</p>
      <label className={css['field']}>
        {t.command}
        <textarea name="command" rows={4} spellCheck={false} defaultValue={command?.join('\n') ?? ''} />
      </label>
      <label className={css['field']}>
        {t.webhook}
        <input name="url" type="url" defaultValue={webhook?.url ?? ''} />
      </label>
      <label className={css['field']}>
        {t.secretFile}
        <input name="secretFile" spellCheck={false} defaultValue={webhook?.secretFile ?? ''} />
      </label>
      <label className={css['field']}>
        {t.quietMinutes}
        <input name="quietMinutes" type="number" min={0} max={240} required defaultValue={quietMinutes} />
      </label>
      <DeviceFields choice={state.choice} />
      <label className={css['tick']}>
        <input name="tellsWhat" type="checkbox" defaultChecked={tellsWhat} />
        {t.tellsWhat}
      </label>
      {Object.values(problems).map((problem) => problem && <p key={problem.message.code}>{sayError(problem)}</p>)}
      <div className={css['tick']}>
        <Button type="submit">{t.saveNotices}</Button>
        <Button onClick={() => void test()}>{t.testNotices}</Button>
      </div>
    </form>
  );
}

function DeviceFields({ choice: { toDevices, pushHosts } }: { readonly choice: NoticeChoice }) {
  return (
    <>
      <label className={css['tick']}>
        <input name="toDevices" type="checkbox" defaultChecked={toDevices} />
        {t.toDevices}
      </label>
      <label className={css['field']}>
        {t.pushHosts}
        <textarea name="pushHosts" rows={1} spellCheck={false} defaultValue={pushHosts.join('\n')} />
      </label>
    </>
  );
}
