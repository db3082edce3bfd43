/** A notice by a real program and at a real HTTP server. */
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isNoticeAddress, noticeChoiceSchema } from '#domain/devices/notice.ts';
import { sendByCommand } from '../../../../main/node/notices/send-by-command.ts';
import { sendByWebhook } from '../../../../main/node/notices/send-by-webhook.ts';

const notice = { text: 'A request waits at your desk.', count: 1, requests: [] };
/** No wait between the tries. */
const clock = { after: (_ms: number, callback: () => void) => (setImmediate(callback), () => undefined) };
let folder: string;
let server: Server;
let url: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let seen: { readonly authorization: string | undefined; readonly body: string; readonly path: string | undefined }[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'notices-'));
  seen = [];
  answer = (_request, response) => void response.writeHead(204).end();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.once('end', () => {
      seen.push({ authorization: request.headers.authorization, body, path: request.url });
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  url = `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}/told?token=hidden`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

test('a command gets the notice as it is, and its words are no line of a shell', async () => {
  const out = join(folder, 'out');
  const script = 'printf "%s|%s|" "$COUNTERSIGN_WAITING" "$1" > "$2"; cat >> "$2"';
  const surroundings = { env: { PATH: process.env['PATH'] }, homeDir: folder };
  await sendByCommand(['/bin/sh', '-c', script, 'sh', '$(id); `id`', out], notice, surroundings);
  expect(readFileSync(out, 'utf8')).toBe(`1|$(id); \`id\`|${JSON.stringify(notice)}\n`);
});

test.each([
  ['fails', ['false']],
  ['is not there', [join('/nowhere', 'notify')]],
  ['says too much', ['head', '-c', '100000', '/dev/zero']],
])('a command that %s is told of', async (_name, argv) => {
  const surroundings = { env: { PATH: process.env['PATH'] }, homeDir: folder };
  await expect(sendByCommand(argv, notice, surroundings)).rejects.toMatchObject({ code: 'launch-failed' });
});

test('an address gets the number and the secret of the file', async () => {
  const secretFile = join(folder, 'secret');
  writeFileSync(secretFile, 'abc123\n', { mode: 0o600 });
  await sendByWebhook({ url, secretFile }, notice, clock);
  expect(seen).toEqual([{ authorization: 'Bearer abc123', body: JSON.stringify(notice), path: '/told?token=hidden' }]);
});

test('an address that leads elsewhere is not followed, and not tried again', async () => {
  answer = (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end();
  await expect(sendByWebhook({ url, secretFile: null }, notice, clock)).rejects.toMatchObject({
    code: 'launch-failed',
  });
  expect(seen.map(({ path }) => path)).toEqual(['/told?token=hidden']);
});

test('an address in trouble is tried three times, and its secrets stand in no error', async () => {
  answer = (_request, response) => void response.writeHead(503).end();
  const failed = await sendByWebhook({ url, secretFile: null }, notice, clock).catch((error: unknown) => error);
  expect(seen).toHaveLength(3);
  expect(JSON.stringify(failed) + String(failed)).not.toContain('hidden');
});

test.each([0o640, 0o604])(
  'a secret that others can read (%o) sends nothing, and says how to close it',
  async (mode) => {
    const secretFile = join(folder, `open-${mode}`);
    writeFileSync(secretFile, 'abc123\n');
    chmodSync(secretFile, mode);
    await expect(sendByWebhook({ url, secretFile }, notice, clock)).rejects.toMatchObject({
      message: expect.stringContaining('can be read by others: run chmod 600 on it'),
    });
  },
);

test('a secret that cannot be read sends nothing', async () => {
  const sent = sendByWebhook({ url, secretFile: join(folder, 'missing') }, notice, clock);
  await expect(sent).rejects.toMatchObject({ code: 'launch-failed' });
  expect(seen).toEqual([]);
});

test.each([
  ['https://ntfy.example/topic', true],
  ['http://127.0.0.1:8080/', true],
  ['http://ntfy.example/', false],
  ['http://localhost.example/', false],
  ['https://name:word@ntfy.example/', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%s is an address for notices: %s', (text, is) => {
  expect(isNoticeAddress(text)).toBe(is);
});

test('whatever is chosen is taken or refused, and never throws', () => {
  const choice = fc.record({
    command: fc.oneof(fc.constant(null), fc.array(fc.string())),
    webhook: fc.oneof(
      fc.constant(null),
      fc.record({ url: fc.oneof(fc.string(), fc.webUrl()), secretFile: fc.constant(null) }),
    ),
    tellsWhat: fc.boolean(),
    quietMinutes: fc.integer(),
  });
  fc.assert(
    fc.property(choice, (each) => {
      const read = noticeChoiceSchema.safeParse(each);
      if (read.success && read.data.webhook !== null) expect(isNoticeAddress(read.data.webhook.url)).toBe(true);
    }),
  );
});
