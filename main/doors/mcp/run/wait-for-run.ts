/** Waits for a run on behalf of a client: tells it how things stand, ends the run when it cancels, lets go after a while. */
import type { ServerContext } from '@modelcontextprotocol/server';
import type { McpRunEnd } from './follow-run.ts';
import type { McpRun } from './mcp-run.ts';

/** Clients give up on a call that says nothing; some do so after a minute. */
const heartbeatMs = 10_000;
/** Most words of one message, in characters. */
const maxWords = 2000;

export interface Waiting {
  /** After so many milliseconds the run goes on without the client; null for never. */
  readonly yieldMs: number | null;
  /** After so many the call comes back if a person, or others before it, keep the run from going on. */
  readonly waitMs: number;
  /** Fires when the client is gone without a word. */
  readonly gone: AbortSignal | undefined;
}

/** Null when the run was left running, or waits on without this call. */
export async function waitForRun(
  run: McpRun,
  { yieldMs, waitMs, gone }: Waiting,
  context: ServerContext,
): Promise<McpRunEnd | null> {
  const { mcpReq } = context;
  const signal = gone === undefined ? mcpReq.signal : AbortSignal.any([mcpReq.signal, gone]);
  const progress = createProgress(context);
  const released = Promise.withResolvers<null>();
  let isPatient = true;
  const stopNews = run.onNews((text) => {
    progress(text);
    if (!isPatient && run.waitsFor !== null) released.resolve(null);
  });
  const patience = setTimeout(() => {
    isPatient = false;
    if (run.waitsFor !== null) released.resolve(null);
  }, waitMs);
  const heartbeat = setInterval(() => progress(null), heartbeatMs);
  const onAbort = (): void => {
    // A client that gave up by its own clock asks again; a person who takes the call back does not.
    if (run.waitsFor !== null && isTimeout(mcpReq.signal.reason) && gone?.aborted !== true) released.resolve(null);
    else run.terminate();
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  const timer = yieldMs === null ? null : setTimeout(() => released.resolve(null), yieldMs);
  try {
    return await Promise.race([run.ended, released.promise]);
  } finally {
    stopNews();
    clearInterval(heartbeat);
    clearTimeout(patience);
    if (timer !== null) clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** In the words of the clients that are known; all of them are free to say nothing. */
const isTimeout = (reason: unknown): boolean => typeof reason === 'string' && /\btimed?[ -]?out\b/i.test(reason);

/** Says nothing to a client that did not ask for progress. */
function createProgress({ mcpReq }: ServerContext): (text: string | null) => void {
  // oxlint-disable-next-line no-underscore-dangle -- the protocol's own name
  const token = mcpReq._meta?.progressToken;
  let count = 0;
  let last = 'Working.';
  return (text) => {
    if (token === undefined) return;
    count += 1;
    if (text !== null && text.startsWith('Waiting')) last = text;
    const message = (text ?? last).slice(0, maxWords);
    const params = { progressToken: token, progress: count, message };
    // The client may be gone; then its call is cancelled too.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
