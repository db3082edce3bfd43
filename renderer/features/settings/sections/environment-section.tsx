/** Which variables of the broker's own environment reach commands although their names look like secrets. */
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { useEditor } from '../editor-context.ts';
import { EntryList } from '../fields/entry-list.tsx';

const variableName = /^[A-Za-z_][A-Za-z0-9_]{0,255}$/;

export function EnvironmentSection() {
  const { draft } = useEditor();
  return (
    <EntryList
      title={t.passEnv}
      lead={t.passEnvLead}
      label={t.passEnvLabel}
      setting="passEnv"
      entries={draft.values.passEnv}
      read={(name) => (variableName.test(name) ? name : null)}
      placeholder={t.passEnvPlaceholder}
      invalid={t.passEnvInvalid}
      onChange={(names) => draft.change({ passEnv: names })}
    />
  );
}
