/** Tells a person by an address of their own: one small JSON, no redirect followed, tried again a few times at most. */
import { dirname } from 'node:path';
import type { Clock } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say, type Message } from '#domain/common/message.ts';
import { isNoticeAddress, type Notice, type NoticeChoice } from '#domain/devices/notice.ts';
import { readOwnFile } from '../store/settings/read-own-file.ts';
import { tryThrice, tryTimeoutMs } from './tries.ts';

const mostSecret = 4096;

/** Throws `launch-failed`; its words hold no secret and no path of the address. */
export async function sendByWebhook(
  { url, secretFile }: NonNullable<NoticeChoice['webhook']>,
  notice: Notice,
  clock: Pick<Clock, 'after'>,
): Promise<void> {
  if (!isNoticeAddress(url)) throw failed(url, say('it is no https address'));
  const secret = secretFile === null ? null : await readSecret(secretFile, url);
  const headers = { 'content-type': 'application/json', ...(secret === null ? {} : { authorization: secret }) };
  const why = await tryThrice(() => post(url, headers, JSON.stringify(notice)), clock);
  if (why !== null) throw failed(url, why.words);
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const signal = AbortSignal.timeout(tryTimeoutMs);
  // A redirect would carry the secret to whom the person did not name.
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
  // Nothing of what it says is of use, and it may have no end.
  await response.body?.cancel();
  return response.status;
}

async function readSecret(path: string, url: string): Promise<string> {
  const limits = { base: dirname(path), maxBytes: mostSecret, requireOwner: true, requirePrivate: true };
  const found = await readOwnFile(path, limits);
  const secret = found.kind === 'text' ? found.text.replace(/\n$/u, '') : '';
  if (/^[\x21-\x7e]+$/u.test(secret)) return `Bearer ${secret}`;
  const why = found.kind === 'unreadable' ? found.why : say('is missing, empty, or no single line');
  throw failed(url, say('the file with its secret {why}', { why }));
}

const failed = (url: string, why: Message): BrokerError =>
  new BrokerError(
    'launch-failed',
    say('Your address for notices was not told: {host}: {why}.', {
      host: URL.canParse(url) ? new URL(url).host : '',
      why,
    }),
    { remedy: say('Look at it in the settings of paired devices. Requests wait all the same.') },
  );
