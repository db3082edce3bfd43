/** The command line that runs a program under a profile. */
import type { SeatbeltProfile } from './seatbelt-profile.ts';

/** By its full name: a program of that name earlier in the search path would see everything and hold nothing. */
export const sandboxExec = '/usr/bin/sandbox-exec';

/** Longest command line macOS takes, with its environment, is 1 MiB; a profile beyond this leaves too little of it. */
export const maxProfileBytes = 256 * 1024;

/** Null when the profile is too long to be handed over. */
export function seatbeltArgv(profile: SeatbeltProfile, argv: readonly string[]): readonly string[] | null {
  const parameters = Object.entries(profile.parameters).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const own = ['-p', profile.text, ...parameters];
  if (Buffer.byteLength(own.join('\0')) > maxProfileBytes) return null;
  // No option can begin behind the two dashes, whatever the command is called.
  return [...own, '--', ...argv];
}
