/** Tells what is certain of the variables that a run will have, for the code that reads its command beforehand. */
import { childEnvironment, isSecret } from './child-environment.ts';

export type KnownVariable = (name: string) => string | null | undefined;

/** Told only where nothing on the way to the run changes them. */
const told = new Set(['HOME', 'USER', 'LOGNAME', 'CDPATH']);
/** The sandbox, the network, caches and logins set names of these kinds. */
const placed =
  /proxy|cert|ssl|cache|^(?:COUNTERSIGN|NODE|GIT|PIP|CURL|CARGO|GO|CCACHE|PNPM|YARN|NPM|TMP|TEMP|TERM|SSH|AWS|REQUESTS|LC_|LANG|XDG|BASH|PS\d|COLUMNS|LINES|ELECTRON|PYTHON|DENO|BUN|RUST)/i;
/** With these a shell reads lines otherwise, or runs something before them. */
const odd = /^(?:BASH_ENV|ENV|SHELLOPTS|BASHOPTS|POSIXLY_CORRECT|GLOBIGNORE|IFS|BASH_FUNC_.*|BASH_COMPAT)$/;

/** `given` are those that the caller brings; null where a shell would begin otherwise than it usually does. */
export function knownVariables(
  inherited: NodeJS.ProcessEnv,
  given: Readonly<Record<string, string>>,
): KnownVariable | null {
  if ([...Object.keys(inherited), ...Object.keys(given)].some((name) => odd.test(name))) return null;
  const none = { passEnv: [], mechanism: 'bwrap', privateTmp: true, terminal: true } as const;
  // As it is made for the run: what is taken out or changed there is not told here.
  const { outer } = childEnvironment({ inherited: {}, added: given, ...none });
  return (name) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined) {
      // What is read may be kept, and shown.
      return outer[name] === value && !placed.test(name) && !isSecret(name, value) ? value : undefined;
    }
    const own = inherited[name];
    if (own !== undefined) return told.has(name) ? own : undefined;
    return placed.test(name) ? undefined : null;
  };
}
