/** Rates a line by its words alone, as on a machine where nothing lies that it names. */
import type { Around } from '#core/ports.ts';
import type { LineQuestion } from '#core/assess-line.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import type { Risk } from '#domain/risk/risk.ts';

export type AssessLine = (question: LineQuestion) => Risk;

export function createLineAssessor(): AssessLine {
  const reader = createCommandReader();
  const risk = createRiskAnalyser(reader);
  return ({ command, cwd, project, home }) => {
    // Of the variables only the home is told.
    const variable = (name: string): string | undefined => (name === 'HOME' ? home : undefined);
    const around: Around = { cwd, isPlain: true, variable, list: () => null };
    const parsed = reader.read(['bash', '-c', command], around);
    return risk.assess({ parsed, cwd, projectRoot: project, homeDir: home });
  };
}
