import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFilteredDesk, removeNativeHolder, type FilteredDesk } from './filtered-desk.ts';
import { originAddress, startOrigins, type OriginServers } from './origin-servers.ts';

interface Tool {
  readonly name: string;
  /** Programs without which there is nothing to try. */
  readonly needs: readonly string[];
  readonly line: (origins: OriginServers) => string;
  readonly prints: string;
  readonly way: 'proxy' | 'direct';
}

const ca =
  'SSL_CERT_FILE=certificate.pem CURL_CA_BUNDLE=certificate.pem NODE_EXTRA_CA_CERTS=certificate.pem GIT_SSL_CAINFO=certificate.pem';
const without =
  'env -u http_proxy -u https_proxy -u HTTP_PROXY -u HTTPS_PROXY -u all_proxy -u ALL_PROXY -u NODE_USE_ENV_PROXY';
const identity = `-c user.name=t -c user.email=t@example.com`;
const python = (code: string): string => `python3 -c '${code}'`;

const tools: readonly Tool[] = [
  {
    name: 'curl http',
    needs: ['curl'],
    way: 'proxy',
    line: ({ ports }) => `curl -sS http://tools.example:${ports.plain}/p`,
    prints: 'page tools.example',
  },
  {
    name: 'curl https',
    needs: ['curl'],
    way: 'proxy',
    line: ({ ports }) => `${ca} curl -sS https://tools.example:${ports.tls}/p`,
    prints: 'page tools.example',
  },
  {
    name: 'curl over SOCKS',
    needs: ['curl'],
    way: 'proxy',
    line: ({ ports }) => `curl -sS -x $COUNTERSIGN_SOCKS_PROXY http://tools.example:${ports.plain}/p`,
    prints: 'page tools.example',
  },
  {
    name: 'curl http/2 in a tunnel',
    needs: ['curl'],
    way: 'proxy',
    line: ({ ports }) => `${ca} curl -sS --http2 https://tools.example:${ports.http2}/`,
    prints: 'over http2',
  },
  {
    name: 'curl without proxy, http',
    needs: ['curl'],
    way: 'direct',
    line: () => `${without} curl -sS http://tools.example/p`,
    prints: 'page tools.example',
  },
  {
    name: 'curl without proxy, https',
    needs: ['curl'],
    way: 'direct',
    line: () => `${ca} ${without} curl -sS https://tools.example/p`,
    prints: 'page tools.example',
  },
  {
    name: 'wget',
    needs: ['wget'],
    way: 'proxy',
    line: ({ ports }) => `wget -qO- http://tools.example:${ports.plain}/p`,
    prints: 'page tools.example',
  },
  {
    name: 'Node fetch',
    needs: ['node'],
    way: 'proxy',
    line: ({ ports }) => `node -e "fetch('http://tools.example:${ports.plain}/p').then(r=>r.text()).then(console.log)"`,
    prints: 'page tools.example',
  },
  {
    name: 'Node fetch https',
    needs: ['node'],
    way: 'proxy',
    line: ({ ports }) =>
      `${ca} node -e "fetch('https://tools.example:${ports.tls}/p').then(r=>r.text()).then(console.log)"`,
    prints: 'page tools.example',
  },
  {
    name: 'Node http without proxy',
    needs: ['node'],
    way: 'direct',
    line: () => `${without} node -e "require('http').get('http://tools.example/p',r=>r.pipe(process.stdout))"`,
    prints: 'page tools.example',
  },
  {
    name: 'WebSocket without proxy',
    needs: ['node'],
    way: 'direct',
    line: () =>
      `${without} node -e "const w=new WebSocket('ws://tools.example/');w.onopen=()=>w.send('hi');w.onmessage=m=>{console.log(m.data);w.close()}"`,
    prints: 'echo hi',
  },
  {
    name: 'gRPC, streaming both ways',
    needs: ['node'],
    way: 'proxy',
    line: ({ grpc }) => grpc.client,
    prints: 'heard one\nheard two',
  },
  {
    name: 'server-sent events',
    needs: ['curl'],
    way: 'proxy',
    line: ({ ports }) => `curl -sSN http://tools.example:${ports.plain}/events`,
    prints: 'data: second',
  },
  {
    name: 'a large download',
    needs: ['curl'],
    way: 'proxy',
    line: ({ ports }) => `${ca} curl -sS https://tools.example:${ports.tls}/large | wc -c`,
    prints: '67108864',
  },
  {
    name: 'a large upload',
    needs: ['curl'],
    way: 'proxy',
    line: ({ ports }) => `head -c 33554432 /dev/zero | curl -sS -T - http://tools.example:${ports.plain}/up`,
    prints: 'got 33554432',
  },
  {
    name: 'Python urllib',
    needs: ['python3'],
    way: 'proxy',
    line: ({ ports }) =>
      python(`import urllib.request as u; print(u.urlopen("http://tools.example:${ports.plain}/p").read())`),
    prints: 'page tools.example',
  },
  {
    name: 'Python urllib https',
    needs: ['python3'],
    way: 'proxy',
    line: ({ ports }) =>
      `${ca} ${python(`import urllib.request as u; print(u.urlopen("https://tools.example:${ports.tls}/p").read())`)}`,
    prints: 'page tools.example',
  },
  {
    name: 'Python socket without proxy',
    needs: ['python3'],
    way: 'direct',
    line: () =>
      python(
        'import socket; s=socket.create_connection(("tools.example",80)); s.send(b"GET /p HTTP/1.0\\r\\nHost: tools.example\\r\\n\\r\\n"); s.shutdown(1); print(s.makefile().read())',
      ),
    prints: 'page tools.example',
  },
  {
    name: 'pip install',
    needs: ['python3', 'pip'],
    way: 'proxy',
    line: ({ ports }) =>
      `HOME=$PWD python3 -m pip install -q --no-cache-dir --disable-pip-version-check --target lib --trusted-host tools.example --index-url http://tools.example:${ports.plain}/wheels/ smallwheel 2>&1; ls lib`,
    prints: 'smallwheel.py',
  },
  {
    name: 'npm install',
    needs: ['npm'],
    way: 'proxy',
    line: ({ ports }) =>
      `npm_config_cache=$PWD/.npm npm install --no-audit --no-fund --no-update-notifier --registry http://tools.example:${ports.plain}/ package 2>&1; ls node_modules`,
    prints: 'package',
  },
  {
    name: 'git clone',
    needs: ['git'],
    way: 'proxy',
    line: ({ ports }) => `git clone -q http://tools.example:${ports.plain}/git/project.git clone && ls clone`,
    prints: 'a.txt',
  },
  {
    name: 'git push',
    needs: ['git'],
    way: 'proxy',
    line: ({ ports }) =>
      `git clone -q http://tools.example:${ports.plain}/git/project.git pushed && cd pushed && echo b > b && git add b && git ${identity} commit -qm b && git push -q origin main && git ls-remote origin main`,
    prints: 'refs/heads/main',
  },
  {
    name: 'git clone https without proxy',
    needs: ['git'],
    way: 'direct',
    line: () => `${ca} ${without} git clone -q https://tools.example/git/project.git direct && ls direct`,
    prints: 'a.txt',
  },
  {
    name: 'ssh without proxy',
    needs: ['ssh'],
    way: 'direct',
    line: () => `ssh -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null t@tools.example 2>&1`,
    prints: 'No SSH version received',
  },
  {
    name: 'Java HttpClient without proxy',
    needs: ['java', 'javac'],
    way: 'direct',
    line: () =>
      `printf 'import java.net.*;import java.net.http.*;class T{public static void main(String[] a)throws Exception{System.out.println(HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("http://tools.example/p")).build(),HttpResponse.BodyHandlers.ofString()).body());}}' > T.java && java T.java`,
    prints: 'page tools.example',
  },
  {
    name: 'Go net/http',
    needs: ['go'],
    way: 'proxy',
    line: ({ ports }) =>
      `mkdir -p gosrc && cd gosrc && printf 'package main\\nimport("net/http";"io";"fmt")\\nfunc main(){r,e:=http.Get("http://tools.example:${ports.plain}/p");if e!=nil{panic(e)};b,_:=io.ReadAll(r.Body);fmt.Print(string(b))}' > main.go && GOCACHE=$PWD/cache GOFLAGS=-mod=mod GO111MODULE=off go run main.go`,
    prints: 'page tools.example',
  },
];

