/** What was tried on this machine, by how it went: what does not work in full, the rest one line each with its proof inside. */
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import type { ProbeResult } from '#domain/common/health.ts';
import { sayForBroker } from '../../text/in-language.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import css from './health-screen.module.css';

/** What does not work comes first: it is what a person came for. */
const states = [
  { state: 'fail', icon: CircleX, title: texts.healthFail },
  { state: 'pass', icon: CircleCheck, title: texts.healthPass },
  { state: 'not-applicable', icon: CircleMinus, title: texts.healthNotApplicable },
] as const;

interface Props {
  readonly probes: readonly ProbeResult[];
  /** Said above already, so it is not said again. */
  readonly remedy: string | null;
}

export function ProbeList({ probes, remedy }: Props) {
  return states.map(({ state, icon: Icon, title }) => {
    const mine = probes.filter((probe) => probe.state === state);
    if (mine.length === 0) return null;
    return (
      <section key={state} aria-label={title} className={css['group']}>
        <h2>{texts.healthGroup({ title, count: mine.length })}</h2>
        <ul>
          {mine.map((probe) => (
            <li key={probe.id} className={css[state]}>
              <Icon size={16} aria-hidden />
              <details>
                <summary>{sayForBroker(probe.title)}</summary>
                <CodeText text={probe.evidence === '' ? texts.healthNoEvidence : probe.evidence} block />
              </details>
              {state === 'fail' && probe.remedy !== null && sayForBroker(probe.remedy) !== remedy && (
                <p>{sayForBroker(probe.remedy)}</p>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
