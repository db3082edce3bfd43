/** Variables added to every later run of a session. A change is on record before it counts, by names alone. */
import type { Operation, Receipt } from '#domain/command/submission.ts';
import { accepted, tooManyVariables } from './refusals.ts';
import type { SessionConfigurationChanges } from './session-configuration-changes.ts';

type Variables = Readonly<Record<string, string>>;

export interface SessionEnvironment {
  current(): Variables;
  /** Throws `store-unavailable`; then nothing changed. */
  update(op: Extract<Operation, { type: 'update-environment' }>, tell: () => void): Promise<Receipt>;
}

const most = 1000;

export function createSessionEnvironment(
  configurationChanges: Pick<SessionConfigurationChanges, 'environment'>,
): SessionEnvironment {
  let variables: Variables = {};
  let turn: Promise<unknown> = Promise.resolve();
  const change = async (...[op, tell]: Parameters<SessionEnvironment['update']>): Promise<Receipt> => {
    const kept = Object.entries({ ...variables, ...op.set }).filter(([name]) => !op.forget.includes(name));
    if (kept.length > most) return tooManyVariables;
    const next = Object.fromEntries(kept);
    const [before, after] = [Object.keys(variables), Object.keys(next)];
    const replaced = after.filter((name) => Object.hasOwn(variables, name) && variables[name] !== next[name]);
    // What stays as it was is no configuration change.
    if (replaced.length === 0 && before.length === after.length && after.every((name) => before.includes(name)))
      return accepted;
    await configurationChanges.environment({ before, after, replaced }, () => {
      // Replaced as a whole: a run that has started keeps the one it was given.
      variables = next;
    });
    tell();
    return accepted;
  };
  return {
    current: () => variables,
    // One after the other: each begins with what the one before has left.
    update(op, tell) {
      const done = turn.then(() => change(op, tell));
      turn = done.catch(() => undefined);
      return done;
    },
  };
}
