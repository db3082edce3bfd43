/** Tries a command, a path or a host against the settings: as they are, and beside it as the unsaved changes would make them. */
import { useId, useState } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import type { SettingsLayer } from '#domain/settings/settings.ts';
import type { Simulation, SimulationQuestion } from '#domain/settings/simulation.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { simulatorTexts as t } from '../../../text/texts/simulator-texts.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Button } from '../../../ui/button.tsx';
import { useBroker, usePage } from '../../shell/broker-context.ts';
import { readQuestion, type Access, type Kind } from '../find/read-question.ts';
import { SimulationView } from './simulation-view.tsx';
import css from './simulator.module.css';

const kinds = ['command', 'path', 'host'] as const;
const accesses = ['write', 'read'] as const;

interface Answer {
  readonly question: SimulationQuestion;
  readonly now: Simulation;
  /** Null when nothing is changed, or the changes make no difference. */
  readonly changed: Simulation | null;
}

interface Props {
  readonly session: SessionView;
  /** The unsaved changes; empty when there are none. */
  readonly change: SettingsLayer;
}

/** Nothing is run and nothing is kept. */
export function Simulator({ session, change }: Props) {
  const { bridge } = usePage();
  const homeDir = useBroker((broker) => broker.hello?.homeDir ?? null);
  const id = useId();
  const [kind, setKind] = useState<Kind>('command');
  const [access, setAccess] = useState<Access>('write');
  const [written, setWritten] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [objection, setObjection] = useState<string | null>(null);
  const isChanged = Object.keys(change).length > 0;

  const ask = async (): Promise<void> => {
    const question = readQuestion(written, kind, access, { projectRoot: session.projectRoot, homeDir });
    if (question === null) return;
    const simulate = (layer: SettingsLayer) =>
      bridge.call('session.simulate', { sessionId: session.sessionId, question, change: layer });
    const [now, changed] = await Promise.all([simulate({}), isChanged ? simulate(change) : null]);
    if (!now.ok) return setObjection(sayError(now.error));
    if (changed?.ok === false) return setObjection(sayError(changed.error));
    setObjection(null);
    setAnswer({ question, now: now.result, changed: changed?.result ?? null });
  };

  return (
    <section className={css['simulator']} aria-label={t.title}>
      <p>{t.lead}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <Choice aria-label={t.kindLabel} value={kind} options={kinds} words={t.kinds} onChoose={setKind} />
        <input
          aria-label={t.label[kind]}
          aria-describedby={`${id}-objection`}
          placeholder={t.placeholder[kind]}
          value={written}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={(event) => setWritten(event.target.value)}
        />
        {kind === 'path' && (
          <Choice aria-label={t.accessLabel} value={access} options={accesses} words={t.access} onChoose={setAccess} />
        )}
        <Button type="submit" aria-disabled={written.trim() === ''}>
          {t.try}
        </Button>
      </form>
      <p id={`${id}-objection`} role="alert">
        {objection}
      </p>
      <div aria-live="polite">{answer !== null && <Answers {...answer} />}</div>
    </section>
  );
}

/** Beside each other only where the changes were tried too. */
function Answers({ question, now, changed }: Answer) {
  const isSame = changed !== null && JSON.stringify(changed) === JSON.stringify(now);
  return (
    <>
      {changed !== null && <h3>{t.now}</h3>}
      <SimulationView question={question} simulation={now} />
      {changed !== null && <h3>{t.changed}</h3>}
      {changed !== null && (isSame ? <p>{t.same}</p> : <SimulationView question={question} simulation={changed} />)}
    </>
  );
}
