/** A TLS server that wants a login for everything: a package registry, a git host and the interface of a cloud, for real tools. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { listening } from './plain-origin.ts';

export const vaultHost = 'vault.example';

export interface VaultOrigin {
  readonly port: number;
  readonly certificate: string;
  /** The `Authorization` of each request, and what it wanted. */
  readonly seen: { readonly authorization: string; readonly url: string }[];
  close(): void;
}

export async function startVault(logins: readonly string[]): Promise<VaultOrigin> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vault-'));
  const at = (name: string): string => path.join(folder, name);
  const run = (program: string, args: readonly string[]): void =>
    void execFileSync(program, [...args], { cwd: folder, stdio: 'pipe' });
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${vaultHost}`;
  run('openssl', [
    ...request.split(' '),
    '-keyout',
    'key.pem',
    '-out',
    'cert.pem',
    '-addext',
    `subjectAltName=DNS:${vaultHost}`,
  ]);
  mkdirSync(at('package'));
  writeFileSync(at('package/package.json'), '{"name":"lib","version":"1.0.0"}');
  run('tar', ['-czf', 'lib.tgz', 'package']);
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com'];
  run('git', ['init', '-q', '-b', 'main', 'work']);
  run('git', [...identity, '-C', 'work', 'commit', '-q', '--allow-empty', '-m', 'from the vault']);
  run('git', ['clone', '-q', '--bare', 'work', 'repo.git']);
  run('git', ['-C', 'repo.git', 'update-server-info']);
  const seen: VaultOrigin['seen'] = [];
  const server = createServer({ key: readFileSync(at('key.pem')), cert: readFileSync(at('cert.pem')) });
  const port = await listening(server, 0);
  server.on('request', (asked: IncomingMessage, response: ServerResponse) => {
    const authorization = asked.headers.authorization ?? '';
    const url = asked.url ?? '';
    seen.push({ authorization, url });
    if (!logins.includes(authorization)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="vault"' }).end('{"error":"who are you"}');
      return;
    }
    if (url === '/echo') return void response.writeHead(200, { 'X-You-Sent': authorization }).end('hello\n');
    if (url.startsWith('/body/')) return repeat(url.slice('/body/'.length), asked, response);
    if (url === '/away') return void response.writeHead(302, { Location: `https://${vaultHost}:${port}/echo` }).end();
    if (url.startsWith('/npm/lib/-/')) return void response.end(readFileSync(at('lib.tgz')));
    if (url.startsWith('/npm/lib')) return void response.end(packument(port, readFileSync(at('lib.tgz'))));
    if (url.startsWith('/v1/')) {
      response.setHeader('Content-Type', 'application/json');
      return void response.end('{"servers":[{"id":7,"name":"from-the-vault"}],"meta":{"pagination":{"page":1}}}');
    }
    serveFile(at(url.split('?')[0] ?? ''), folder, response);
  });
  return {
    port,
    certificate: readFileSync(at('cert.pem'), 'utf8'),
    seen,
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Says in its body what it was sent, in one of the ways in which servers do. */
function repeat(how: string, { headers }: IncomingMessage, response: ServerResponse): void {
  const sent = headers.authorization?.split(' ')[1] ?? '';
  const text = `before ${sent} ${Buffer.from(sent, 'base64').toString()} ${encodeURIComponent(sent)} after\n`;
  if (how === 'packed') return void response.setHeader('Content-Encoding', 'gzip').end(gzipSync(text));
  if (how === 'odd') return void response.setHeader('Content-Encoding', 'rot13').end(text);
  if (how === 'part' && headers.range !== undefined)
    return void response.writeHead(206).end(text.slice(Number(/\d+/.exec(headers.range)?.[0]), 30));
  if (how !== 'slow') return void response.end(text);
  for (const letter of text) response.write(letter);
  response.end();
}

function packument(port: number, tarball: Buffer): string {
  const integrity = execFileSync('openssl', ['dgst', '-sha512', '-binary'], { input: tarball }).toString('base64');
  const dist = { tarball: `https://${vaultHost}:${port}/npm/lib/-/lib-1.0.0.tgz`, integrity: `sha512-${integrity}` };
  const versions = { '1.0.0': { name: 'lib', version: '1.0.0', dist } };
  return JSON.stringify({ name: 'lib', 'dist-tags': { latest: '1.0.0' }, versions });
}

function serveFile(file: string, folder: string, response: ServerResponse): void {
  try {
    if (!file.startsWith(`${folder}/repo.git/`)) throw new Error('outside');
    response.end(readFileSync(file));
  } catch {
    response.writeHead(404).end();
  }
}
