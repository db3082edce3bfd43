/** Fetches a release feed from a server that may be slow, endless or gone: no redirects, no cookies, and a bound on everything. */
import { maxFeedBytes } from './release-feed.ts';

/** As `net.fetch` of Electron, which knows the proxies of the system. */
export type FetchFeed = (address: string, init: RequestInit) => Promise<Response>;

const patienceMs = 15_000;

/** Throws an error whose message is a clause for people: "answered 404". */
export async function fetchFeed(fetch: FetchFeed, address: string, waitMs: number = patienceMs): Promise<string> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), waitMs);
  try {
    const response = await fetch(address, {
      signal: patience.signal,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      headers: { accept: 'application/json' },
    });
    if (response.status !== 200) throw new FeedError(`answered ${response.status}`);
    return await readBounded(response);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError(patience.signal.aborted ? 'did not answer in time' : 'could not be reached', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

class FeedError extends Error {}

async function readBounded({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) break;
    size += value.byteLength;
    if (size > maxFeedBytes) {
      await reader?.cancel();
      throw new FeedError(`is larger than ${maxFeedBytes} bytes`);
    }
    parts.push(value);
  }
  return Buffer.concat(parts).toString('utf8');
}
