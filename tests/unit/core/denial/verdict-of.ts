/** The verdict on one case of the corpus, as the pipeline would ask for it. */
import { classifyDenial } from '#core/denial/classify-denial.ts';
import { namedPlans, type CorpusCase } from '../../../fixtures/denials/read-corpus.ts';

export function verdictOf(one: CorpusCase): CorpusCase['expected'] {
  const denial = classifyDenial({
    plan: namedPlans[one.plan],
    cwd: one.cwd,
    exitCode: one.exitCode,
    signal: null,
    observed: [],
    text: `${one.stdout}\n${one.stderr}`,
    argv: one.argv,
    startedAt: one.startedAt,
  });
  if (denial === null) return null;
  const rank = denial.rank === 'words' ? 'words' : 'errno';
  return { rank, refusals: denial.refusals };
}
