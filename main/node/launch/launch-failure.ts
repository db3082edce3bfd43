/** Says why a command could not be launched; one that does not exist is an exit as a shell would give it, not an error. */
import type { WireError } from '#domain/common/errors.ts';
import type { Launcher, LaunchSpec } from '#core/ports.ts';
import { codeOf } from '../sandbox/paths/real-path-of.ts';
import { endedAttempt } from './create-attempt.ts';
import { notExecutable, notFound } from './process/explain-exit.ts';
import { isOnPath } from './process/is-on-path.ts';
import { type Message, say } from '#domain/common/message.ts';

export type Launched = Awaited<ReturnType<Launcher['launch']>>;

/** @param env the variables that the command has beside its own */
export function notStarted(spec: LaunchSpec, error: Error, env: NodeJS.ProcessEnv): Launched {
  const [program] = spec.argv;
  const direct = spec.plan.mechanism === 'none' && spec.terminal === null;
  const refused = direct && ['EACCES', 'ENAMETOOLONG'].includes(codeOf(error) ?? '');
  if ((direct && codeOf(error) === 'ENOENT') || (refused && !isOnPath(spec, env))) return notFoundAnywhere(spec);
  if (refused) return endedAttempt(notExecutable, `${program}: Permission denied\n`);
  if (codeOf(error) === 'E2BIG') {
    return failed('too-large', say('The command line is longer than the system allows.'), say('Pass it in a file.'));
  }
  return failed(
    'launch-failed',
    say('The command could not be started ({error}).', { error: codeOf(error) ?? 'unknown' }),
    null,
  );
}

/** Ends as a shell ends for a name that no folder of `PATH` holds. */
export function notFoundAnywhere(spec: LaunchSpec): Launched {
  return endedAttempt(notFound, `${spec.argv[0]}: command not found\n`);
}

export function failed(
  code: WireError['code'],
  message: Message,
  remedy: Message | null,
): Extract<Launched, { kind: 'failed' }> {
  return { kind: 'failed', error: { code, message, remedy } };
}