const has = (program: string): boolean => {
  try {
    execFileSync('/bin/sh', ['-c', `command -v ${program}`], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
};

let origins: OriginServers;
let banner: Server;
let desk: FilteredDesk;
const table: string[] = [];

beforeAll(async () => {
  origins = await startOrigins();
  // Whoever answers on port 22 here speaks no SSH; that its words arrive is enough.
  banner = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end('hello from port 22\r\n'.repeat(1200));
  });
  if (origins.hasLowPorts) await new Promise<void>((resolve) => banner.listen(22, originAddress, resolve));
  desk = await createFilteredDesk({ lookUp: () => Promise.resolve([originAddress]) });
  copyFileSync(origins.certificate, path.join(desk.project, 'certificate.pem'));
});
afterAll(async () => {
  console.log(['tool | way | asked | result', ...table].join('\n'));
  await desk.close();
  banner.close();
  origins.close();
  removeNativeHolder();
});

describe('real tools', () => {
  test.each(tools)(
    '$name: held, asked about, then through',
    async ({ name, needs, way, line, prints }) => {
      const absent = needs.filter((program) => !has(program));
      if (absent.length > 0) {
        table.push(`${name} | ${way} | - | not here: ${absent.join(', ')}`);
        return;
      }
      const runId = await desk.start(line(origins));
      const first = await Promise.race([desk.card(), desk.end(runId)]);
      if ('output' in first) throw new Error(`it was not asked about: ${first.output}`);
      expect(first.connection).toMatchObject({ target: { host: 'tools.example' }, way });
      await desk.answer(first, { pattern: 'tools.example' });
      const { output } = await desk.end(runId);
      table.push(
        `${name} | ${way} | ${first.connection.processes.join(' › ')} | ${output.includes(prints) ? 'works' : 'FAILS'}`,
      );
      expect(output).toContain(prints);
    },
    60_000,
  );
});

