/** Says why a command could not be launched; one that does not exist is an exit as a shell would give it, not an error. */
import type { WireError } from '#domain/errors.ts';
import type { Launcher, LaunchSpec } from '#core/ports.ts';
import { codeOf } from '../sandbox/real-path-of.ts';
import { endedAttempt } from './create-attempt.ts';
import { notExecutable, notFound } from './explain-exit.ts';

export type Launched = Awaited<ReturnType<Launcher['launch']>>;

export function notStarted(spec: LaunchSpec, error: Error): Launched {
  const [program] = spec.argv;
  const direct = spec.plan.mechanism === 'none' && spec.terminal === null;
  if (direct && codeOf(error) === 'ENOENT') return endedAttempt(notFound, `${program}: command not found\n`);
  if (direct && codeOf(error) === 'EACCES') return endedAttempt(notExecutable, `${program}: Permission denied\n`);
  if (codeOf(error) === 'E2BIG') {
    return failed('too-large', 'The command line is longer than the system allows.', 'Pass it in a file.');
  }
  return failed('launch-failed', `The command could not be started (${codeOf(error) ?? 'unknown'}).`, null);
}

export function failed(
  code: WireError['code'],
  message: string,
  remedy: string | null,
): Extract<Launched, { kind: 'failed' }> {
  return { kind: 'failed', error: { code, message, remedy } };
}
