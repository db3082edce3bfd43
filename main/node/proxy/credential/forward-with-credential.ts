/** Passes a plain request of a tool on over TLS, with the credential that its command was given and never sees. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request as sendRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { plainAddress, tlsAddress, type ToolCredential } from '../../credentials/tool-credential.ts';
import { checkedLookup, type Allowed } from '../connection-service.ts';
import { coveredBody, coverText, formsOfLogin, type LoginForms } from './cover-login.ts';
import { forwardedHeaders } from './forwarded-headers.ts';

export interface CredentialRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly allowed: Allowed;
  readonly credential: ToolCredential;
  /** For tests: authorities beside the system's. */
  readonly authorities?: string | undefined;
  readonly fail: (status: number, sentence: string) => void;
}

export function forwardWithCredential(options: CredentialRequest): void {
  const { request, response, allowed, credential, fail } = options;
  const { place, authorization } = credential;
  const upstream = sendRequest({
    agent: false,
    host: place.host,
    port: place.port,
    servername: place.host,
    lookup: checkedLookup(allowed.addresses),
    method: request.method,
    path: options.path,
    headers: [
      ...withoutOwn(forwardedHeaders(request.rawHeaders)),
      'Host',
      new URL(tlsAddress(place)).host,
      'Authorization',
      authorization,
      'Accept-Encoding',
      'identity',
    ],
    setHost: false,
    ...(options.authorities === undefined ? {} : { ca: options.authorities }),
  });
  const end = (): void => {
    upstream.destroy();
    request.socket.destroy();
  };
  allowed.ended.addEventListener('abort', end);
  response.once('close', () => {
    allowed.ended.removeEventListener('abort', end);
    if (!response.writableFinished) upstream.destroy();
  });
  upstream.on('error', () =>
    fail(502, `${place.host}:${place.port} could not be reached with a certificate that holds.`),
  );
  const forms = formsOfLogin(authorization);
  upstream.on('response', (answer) => {
    answer.on('error', () => response.destroy());
    const packed = answer.headers['content-encoding'];
    const body = coveredBody(answer, packed, forms);
    if (body === null) {
      upstream.destroy();
      fail(502, `${place.host}:${place.port} packed its answer in a way that cannot be read here.`);
      return;
    }
    body.on('error', () => response.destroy());
    const all = ledBack(forwardedHeaders(answer.rawHeaders), credential, forms);
    const headers = packed === undefined ? all : without(all, ['content-encoding', 'content-length']);
    const head = { status: answer.statusCode ?? 502, message: coverText(answer.statusMessage ?? '', forms) };
    const isJson = /json/u.test(answer.headers['content-type'] ?? 'json');
    const isFollowed = credential.followsAddresses === true && isJson && !findsByItself(request.headers['user-agent']);
    if (isFollowed) void answerLedBack(body, response, { ...head, headers }, credential);
    else body.pipe(response.writeHead(head.status, head.message, headers));
  });
  request.on('error', () => upstream.destroy());
  request.pipe(upstream);
}

/**
 * npm looks for every file at the registry it was led to. It also writes the addresses that it was sent into the lock file, and would send the login
 * without TLS to one that names no TLS, at the next install outside.
 */
const findsByItself = (agent = ''): boolean => Number(/^npm\/(\d+)\./u.exec(agent)?.[1] ?? 0) >= 9;

const mostText = 64 * 1024 * 1024;

/** The description of a package names its files by the address outside: those, too, are fetched through here. */
async function answerLedBack(
  covered: Readable,
  response: ServerResponse,
  { status, message, headers }: { status: number; message: string; headers: readonly string[] },
  { place }: ToolCredential,
): Promise<void> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of covered as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > mostText) throw new Error('too long');
      parts.push(part);
    }
  } catch {
    response.destroy();
    return;
  }
  // Latin-1 keeps every byte, and addresses are plain letters.
  const text = Buffer.concat(parts).toString('latin1').replaceAll(tlsAddress(place), plainAddress(place));
  const body = Buffer.from(text, 'latin1');
  const kept = without(headers, ['content-length', 'transfer-encoding']);
  response.writeHead(status, message, [...kept, 'Content-Length', String(body.length)]);
  response.end(body);
}

/** What the command says of who it is does not count here, and neither does the address it was led to. */
const withoutOwn = (headers: readonly string[]): string[] =>
  // A part of an answer could be a part of the login, which could not be told.
  without(headers, ['authorization', 'host', 'accept-encoding', 'range', 'if-range']);

function without(headers: readonly string[], names: readonly string[]): string[] {
  return headers.filter((_, at) => {
    const name = (at % 2 === 0 ? headers[at] : headers[at - 1])?.toLowerCase();
    return name === undefined || !names.includes(name);
  });
}

/** A redirect to the place itself comes back here; one to elsewhere goes its own way, without the credential. */
function ledBack(headers: readonly string[], { place }: ToolCredential, forms: LoginForms): string[] {
  return headers.map((text, at) => {
    // A name of a header has no stars.
    if (at % 2 === 0) return coverText(text, forms) === text ? text : 'X-Covered';
    const safe = coverText(text, forms);
    const isLocation = headers[at - 1]?.toLowerCase() === 'location';
    return isLocation && safe.startsWith(tlsAddress(place))
      ? plainAddress(place) + safe.slice(tlsAddress(place).length)
      : safe;
  });
}
