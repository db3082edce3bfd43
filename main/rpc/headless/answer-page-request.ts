/** Answers plain HTTP: the entrance that turns a one-time token into a cookie, and the files of the page. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentSecurityPolicy, pageHeaders } from '../content-security-policy.ts';
import type { Entrance } from './entrance.ts';
import { readStaticFile } from './read-static-file.ts';
import { refuseForeign } from './refuse-foreign.ts';

const text = 'text/plain; charset=utf-8';
/** The build names what lies there by its content: a browser need neither ask for it nor compile it again. */
const neverChanges = { 'cache-control': 'private, max-age=31536000, immutable' };

export function answerPageRequest(
  entrance: Entrance,
  staticDir: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const policy = contentSecurityPolicy([
    "'self'",
    ...[...entrance.origins].map((origin) => origin.replace(/^http/, 'ws')),
  ]);

  function end(response: ServerResponse, status: number, body: string | Buffer, type = text, more = {}): void {
    response.writeHead(status, { ...pageHeaders, 'content-type': type, 'content-security-policy': policy, ...more });
    response.end(response.req.method === 'HEAD' ? undefined : body);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const foreign = refuseForeign(request.headers, entrance.origins, false);
    if (foreign !== null) return end(response, foreign.status, foreign.text);
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'Only GET.');
    if (path === '/start') {
      // A link preview asks with HEAD; it must not use the token up.
      if (request.method === 'HEAD') return end(response, 405, 'Only GET.');
      const admission = entrance.admit(new URLSearchParams(query).get('t') ?? '');
      if (admission.kind === 'refused') return end(response, admission.status, admission.text);
      return end(response, 303, '', text, { location: '/', 'set-cookie': admission.cookie });
    }
    if (entrance.knownBrowser(request.headers.cookie) === null) {
      return end(response, 401, 'Open the link that the desk printed where it was started.');
    }
    const file = await readStaticFile(staticDir, path);
    if (file === null) return end(response, 404, 'Not found.');
    end(response, 200, file.body, file.type, path.startsWith('/assets/') ? neverChanges : {});
  }

  return (request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else end(response, 500, 'Something went wrong inside the desk.');
    });
  };
}
