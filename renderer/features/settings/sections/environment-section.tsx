/** The environment of commands: what reaches them of the desk's own although its name looks like a secret, and what a person adds until the desk is started again. */
import { useState } from 'react';
import { submitOperation } from '../../../stores/submit-operation.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { hostTexts } from '../../../text/texts/host-texts.ts';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { usePage } from '../../shell/broker-context.ts';
import { useEditor } from '../editor-context.ts';
import { EntryList } from '../fields/entry-list.tsx';
import css from './environment-section.module.css';

const variableName = /^[A-Za-z_][A-Za-z0-9_]{0,255}$/;

export function EnvironmentSection() {
  const { draft } = useEditor();
  return (
    <>
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
      <SessionVariables />
    </>
  );
}

/** What is typed while that is sent stays. */
const without =
  (sent: string) =>
  (typed: string): string =>
    typed === sent ? '' : typed;

/** They count at once, and no file keeps them. A value is never shown again. */
function SessionVariables() {
  const { session } = useEditor();
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [isShown, setShown] = useState(false);
  const [said, say] = useState<Said | null>(null);
  const update = useUpdate(say);
  const set = async (): Promise<void> => {
    if (!variableName.test(name)) return say({ isWrong: true, text: t.passEnvInvalid });
    if (!(await update({ [name]: value }, []))) return;
    setName(without(name));
    setValue(without(value));
  };
  return (
    <section aria-labelledby="session-variables" className={css['variables']}>
      <h3 id="session-variables">{t.variables}</h3>
      <p>{t.variablesLead}</p>
      <ul>
        {(session.variables ?? []).map((each) => (
          <li key={each}>
            <CodeText text={each} />
            <Button aria-label={hostTexts.remove({ host: each })} onClick={() => void update({}, [each])}>
              {t.variableForget}
            </Button>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void set();
        }}
      >
        <Field label={t.variableName} value={name} onChange={setName} />
        <Field label={t.variableValue} value={value} onChange={setValue} isHidden={!isShown} />
        <label className={css['show']}>
          <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
          {t.variableShow}
        </label>
        <Button type="submit">{t.variableSet}</Button>
      </form>
      {/* Here, and not at the edge of the page, where it would lie over the form of a narrow one. */}
      <output className={said?.isWrong === true ? css['objection'] : undefined}>{said?.text}</output>
    </section>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly isHidden?: boolean;
}

function Field({ label, value, onChange, isHidden = false }: FieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        type={isHidden ? 'password' : 'text'}
        value={value}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

type Update = (set: Readonly<Record<string, string>>, forget: string[]) => Promise<boolean>;

interface Said {
  readonly isWrong: boolean;
  readonly text: string;
}

/** Resolves to whether it counts by now. */
function useUpdate(say: (said: Said | null) => void): Update {
  const { bridge } = usePage();
  const { sessionId } = useEditor().session;
  return async (set, forget) => {
    say(null);
    const error = await submitOperation(bridge, sessionId, { type: 'update-environment', set, forget });
    say(error === null ? { isWrong: false, text: t.variablesChanged } : { isWrong: true, text: sayError(error) });
    return error === null;
  };
}
