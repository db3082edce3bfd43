/** Answers the calls about the shell: what it speaks and how loud it is, for a person's own screens only. */
import type { LanguageTag } from '#domain/common/language.ts';
import type { QuietHours, QuietView } from '#domain/approval/quiet-hours.ts';
import type { MethodName, Params, Result } from '#contract/methods.ts';

/** What a shell keeps for its person: its language, and do not disturb. */
export interface ShellAccess {
  /** What its pages speak, the shell speaks too. */
  speak(language: LanguageTag): Promise<void>;
  view(): Promise<QuietView>;
  /** Throws `store-unavailable`, as nothing is chosen that is not on record. */
  turn(isOn: boolean): Promise<void>;
  keepHours(hours: QuietHours): Promise<void>;
}

type ShellMethod = Extract<MethodName, `shell.${string}`>;
type ShellHandlers = { readonly [M in ShellMethod]: (params: Params<M>) => Promise<Result<M>> };

export function bindShell(shell: ShellAccess | undefined, needPerson: (what: string) => void): ShellHandlers {
  return {
    'shell.language': async ({ language }) => {
      needPerson('say what the desk speaks');
      await shell?.speak(language);
      return null;
    },
    'shell.quiet': async ({ isOn }) => {
      needPerson('say how loud the desk is');
      if (shell !== undefined && isOn !== null) await shell.turn(isOn);
      return (await shell?.view()) ?? null;
    },
    'shell.quietHours': async (hours) => {
      needPerson('say how loud the desk is');
      await shell?.keepHours(hours);
      return (await shell?.view()) ?? null;
    },
  };
}
