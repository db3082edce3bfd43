/** Raises what a command was found to be by what is asked for on top of it: harmless words outside of the sandbox are no harmless question. */
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Risk } from '#domain/risk/risk.ts';
import { higher } from '../finding.ts';
import { rateGrants } from './rate-grants.ts';

const isNew = ({ code, text }: Risk['reasons'][number], at: number, all: Risk['reasons']): boolean =>
  all.findIndex((each) => each.code === code && each.text.code === text.code) === at;

/** `projectRoot` and `homeDir` are real paths. Pure. */
export function raiseByGrants(risk: Risk, grants: readonly Grant[], projectRoot: string, homeDir: string): Risk {
  // A grant stands beside the command, not in its text.
  const asked = rateGrants(
    grants.map((grant) => ({ grant, span: [0, 0] })),
    projectRoot,
    homeDir,
  );
  // What weighs less than the command itself is no reason for the level, and its card has no room to spare.
  const weighs = ({ level }: Risk['reasons'][number]): boolean => higher(risk.level, level) === level;
  return {
    ...risk,
    level: higher(risk.level, asked.level),
    reasons: [...asked.reasons.filter(weighs).filter(isNew), ...risk.reasons],
  };
}
