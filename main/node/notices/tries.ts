/** Three tries to tell a server, and why none went well. */
import type { Clock } from '#core/ports.ts';
import { say, type Message } from '#domain/common/message.ts';

export const tryTimeoutMs = 10_000;
/** Between the tries. */
const waitsMs = [1000, 5000];

export interface Why {
  readonly words: Message;
  /** Whether another try may go better. */
  readonly mayPass: boolean;
}

/** `send` resolves to the status of the answer. Null where it went well. */
export async function tryThrice(send: () => Promise<number>, clock: Pick<Clock, 'after'>): Promise<Why | null> {
  for (const wait of [...waitsMs, null]) {
    const why = await send().then(whyStatus, whyError);
    if (wait === null || why?.mayPass !== true) return why;
    await new Promise<void>((resolve) => clock.after(wait, resolve));
  }
  return null;
}

function whyStatus(status: number): Why | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return { words: say('it leads elsewhere'), mayPass: false };
  return { words: say('it answered {status}', { status }), mayPass: status >= 500 || status === 429 };
}

function whyError(error: unknown): Why {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isLate = [error, cause].some((each) => each instanceof Error && each.name === 'TimeoutError');
  return { words: isLate ? say('it was too slow') : say('it cannot be reached ({code})', { code }), mayPass: true };
}
