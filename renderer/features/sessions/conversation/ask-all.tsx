/** For one turn of the desk's own agent: that each of its commands is asked about, whatever the project allows. */
import type { SettingsLayer } from '#domain/settings/settings.ts';
import { sessionsTexts as t } from '../../../text/texts/screens/sessions-texts.ts';
import css from './conversation-view.module.css';

export const turnSettings = (asksAll: boolean): SettingsLayer =>
  asksAll ? { approvalPolicy: { mode: 'untrusted' } } : {};

interface Props {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function AskAll({ isOn, onChange }: Props) {
  return (
    <label className={css['askAll']} title={t.askAllWhat}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {t.askAll}
    </label>
  );
}