describe('what a refused tool says', () => {
  test.each([
    ['curl http', 'curl', (o: OriginServers) => `curl -sS http://no.example:${o.ports.plain}/`, 'refused by the user'],
    ['curl https', 'curl', (o: OriginServers) => `curl -sS https://no.example:${o.ports.tls}/`, '403'],
    [
      'curl over SOCKS',
      'curl',
      (o: OriginServers) => `curl -sS -x $COUNTERSIGN_SOCKS_PROXY http://no.example:${o.ports.plain}/`,
      'SOCKS5',
    ],
    ['curl https without proxy', 'curl', () => `${without} curl -sS https://no.example/`, 'alert access denied'],
    ['git', 'git', (o: OriginServers) => `git clone -q http://no.example:${o.ports.plain}/git/project.git 2>&1`, '403'],
    ['ssh', 'ssh', () => `ssh -o BatchMode=yes -o StrictHostKeyChecking=no t@no.example 2>&1`, 'refused by the user'],
  ])('%s', async (_, program, line, says) => {
    if (!has(program)) return;
    const runId = await desk.start(line(origins));
    await desk.answer(await desk.card(), { effect: 'deny' });
    const { output, outcome } = await desk.end(runId);
    expect(output).toContain(says);
    expect(outcome).toMatchObject({ kind: 'denied', by: { kind: 'person' } });
  });
});
