/** Real programs that go out of a sandbox: for pages, for packages and for repositories. */
import { ca, hasAccount, identity, java, node, python, requests, ssh, sshProxy, without, type Tool } from './tool.ts';

const pages: readonly Tool[] = [
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
    needs: ['curl', 'low ports'],
    way: 'direct',
    line: () => `${without} curl -sS http://tools.example/p`,
    prints: 'page tools.example',
  },
  {
    name: 'curl without proxy, https',
    needs: ['curl', 'low ports'],
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
    needs: [],
    way: 'proxy',
    line: ({ ports }) =>
      `${node} -e "fetch('http://tools.example:${ports.plain}/p').then(r=>r.text()).then(console.log)"`,
    prints: 'page tools.example',
  },
  {
    name: 'Node fetch https',
    needs: [],
    way: 'proxy',
    line: ({ ports }) =>
      `${ca} ${node} -e "fetch('https://tools.example:${ports.tls}/p').then(r=>r.text()).then(console.log)"`,
    prints: 'page tools.example',
  },
  {
    name: 'Node http without proxy',
    needs: ['low ports'],
    way: 'direct',
    line: () => `${without} ${node} -e "require('http').get('http://tools.example/p',r=>r.pipe(process.stdout))"`,
    prints: 'page tools.example',
  },
  {
    name: 'WebSocket without proxy',
    needs: ['low ports'],
    way: 'direct',
    line: () =>
      `${without} ${node} -e "const w=new WebSocket('ws://tools.example/');w.onopen=()=>w.send('hi');w.onmessage=m=>{console.log(m.data);w.close()}"`,
    prints: 'echo hi',
  },
  {
    name: 'WebSocket through the proxy',
    needs: [],
    way: 'proxy',
    line: ({ ports }) =>
      `${node} -e "const w=new WebSocket('ws://tools.example:${ports.plain}/');w.onopen=()=>w.send('hi');w.onmessage=m=>{console.log(m.data);w.close()}"`,
    prints: 'echo hi',
  },
  {
    name: 'gRPC, streaming both ways',
    needs: [],
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
    name: 'Python requests',
    needs: ['python3'],
    probe: { line: python(requests), lacks: 'Python requests' },
    way: 'proxy',
    line: ({ ports }) => python(`${requests}print(requests.get("http://tools.example:${ports.plain}/p").text)`),
    prints: 'page tools.example',
  },
  {
    name: 'Python requests https',
    needs: ['python3'],
    probe: { line: python(requests), lacks: 'Python requests' },
    way: 'proxy',
    line: ({ ports }) =>
      `${ca} ${python(`${requests}print(requests.get("https://tools.example:${ports.tls}/p", verify="certificate.pem").text)`)}`,
    prints: 'page tools.example',
  },
  {
    name: 'Python socket without proxy',
    needs: ['python3', 'low ports'],
    way: 'direct',
    line: () =>
      python(
        'import socket; s=socket.create_connection(("tools.example",80)); s.send(b"GET /p HTTP/1.0\\r\\nHost: tools.example\\r\\n\\r\\n"); s.shutdown(1); print(s.makefile().read())',
      ),
    prints: 'page tools.example',
  },
  {
    name: 'Java HttpClient without proxy',
    needs: ['java', 'javac', 'low ports'],
    way: 'direct',
    line: () => java('http://tools.example/p'),
    prints: 'page tools.example',
  },
  {
    name: 'Java HttpClient told of the proxy',
    needs: ['java', 'javac'],
    way: 'proxy',
    line: ({ ports }) => `${java(`http://tools.example:${ports.plain}/p`)} told`,
    prints: 'page tools.example',
  },
  {
    name: 'Go net/http',
    needs: ['go'],
    way: 'proxy',
    line: ({ ports }) =>
      `printf 'package main\\nimport("net/http";"io";"fmt")\\nfunc main(){r,e:=http.Get("http://tools.example:${ports.plain}/p");if e!=nil{panic(e)};b,_:=io.ReadAll(r.Body);fmt.Print(string(b))}' > main.go && GOCACHE=$PWD/cache GOFLAGS=-mod=mod GO111MODULE=off go run main.go`,
    prints: 'page tools.example',
  },
];

