/** Leaves the processors to a command that a yes has just started: what the broker tells meanwhile is read a moment later. See decision 0035. */
import type { BrokerApi } from '#contract/broker-api.ts';
import type { Clock } from './clock.ts';

/** Three frames: no person sees them, and by then a sandbox is built and its command begun. */
export const afterYesMs = 48;

/** Keeps the order of what it passes on. Output is not held: it is of other commands. */
export function holdAfterYes(api: BrokerApi, clock: Clock): BrokerApi {
  let held: (() => void)[] | null = null;

  const release = (): void => {
    const waiting = held ?? [];
    held = null;
    for (const pass of waiting) pass();
  };

  const whenFree = (pass: () => void): void => {
    if (held === null) pass();
    else held.push(pass);
  };

  return {
    ...api,
    async invoke(method, params) {
      const reply = api.invoke(method, params);
      if (!isYes(method, params)) return await reply;
      if (held === null) clock.after(afterYesMs, release);
      held ??= [];
      const answered = await reply;
      await new Promise<void>((resolve) => whenFree(resolve));
      return answered;
    },
    onEvent: (listener) => api.onEvent((event) => whenFree(() => listener(event))),
  };
}

interface Submitted {
  readonly submission?: { readonly op?: { readonly type?: string; readonly answer?: Answer } };
}

interface Answer {
  readonly verdict?: { readonly kind?: string };
}

/** Every part of it may be missing. */
function isSubmitted(params: unknown): params is Submitted {
  return typeof params === 'object' && params !== null;
}

/** What starts something: a command, or the writing of a patch. A connection that is let through starts nothing. */
function isYes(method: string, params: unknown): boolean {
  if (method !== 'session.submit' || !isSubmitted(params)) return false;
  const op = params.submission?.op;
  const isAnswer = op?.type === 'exec-approval' || op?.type === 'patch-approval';
  return isAnswer && op?.answer?.verdict?.kind === 'approve';
}
