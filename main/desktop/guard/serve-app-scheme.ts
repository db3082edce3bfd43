/** Serves the page's files under `app://bundle/`, each with the one Content-Security-Policy. */
import { protocol, type Session } from 'electron';
import { contentSecurityPolicy, pageHeaders } from '../../rpc/content-security-policy.ts';
import { readStaticFile } from '../../rpc/headless/read-static-file.ts';
import { appScheme, isAppUrl, weakStartPage, weakStartStyle } from './app-origin.ts';
import type { WeakStart } from '../shell/find-weak-start.ts';
import type { ShellWords } from '../words/open-words.ts';
import { weakStartCss, weakStartHtml } from '../shell/weak-start-page.ts';

const htmlType = 'text/html; charset=utf-8';
const cssType = 'text/css; charset=utf-8';

/** Must run before the app is ready, or the scheme has no origin of its own. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

function pageResponse(body: Uint8Array<ArrayBuffer> | string, status: number, type: string): Response {
  return new Response(body, {
    status,
    headers: { ...pageHeaders, 'content-type': type, 'content-security-policy': contentSecurityPolicy([]) },
  });
}

const notFound = (): Response => pageResponse('Not found', 404, 'text/plain; charset=utf-8');

export interface ServedPages {
  readonly bundleRoot: string;
  readonly weak: readonly WeakStart[];
  readonly words: ShellWords;
}

export function serveAppScheme(session: Session, { bundleRoot, weak, words }: ServedPages): void {
  session.protocol.handle(appScheme, async (request) => {
    if (request.method !== 'GET') return notFound();
    if (request.url === weakStartPage) return pageResponse(weakStartHtml(weak, words), 200, htmlType);
    if (request.url === weakStartStyle) return pageResponse(weakStartCss, 200, cssType);
    if (!isAppUrl(request.url)) return notFound();
    const file = await readStaticFile(bundleRoot, new URL(request.url).pathname);
    return file === null ? notFound() : pageResponse(new Uint8Array(file.body), 200, file.type);
  });
}
