/** Servers for real tools on one loopback address: plain and TLS pages, a git host, a package registry, an index of wheels. */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocketServer } from 'ws';
import { serveCrates } from './crate-origin.ts';
import { startGrpc, type GrpcOrigin } from './grpc-origin.ts';
import { startSsh } from './ssh-origin.ts';

export const originAddress = '127.0.0.3';

export interface OriginServers {
  /** Every request that arrived, in order. */
  readonly seen: string[];
  readonly certificate: string;
  /** False where this user may not listen on the ports below 1024 that programs without a proxy dial. */
  readonly hasLowPorts: boolean;
  readonly ports: { readonly plain: number; readonly tls: number; readonly http2: number; readonly ssh: number };
  readonly grpc: GrpcOrigin;
  close(): void;
}

const download = 64 * 1024 * 1024;

export async function startOrigins(): Promise<OriginServers> {
  const folder = mkdtempSync(path.join(tmpdir(), 'origins-'));
  const seen: string[] = [];
  const key = path.join(folder, 'key.pem');
  const certificate = path.join(folder, 'certificate.pem');
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=tools.example';
  const names = 'subjectAltName=DNS:tools.example,DNS:*.tools.example';
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', certificate, '-addext', names], {
    stdio: 'pipe',
  });
  const secrets = { key: readFileSync(key), cert: readFileSync(certificate) };
  const answer = answerWith(folder, seen);
  const servers: Server[] = [];
  const listen = async (server: Server, port: number): Promise<number> => {
    servers.push(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, originAddress, resolve);
    });
    const where = server.address();
    return typeof where === 'object' && where !== null ? where.port : 0;
  };
  const plain = createServer(answer);
  new WebSocketServer({ server: plain }).on('connection', (socket) => {
    seen.push('websocket');
    socket.on('message', (message: Buffer) => socket.send(`echo ${message.toString()}`));
  });
  const direct = createServer(answer);
  const directSockets = new WebSocketServer({ server: direct });
  // It repeats what its server says, where nobody would listen.
  directSockets.on('error', () => undefined);
  directSockets.on('connection', (socket) => {
    socket.on('message', (message: Buffer) => socket.send(`echo ${message.toString()}`));
  });
  const tls = createTlsServer(secrets, answer) as Server;
  const http2 = createSecureServer(secrets, (_, response) => response.end('over http2\n')) as unknown as Server;
  makeRepository(folder);
  const ssh = [await startSsh(originAddress, 0, folder)];
  const ports = {
    plain: await listen(plain, 0),
    tls: await listen(tls, 0),
    http2: await listen(http2, 0),
    ssh: ssh[0]?.port ?? 0,
  };
  const grpc = await startGrpc(originAddress, secrets.key, secrets.cert);
  const hasLowPorts = await listen(direct, 80).then(
    () => true,
    () => false,
  );
  if (hasLowPorts) {
    await listen(createTlsServer(secrets, answer), 443);
    ssh.push(await startSsh(originAddress, 22, folder));
  }
  return {
    seen,
    certificate,
    hasLowPorts,
    ports,
    grpc,
    close() {
      grpc.close();
      for (const server of ssh) server.close();
      for (const server of servers) {
        server.closeAllConnections?.();
        server.close();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answerWith(folder: string, seen: string[]): RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    seen.push(`${request.method} ${request.headers.host} ${pathname}`);
    if (pathname.startsWith('/git/')) return serveGit(folder, request, response);
    if (pathname === '/package') return servePackage(request, response);
    if (pathname === '/package/-/package-1.0.0.tgz') return void response.end(tarball());
    if (pathname.startsWith('/cargo/')) return serveCrates(pathname, request, response);
    if (pathname.startsWith('/wheels/')) return serveWheels(pathname, response);
    if (pathname === '/events') return serveEvents(response);
    if (pathname === '/large') return serveLarge(response);
    if (request.method === 'POST' || request.method === 'PUT') return countBytes(request, response);
    response.end(`page ${request.headers.host} ${pathname}\n`);
  };
}

function countBytes(request: IncomingMessage, response: ServerResponse): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => (bytes += chunk.length));
  request.on('end', () => response.end(`got ${bytes}\n`));
}

