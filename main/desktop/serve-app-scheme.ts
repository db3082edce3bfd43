/** Serves the page's files under `app://bundle/`, each with the one Content-Security-Policy. */
import { readFile, realpath } from 'node:fs/promises';
import { extname, sep } from 'node:path';
import { protocol, type Session } from 'electron';
import { contentSecurityPolicy, pageHeaders } from '../rpc/content-security-policy.ts';
import { appScheme, weakStartPage, weakStartStyle } from './app-origin.ts';
import type { WeakStart } from './find-weak-start.ts';
import { resolveBundlePath } from './resolve-bundle-path.ts';
import { weakStartCss, weakStartHtml } from './weak-start-page.ts';

const htmlType = 'text/html; charset=utf-8';
const cssType = 'text/css; charset=utf-8';
const contentTypes: Readonly<Record<string, string>> = {
  '.html': htmlType,
  '.js': 'text/javascript; charset=utf-8',
  '.css': cssType,
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

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

export function serveAppScheme(session: Session, bundleRoot: string, weak: readonly WeakStart[]): void {
  session.protocol.handle(appScheme, async (request) => {
    if (request.method !== 'GET') return notFound();
    if (request.url === weakStartPage) return pageResponse(weakStartHtml(weak), 200, htmlType);
    if (request.url === weakStartStyle) return pageResponse(weakStartCss, 200, cssType);
    const file = resolveBundlePath(bundleRoot, request.url);
    const type = file === null ? undefined : contentTypes[extname(file)];
    if (file === null || type === undefined) return notFound();
    try {
      // A link inside the bundle must not lead out of it either.
      const real = await realpath(file);
      if (!real.startsWith((await realpath(bundleRoot)) + sep)) return notFound();
      return pageResponse(new Uint8Array(await readFile(real)), 200, type);
    } catch {
      return notFound();
    }
  });
}
