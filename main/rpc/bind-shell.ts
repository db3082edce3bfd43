/** Answers the calls about the shell: how loud it is, for a person's own screens only. */
import type { QuietHours, QuietPicture } from '#domain/quiet-hours.ts';
import type { MethodName, Params, Result } from '#contract/methods.ts';

/** Do not disturb, as the shell keeps it. */
export interface QuietDoor {
  picture(): Promise<QuietPicture>;
  /** Throws `store-unavailable`, as nothing is chosen that is not on record. */
  turn(isOn: boolean): Promise<void>;
  keepHours(hours: QuietHours): Promise<void>;
}

type ShellMethod = Extract<MethodName, `shell.${string}`>;
type ShellHandlers = { readonly [M in ShellMethod]: (params: Params<M>) => Promise<Result<M>> };

export function bindShell(quiet: QuietDoor | undefined, needPerson: (what: string) => void): ShellHandlers {
  return {
    'shell.quiet': async ({ isOn }) => {
      needPerson('say how loud the desk is');
      if (quiet !== undefined && isOn !== null) await quiet.turn(isOn);
      return (await quiet?.picture()) ?? null;
    },
    'shell.quietHours': async (hours) => {
      needPerson('say how loud the desk is');
      await quiet?.keepHours(hours);
      return (await quiet?.picture()) ?? null;
    },
  };
}
