/** Reads a shell line and rates it, without a broker around: the reader and the analyser joined. */
import type { Risk } from '#domain/risk/risk.ts';
import type { LinePlaces, PatchFiles } from '#core/ports.ts';
import { createCommandReader } from './request/reading/command-reader.ts';
import { readInPlace } from './request/reading/read-in-place.ts';
import { createRiskAnalyser } from './risk/create-risk-analyser.ts';
import { assessCommand } from './run/assess-command.ts';
import { followScripts } from './run/scripts/follow-scripts.ts';

export interface LineQuestion {
  readonly command: string;
  readonly cwd: string;
  readonly project: string;
  readonly home: string;
}

const argvOf = ({ command }: LineQuestion): [string, ...string[]] => ['bash', '-c', command];

/** Of the variables only the home is told: who will run it is not known. */
const variableOf =
  ({ home }: LineQuestion) =>
  (name: string): string | undefined =>
    name === 'HOME' ? home : undefined;

export interface PlaceReading {
  readonly places: Pick<LinePlaces, 'list'>;
  readonly files: Pick<PatchFiles, 'follow' | 'read'>;
}

/** With the names that lie where it would run, and the scripts that it names there. */
export function createPlaceAssessor({ places, files }: PlaceReading): (question: LineQuestion) => Promise<Risk> {
  const reader = createCommandReader();
  const risk = createRiskAnalyser(reader);
  return async (question) => {
    const { cwd, project, home } = question;
    const argv = argvOf(question);
    const here: LinePlaces = { list: places.list, variables: () => variableOf(question) };
    const parsed = await readInPlace(argv, { reader, places: here }, { cwd, projectRoot: project, env: {} });
    const followed = await followScripts({ parsed, cwd }, { files, reader, places });
    return assessCommand({ parsed, followed, cwd, projectRoot: project, env: {} }, { risk, homeDir: home });
  };
}
