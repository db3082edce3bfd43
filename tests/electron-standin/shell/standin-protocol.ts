/** `protocol`: custom schemes. Chromium sees each as a host under one that can never exist, and every request is answered here. */
import type * as Electron from 'electron';
import { isConnected } from '../chromium/connection.ts';
import { loud } from '../not-implemented.ts';

export type SchemeHandler = Parameters<Electron.Protocol['handle']>[1];

const suffix = 'electron-standin.invalid';
const handlers = new Map<string, SchemeHandler>();
let standardSchemes: readonly string[] = [];

/** `app://bundle/x` as Chromium is asked for it. */
export function toChromiumUrl(url: string): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (!standardSchemes.includes(scheme.toLowerCase())) return url;
  // Parsed as Chromium parses a standard scheme: dots in the path are gone before anyone is asked.
  return new URL(`https://${host}.${scheme}.${suffix}${rest === '' ? '/' : rest}`).href;
}

/** The same address as product code is told. */
export function toElectronUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname, search, hash } = new URL(url);
  if (!hostname.endsWith(`.${suffix}`)) return url;
  const [scheme = '', ...host] = hostname
    .slice(0, -suffix.length - 1)
    .split('.')
    .toReversed();
  return `${scheme}://${host.toReversed().join('.')}${pathname}${search}${hash}`;
}

/** The handler of a scheme of ours, `missing` for one without, null for the rest of the world. */
export function handlerFor(electronUrl: string): SchemeHandler | 'missing' | null {
  const scheme = electronUrl.slice(0, Math.max(0, electronUrl.indexOf(':')));
  return handlers.get(scheme) ?? (standardSchemes.includes(scheme) ? 'missing' : null);
}

const offered: Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'> = {
  registerSchemesAsPrivileged: (schemes) => {
    if (isConnected()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    standardSchemes = schemes.filter(({ privileges }) => privileges?.standard === true).map(({ scheme }) => scheme);
  },
  handle: (scheme, handler) => {
    if (!isConnected()) throw new Error('protocol.handle should be called after app is ready');
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  },
  unhandle: (scheme) => {
    handlers.delete(scheme);
  },
  isProtocolHandled: (scheme) => handlers.has(scheme),
};
export const standinProtocol = loud('protocol', offered);

/** A request as a handler gets it. `Request` itself cannot carry a custom scheme, so its URL is put in afterwards. */
export function requestFor(url: string, init: RequestInit): Request {
  const request = new Request(url.replace(/^[a-z0-9+.-]+:/i, 'https:'), init);
  Object.defineProperty(request, 'url', { value: url });
  return request;
}

/** Of the web, what the machine's own Node would get; of schemes, what their handlers answer. */
const net: Pick<Electron.Net, 'fetch'> = {
  fetch: async (input, init) => {
    const url = toElectronUrl(toChromiumUrl(typeof input === 'string' ? input : input.url));
    if (/^https?:/i.test(url)) return fetch(url, init);
    const handler = handlerFor(url);
    if (handler === null || handler === 'missing') throw new Error('net::ERR_UNKNOWN_URL_SCHEME');
    return handler(requestFor(url, { method: init?.method ?? 'GET' }));
  },
};
export const standinNet = loud('net', net);
