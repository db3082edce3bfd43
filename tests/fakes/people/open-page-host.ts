/** A headless host over a small page, with the ways tests call it. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePage, type ServedPage } from '../../../main/rpc/headless/serve-page.ts';
import { handClock, type HandClock } from '../hand-clock.ts';
import { scriptedBroker, type ScriptedBroker } from './scripted-broker.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface PageHost {
  readonly page: ServedPage;
  readonly port: number;
  readonly clock: HandClock;
  readonly broker: ScriptedBroker;
  /** Asks exactly as told: no header is added but Host. */
  ask(path: string, headers?: OutgoingHttpHeaders, method?: string): Promise<HttpAnswer>;
  /** Redeems a link; the Cookie header of a browser that was let in. */
  enter(): Promise<string>;
  /** An upgrade request; 101 when it was let through. */
  upgrade(headers: OutgoingHttpHeaders, path?: string): Promise<number>;
  close(): Promise<void>;
}

const files = {
  'index.html': '<!doctype html><title>The page</title><script src="/bridge.js"></script>',
  'bridge.js': 'window.loaded = true;',
  'assets/style.css': 'body { color: red }',
  'notes.secret': 'no known type',
};

export async function openPageHost(): Promise<PageHost> {
  const folder = mkdtempSync(join(tmpdir(), 'page-host-'));
  const staticDir = join(folder, 'renderer');
  mkdirSync(join(staticDir, 'assets'), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(staticDir, name), content);
  writeFileSync(join(folder, 'outside.html'), 'outside');
  symlinkSync(join(folder, 'outside.html'), join(staticDir, 'link.html'));

  const clock = handClock();
  const broker = scriptedBroker({ 'desk.hello': () => ({ said: 'hello' }) });
  const page = await servePage({ staticDir, onWire: broker.bind, clock, listen: { port: 0 } });
  const port = page.port!;

  const send = (path: string, headers: OutgoingHttpHeaders, method: string) =>
    request({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      headers: { host: `127.0.0.1:${port}`, ...headers },
    });

  function ask(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const sent = send(path, headers, method);
      sent.once('error', reject);
      sent.once('response', (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += String(chunk);
        });
        response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      });
      sent.end();
    });
  }

  return {
    page,
    port,
    clock,
    broker,
    ask,
    async enter() {
      const answer = await ask(page.url().replace(`http://127.0.0.1:${port}`, ''));
      return (answer.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
    },
    upgrade(headers, path = '/ws') {
      return new Promise((resolve, reject) => {
        const sent = send(
          path,
          {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'x3JJHMbDL1EzLkh9GBhXDw==',
            ...headers,
          },
          'GET',
        );
        sent.once('error', reject);
        sent.once('response', (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        sent.once('upgrade', (_response, socket) => {
          socket.destroy();
          resolve(101);
        });
        sent.end();
      });
    },
    async close() {
      await page.close();
      rmSync(folder, { recursive: true });
    },
  };
}
