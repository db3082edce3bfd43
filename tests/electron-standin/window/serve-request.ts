/** Answers one request of a page: by the scheme's handler, or not at all where product code refused the navigation. */
import { chromium } from '../chromium/connection.ts';
import { handlerFor, requestFor, toElectronUrl, type SchemeHandler } from '../shell/standin-protocol.ts';

/** `Fetch.requestPaused`, as far as it is used here. */
export interface PausedRequest {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: { readonly url: string; readonly method: string; readonly headers: Record<string, string> };
}

async function fulfill(paused: PausedRequest, handler: SchemeHandler, url: string, session: string): Promise<void> {
  const { method, headers } = paused.request;
  const request = requestFor(url, { method: method === 'GET' ? 'GET' : method, headers });
  const response = await handler(request);
  await chromium().send(
    'Fetch.fulfillRequest',
    {
      requestId: paused.requestId,
      responseCode: response.status,
      responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    },
    session,
  );
}

const fail = (paused: PausedRequest, errorReason: string, session: string): Promise<unknown> =>
  chromium().send('Fetch.failRequest', { requestId: paused.requestId, errorReason }, session);

/** `isRefused` is asked for what the page itself navigates to. */
export async function serveRequest(
  paused: PausedRequest,
  session: string,
  isRefused: (url: string) => Promise<boolean>,
): Promise<void> {
  const url = toElectronUrl(paused.request.url);
  try {
    if (await isRefused(url)) {
      await fail(paused, 'Aborted', session);
      return;
    }
    const handler = handlerFor(url);
    if (handler === 'missing') await fail(paused, 'Failed', session);
    else if (handler === null) await chromium().send('Fetch.continueRequest', { requestId: paused.requestId }, session);
    else await fulfill(paused, handler, url, session);
  } catch (error) {
    // The page may be gone by now; then there is nobody left to answer.
    await fail(paused, 'Failed', session).catch(() => {});
    if (
      !(error instanceof Error && /Invalid InterceptionId|Session with given id|Chromium is gone/.test(error.message))
    )
      console.error('electron stand-in: request failed', url, error);
  }
}
