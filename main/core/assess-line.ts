/** Reads a shell line and rates it, without a desk around: the reader and the analyser joined. */
import type { Risk } from '#domain/risk.ts';
import { createCommandReader } from './request/command-reader.ts';
import { createRiskAnalyser } from './risk/create-risk-analyser.ts';

export interface LineQuestion {
  readonly command: string;
  readonly cwd: string;
  readonly project: string;
  readonly home: string;
}

export type AssessLine = (question: LineQuestion) => Risk;

export function createLineAssessor(): AssessLine {
  const reader = createCommandReader();
  const risk = createRiskAnalyser(reader);
  return ({ command, cwd, project, home }) =>
    risk.assess({ parsed: reader.read(['bash', '-c', command]), cwd, projectRoot: project, homeDir: home });
}
