/** Narrows the list of runs: by how they went, by kind, by risk and by words. */
import type { RiskLevel } from '#domain/risk/risk.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { everyRun, runGroups, runKinds, type RunFilter } from './filter-runs.ts';
import css from './run-filters.module.css';
import { Choice } from '../../../ui/choice.tsx';

const levels = ['medium', 'high', 'critical'] as const satisfies readonly RiskLevel[];

const isFilterKey = (key: string): key is keyof RunFilter => Object.hasOwn(everyRun, key);

interface Props {
  readonly filter: RunFilter;
  readonly shown: number;
  readonly all: number;
  readonly onChange: (filter: RunFilter) => void;
}

export function RunFilters({ filter, shown, all, onChange }: Props) {
  const change = (part: Partial<RunFilter>): void => {
    const changed = { ...filter, ...part };
    const isPlain = Object.keys(everyRun)
      .filter(isFilterKey)
      .every((key) => changed[key] === everyRun[key]);
    onChange(isPlain ? everyRun : changed);
  };
  return (
    <search className={css['filters']} aria-label={texts.runFilters}>
      <input
        type="search"
        aria-label={texts.runFind}
        placeholder={texts.runFind}
        value={filter.words}
        onChange={({ target }) => change({ words: target.value })}
      />
      <Choice
        aria-label={texts.runGroup}
        value={filter.group}
        options={runGroups}
        words={texts.runGroups}
        onChoose={(group) => change({ group })}
      />
      <Choice
        aria-label={texts.runKind}
        value={filter.kind}
        options={runKinds}
        words={texts.runKinds}
        onChoose={(kind) => change({ kind })}
      />
      <select
        aria-label={texts.runRisk}
        value={filter.atLeast ?? ''}
        onChange={({ target }) => change({ atLeast: levels[target.selectedIndex - 1] ?? null })}
      >
        <option value="">{texts.runAnyRisk}</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            {texts.runRiskFrom[level]}
          </option>
        ))}
      </select>
      <output className={filter === everyRun ? 'visually-hidden' : undefined}>{texts.runsShown({ shown, all })}</output>
    </search>
  );
}