function serveLarge(response: ServerResponse): void {
  const block = Buffer.alloc(1 << 20, 120);
  let left = download;
  response.setHeader('content-length', left);
  const more = (): void => {
    while (left > 0) {
      left -= block.length;
      if (!response.write(block)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}

function serveEvents(response: ServerResponse): void {
  response.setHeader('content-type', 'text/event-stream');
  response.write('data: first\n\n');
  setImmediate(() => response.end('data: second\n\n'));
}

/** A repository that may be pushed to, behind git's own CGI program. */
function makeRepository(folder: string): void {
  const repository = path.join(folder, 'git/project.git');
  const work = path.join(folder, 'work');
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'init.defaultBranch=main'];
  const git = (cwd: string, ...args: string[]): void =>
    void execFileSync('git', [...identity, ...args], { cwd, stdio: 'pipe' });
  mkdirSync(repository, { recursive: true });
  mkdirSync(work);
  git(repository, 'init', '-q', '--bare');
  git(repository, 'config', 'http.receivepack', 'true');
  git(work, 'init', '-q');
  writeFileSync(path.join(work, 'a.txt'), 'a\n');
  git(work, 'add', '.');
  git(work, 'commit', '-q', '-m', 'first');
  git(work, 'push', '-q', repository, 'main');
}

function serveGit(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://x');
  const backend = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(backend.stdin);
  const parts: Buffer[] = [];
  backend.stdout.on('data', (chunk: Buffer) => parts.push(chunk));
  backend.once('close', () => {
    const whole = Buffer.concat(parts);
    const end = whole.indexOf('\r\n\r\n');
    for (const line of whole.subarray(0, end).toString().split('\r\n')) {
      const [name = '', value = ''] = line.split(': ');
      if (name === 'Status') response.statusCode = Number(value.slice(0, 3));
      else response.setHeader(name, value);
    }
    response.end(whole.subarray(end + 4));
  });
}

function tarball(): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'package-'));
  try {
    mkdirSync(path.join(folder, 'package'));
    const manifest = { name: 'package', version: '1.0.0', main: 'index.js' };
    writeFileSync(path.join(folder, 'package/package.json'), JSON.stringify(manifest));
    writeFileSync(path.join(folder, 'package/index.js'), 'module.exports = 1;\n');
    return execFileSync('tar', ['--mtime=@0', '--owner=0', '--group=0', '-cz', 'package'], { cwd: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function servePackage(request: IncomingMessage, response: ServerResponse): void {
  const tarballUrl = `http://${request.headers.host}/package/-/package-1.0.0.tgz`;
  const version = { name: 'package', version: '1.0.0', dist: { tarball: tarballUrl, shasum: shasum(tarball()) } };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ name: 'package', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } }));
}

const shasum = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex');

/** A wheel is a zip file with three texts in it. */
const wheelScript = `
import zipfile, sys
with zipfile.ZipFile(sys.stdout.buffer, 'w') as z:
    z.writestr('smallwheel.py', 'x = 1\\n')
    z.writestr('smallwheel-1.0.dist-info/METADATA', 'Metadata-Version: 2.1\\nName: smallwheel\\nVersion: 1.0\\n')
    z.writestr('smallwheel-1.0.dist-info/WHEEL', 'Wheel-Version: 1.0\\nGenerator: t\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
    z.writestr('smallwheel-1.0.dist-info/RECORD', '')
`;

function serveWheels(pathname: string, response: ServerResponse): void {
  const file = 'smallwheel-1.0-py3-none-any.whl';
  if (pathname.endsWith('.whl')) {
    response.end(execFileSync('python3', ['-c', wheelScript]));
    return;
  }
  response.setHeader('content-type', 'text/html');
  response.end(`<a href="/wheels/${file}">${file}</a>`);
}