const packages: readonly Tool[] = [
  {
    name: 'pip install',
    needs: ['python3'],
    probe: { line: 'python3 -m pip --version', lacks: 'pip' },
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
      `echo '{}' > package.json; npm_config_cache=$PWD/.npm npm install --no-audit --no-fund --no-update-notifier --registry http://tools.example:${ports.plain}/ package 2>&1; ls node_modules`,
    prints: 'package',
  },
  {
    name: 'cargo fetch',
    needs: ['cargo'],
    // Sparse registries came with 1.68 (https://doc.rust-lang.org/cargo/CHANGELOG.html).
    probe: {
      line: `cargo --version | grep -vE '^cargo (0|1\\.[0-9]|1\\.[1-5][0-9]|1\\.6[0-7])\\.'`,
      lacks: 'a Rust of this user',
    },
    way: 'proxy',
    line: ({ ports }) =>
      `mkdir -p src .cargo && touch src/lib.rs && printf '[package]\\nname="user"\\nversion="0.1.0"\\nedition="2021"\\n[dependencies]\\nsmallcrate={version="1.0.0",registry="here"}\\n' > Cargo.toml && printf '[registries.here]\\nindex="sparse+http://tools.example:${ports.plain}/cargo/"\\n' > .cargo/config.toml && CARGO_HOME=$PWD/home cargo fetch -q 2>&1; find home/registry/cache -name '*.crate'`,
    prints: 'smallcrate-1.0.0.crate',
  },
];

const repositories: readonly Tool[] = [
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
      `git clone -q http://tools.example:${ports.plain}/git/project.git pushed && cd pushed && git ${identity} commit -q --allow-empty -m b && git push -q origin main && git ls-remote origin main`,
    prints: 'refs/heads/main',
  },
  {
    name: 'git clone https without proxy',
    needs: ['git', 'low ports'],
    way: 'direct',
    line: () => `${ca} ${without} git clone -q https://tools.example/git/project.git direct && ls direct`,
    prints: 'a.txt',
  },
  {
    name: 'ssh, a whole session',
    needs: ['ssh', 'low ports'],
    probe: hasAccount,
    way: 'direct',
    line: () => `echo 'sent in' | ${ssh} t@tools.example 'echo hello; cat'; echo "exit $?"`,
    prints: 'hello from ssh\nsent in\nexit 3',
  },
  {
    name: 'git clone and push over ssh',
    needs: ['git', 'ssh', 'low ports'],
    probe: hasAccount,
    way: 'direct',
    line: () =>
      `export GIT_SSH_COMMAND='${ssh}'; git clone -q ssh://t@tools.example/git/project.git over && cd over && git ${identity} commit -q --allow-empty -m c && git push -q origin main && git ls-remote origin main`,
    prints: 'refs/heads/main',
  },
  {
    name: 'ssh on another port, by CONNECT',
    needs: ['ssh'],
    probe: hasAccount,
    way: 'proxy',
    line: ({ ports }) => `echo 'sent in' | ${sshProxy(ports.ssh)} t@tools.example 'echo hello; cat'; echo "exit $?"`,
    prints: 'hello from ssh\nsent in\nexit 3',
  },
  {
    name: 'git clone and push over ssh, by CONNECT',
    needs: ['git', 'ssh'],
    probe: hasAccount,
    way: 'proxy',
    line: ({ ports }) =>
      `export GIT_SSH_COMMAND="${ssh} -o ProxyCommand='\\"${process.execPath}\\" $PWD/connect.mjs %h %p'"; git clone -q ssh://t@tools.example:${ports.ssh}/git/project.git over && cd over && git ${identity} commit -q --allow-empty -m d && git push -q origin main && git ls-remote origin main`,
    prints: 'refs/heads/main',
  },
];

export const tools: readonly Tool[] = [...pages, ...packages, ...repositories];
