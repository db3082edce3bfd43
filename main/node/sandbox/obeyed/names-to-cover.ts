/** Which of the obeyed names of a project get a mount of their own: those that act first, as many as a start can bear. */
import type { FoundName } from './list-folder.ts';
import type { Walk } from './walk-names.ts';

/** Each is a mount, with one for every folder above it; bubblewrap's time grows with the square of them. */
const mostOfAgents = 48;
const mostOfOthers = 16;

export interface CoveredNames {
  readonly paths: readonly string[];
  /** Names of agents beyond those: refused by the observer alone, which a program of several threads may deceive. */
  readonly isWhole: boolean;
}

export function namesToCover(walks: readonly Walk[]): CoveredNames {
  const found = walks.flatMap(({ names }) => names);
  const pick = (isMeant: (name: FoundName) => boolean, most: number): readonly string[] =>
    found
      .filter(isMeant)
      .map(({ path }) => path)
      // The nearest first: that is where a person works.
      .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
      .slice(0, most);
  const ofAgents = pick(({ group }) => group === 'agent', mostOfAgents + 1);
  return {
    paths: [...ofAgents.slice(0, mostOfAgents), ...pick(({ group }) => group !== 'agent', mostOfOthers)],
    isWhole: ofAgents.length <= mostOfAgents && walks.every(({ isComplete }) => isComplete),
  };
}

const depth = (path: string): number => path.split('/').length;
