/** Answers the calls about the shell: how loud it is, for a person's own screens only. */
import type { MethodName, Params, Result } from '#contract/methods.ts';

/** Do not disturb, as the shell keeps it. */
export interface QuietDoor {
  isOn(): boolean;
  set(isOn: boolean): void;
}

type ShellMethod = Extract<MethodName, `shell.${string}`>;
type ShellHandlers = { readonly [M in ShellMethod]: (params: Params<M>) => Result<M> };

export function bindShell(quiet: QuietDoor | undefined, needPerson: (what: string) => void): ShellHandlers {
  return {
    'shell.quiet': ({ isOn }) => {
      needPerson('say how loud the desk is');
      if (quiet === undefined) return { isOn: null };
      if (isOn !== null) quiet.set(isOn);
      return { isOn: quiet.isOn() };
    },
  };
}
