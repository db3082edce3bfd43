/** One answer of the simulator: the verdict in a word and a sentence, and the steps that lead there. */
import { Ban, CircleCheck, CircleHelp } from 'lucide-react';
import type { Simulation, SimulationBasis, SimulationQuestion } from '#domain/settings/simulation.ts';
import { simulatorTexts as t } from '../../../text/texts/simulator-texts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { BrokerSentence } from '../../../ui/broker-sentence.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { RiskBadge } from '../../../ui/risk-badge.tsx';
import css from './simulator.module.css';

const icons = { allowed: CircleCheck, asked: CircleHelp, refused: Ban } as const;

interface Props {
  readonly question: SimulationQuestion;
  readonly simulation: Simulation;
}

export function SimulationView({ question, simulation }: Props) {
  const { verdict, sentence, steps, risk } = simulation;
  const Icon = icons[verdict];
  return (
    <div className={css['answer']}>
      <p className={joinClasses(css['verdict'], css[verdict])}>
        <Icon size={16} aria-hidden />
        <strong>{(question.kind === 'command' ? t.verdict : t.pathVerdict)[verdict]}</strong>
        {risk !== null && <RiskBadge level={risk.level} />}
      </p>
      <p>
        <BrokerSentence text={sentence} />
      </p>
      {steps.length > 0 && (
        <ol aria-label={t.steps}>
          {steps.map((step, at) => (
            // A step has no identity but its place among the others.
            // oxlint-disable-next-line react/no-array-index-key
            <Step key={`${at} ${step.about}`} step={step} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Step({ step }: { readonly step: Simulation['steps'][number] }) {
  const Icon = icons[step.verdict];
  return (
    <li className={joinClasses(step.decides && css['decides'])}>
      <Icon className={css[step.verdict]} size={14} aria-label={t.pathVerdict[step.verdict]} />
      <div>
        <CodeText text={step.about} />
        <span>
          <BrokerSentence text={step.because} />
        </span>
        <small>
          {basisOf(step.basis)}
          {step.decides && ` · ${t.decides}`}
        </small>
      </div>
    </li>
  );
}

function basisOf(basis: SimulationBasis): string {
  if (basis.kind !== 'setting') return t.basis[basis.kind];
  const names: Readonly<Record<string, string>> = t.settingNames;
  return t.setting({ name: names[basis.key] ?? t.settingNames.other, source: texts.source[basis.source] });
}
