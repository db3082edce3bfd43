/** Work with whole tools: package managers, compilers, servers with clients, version control beyond a commit, databases, a browser. */
import { work, type Work } from './work.ts';

const git = 'git -c protocol.file.allow=always';

export const toolchains: readonly Work[] = [
  work(
    'pip installs a local package',
    `python3 -m venv pv >/dev/null && mkdir -p pk && printf '[build-system]\nrequires=[]\nbuild-backend="b"\nbackend-path=["."]\n' > pk/pyproject.toml && cat > pk/b.py <<'P'
import zipfile
def build_wheel(d,*a,**k):
    n='pk-1-py3-none-any.whl'
    with zipfile.ZipFile(d+'/'+n,'w') as z:
        z.writestr('pk.py','x=5')
        z.writestr('pk-1.dist-info/METADATA','Metadata-Version: 2.1\\nName: pk\\nVersion: 1\\n')
        z.writestr('pk-1.dist-info/WHEEL','Wheel-Version: 1.0\\nGenerator: b\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
        z.writestr('pk-1.dist-info/RECORD','')
    return n
P
./pv/bin/pip install -q --disable-pip-version-check --no-index ./pk && ./pv/bin/python -c 'import pk; assert pk.x==5'`,
    'pip',
  ),
  work(
    'go builds and tests',
    `mkdir -p gp && cd gp && printf 'module gp\n\ngo 1.18\n' > go.mod && printf 'package main\nfunc main(){println("x")}\n' > main.go && printf 'package main\nimport "testing"\nfunc TestX(t *testing.T){}\n' > main_test.go && GOFLAGS=-mod=mod GOTOOLCHAIN=local go build -o gp . && ./gp && GOTOOLCHAIN=local go test ./...`,
    'go',
  ),
  work(
    'cargo tests',
    `mkdir -p ct/src && cd ct && printf '[package]\nname="ct"\nversion="0.1.0"\nedition="2021"\n' > Cargo.toml && echo '#[test] fn t(){assert_eq!(1,1)}' > src/lib.rs && CARGO_HOME=/tmp/cargo cargo test -q --offline`,
    'cargo',
  ),
  work(
    'a library of C with dependencies of make',
    `mkdir -p cl && cd cl && printf 'int f(void){return 3;}\n' > f.c && printf 'int f(void);int main(void){return f()-3;}\n' > m.c && printf 'm: m.o libf.a\n\tcc -o m m.o -L. -lf\nlibf.a: f.o\n\tar rcs libf.a f.o\n%%.o: %%.c\n\tcc -c -MMD -o $@ $<\n' > Makefile && make -s -j3 && ./m && touch f.c && make -s && ./m`,
    'cc',
  ),
  work(
    'processes of python that are spawned',
    `cat > sp.py <<'P'
import multiprocessing as m
def f(x): return x*x
if __name__ == '__main__':
    with m.get_context('spawn').Pool(2) as p: assert p.map(f,[1,2,3])==[1,4,9]
    q=m.get_context('forkserver').Queue(); q.put(1); assert q.get()==1
P
python3 sp.py`,
    'python3',
  ),
  work(
    'an executor of python',
    `python3 -c "import concurrent.futures as c; e=c.ProcessPoolExecutor(2); assert sum(e.map(abs,[-1,2]))==3; e.shutdown()"`,
    'python3',
  ),
  work(
    'children of asyncio',
    `python3 -c "import asyncio
async def m():
    p=await asyncio.create_subprocess_exec('echo','x',stdout=-1); o,_=await p.communicate(); assert o==b'x\\n'
asyncio.run(m())"`,
    'python3',
  ),
  work(
    'a web server of python and curl',
    `python3 -m http.server 18431 --bind 127.0.0.1 >/dev/null 2>&1 & s=$!; for i in $(seq 50); do curl -s --noproxy '*' http://127.0.0.1:18431/a.txt && break; sleep 0.1; done | grep -q . && kill $s && echo WORKED`,
    'python3',
  ),
  work(
    'sockets over IPv6 or IPv4 of its own',
    `python3 -c "
import socket,threading
s=socket.create_server(('127.0.0.1',0)); threading.Thread(target=lambda: s.accept()[0].send(b'ok')).start()
assert socket.create_connection(s.getsockname()).recv(2)==b'ok'"`,
    'python3',
  ),
  work(
    'datagrams of its own over a unix socket',
    `python3 -c "
import socket
a=socket.socket(socket.AF_UNIX,socket.SOCK_DGRAM); a.bind('dg.sock')
b=socket.socket(socket.AF_UNIX,socket.SOCK_DGRAM); b.sendto(b'x','dg.sock'); assert a.recv(1)==b'x'"`,
    'python3',
  ),
  work(
    'descriptors sent over a socket',
    `python3 -c "
import socket,os,array
a,b=socket.socketpair(); r,w=os.pipe()
socket.send_fds(a,[b'x'],[w]); _,f,_,_=socket.recv_fds(b,1,1); os.write(f[0],b'ok'); assert os.read(r,2)==b'ok'"`,
    'python3',
  ),
  work(
    'a worktree made, used and removed',
    'git worktree add -q -b side ws && (cd ws && echo s > s && git add s && git commit -q -m s) && git worktree remove ws && git branch -q -D side',
    'git',
  ),
  work(
    'a submodule added and updated',
    `${git} clone -q --bare . sm.git && ${git} submodule --quiet add ./sm.git smod && git commit -q -m sub && ${git} submodule --quiet update --init && git -C smod log -1 >/dev/null; [ -f smod/a.txt ] || [ -f smod/b.txt ] || echo "refused: the configuration is protected" && echo WORKED`,
    'git',
  ),
  work(
    'fetch, pull and push among folders',
    'git init -q --bare up.git && git push -q ./up.git HEAD:refs/heads/main && git fetch -q ./up.git main && git pull -q --ff-only ./up.git main',
    'git',
  ),
  work(
    'cherry-pick and revert',
    'git checkout -q -b cp && echo 1 > cp1 && git add cp1 && git commit -q -m cp && git checkout -q - && git cherry-pick cp >/dev/null && git revert --no-edit HEAD >/dev/null',
    'git',
  ),
  work(
    'an interactive rebase by a script',
    'git commit -q --allow-empty -m r1 && git commit -q --allow-empty -m r2 && GIT_SEQUENCE_EDITOR=true git rebase -q -i --empty=keep HEAD~2',
    'git',
  ),
  work(
    'mails and patches',
    'echo m > mm && git add mm && git commit -q -m mm && git format-patch -q -1 && git reset -q --hard HEAD~1 && git am -q 0001-mm.patch',
    'git',
  ),
  work(
    'notes, blame and grep',
    'git notes add -m n -f && git blame a.txt >/dev/null && git grep -q a && git log --graph --oneline | grep -q .',
    'git',
  ),
  work(
    'sqlite with several writers',
    `sqlite3 s.db 'pragma journal_mode=wal; create table t(a)' >/dev/null && seq 8 | xargs -P4 -I{} sqlite3 -cmd '.timeout 5000' s.db 'insert into t values({})' && [ "$(sqlite3 s.db 'select count(*) from t')" = 8 ]`,
    'sqlite3',
  ),
  work(
    'npm packs, installs and runs a program of a package',
    `export npm_config_offline=true npm_config_update_notifier=false; mkdir -p np/tool && cd np && echo '{"name":"tool","version":"1.0.0","bin":{"tool":"t.js"}}' > tool/package.json && printf '#!/usr/bin/env node\nconsole.log("ran")\n' > tool/t.js && chmod +x tool/t.js && npm pack --silent ./tool >/dev/null && echo '{"name":"np","version":"1.0.0"}' > package.json && npm install --silent --no-audit --no-fund --offline ./tool-1.0.0.tgz && npx --no-install tool | grep -q ran`,
    'npm',
  ),
  work(
    'tests of node',
    `mkdir -p nt && printf 'require("node:test")("x",()=>{})' > nt/x.test.js && node --test nt/x.test.js >/dev/null`,
    'node',
  ),
  work(
    'a cluster of node',
    `echo "const c=require('cluster'),h=require('http');if(c.isPrimary){const w=c.fork();w.on('message',p=>fetch('http://127.0.0.1:'+p).then(r=>r.text()).then(t=>{console.log(t);w.kill()}))}else{const s=h.createServer((q,r)=>r.end('ok')).listen(0,'127.0.0.1',()=>process.send(s.address().port))}" > cl.cjs && node cl.cjs | grep -q ok`,
    'node',
  ),
  work(
    'certificates of its own',
    `openssl req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out c.pem -subj /CN=x -days 1 2>/dev/null && openssl x509 -in c.pem -noout -subject | grep -q x`,
    'openssl',
  ),
  work(
    'a copy by rsync',
    'mkdir -p rs1/a && echo x > rs1/a/x && rsync -a --delete rs1/ rs2/ && [ -f rs2/a/x ]',
    'rsync',
  ),
  work(
    'a patch',
    `printf 'a\nb\n' > pa && printf 'a\nc\n' > pb; diff -u pa pb > p.patch; patch -s pa < p.patch && cmp pa pb`,
    'patch',
  ),
  work(
    'a sort larger than memory allows',
    `seq 300000 | sort -R -S 1M -T . | sort -n -S 1M | tail -1 | grep -qx 300000`,
  ),
  work('a limit of its own', '(ulimit -t 5 -f 100000 -n 200; true) && timeout -s INT 1 sleep 0.1'),
  work('traps and interrupts of its own', `sh -c 'trap "exit 0" INT; kill -INT $$; sleep 1; exit 1'`),
  work(
    'a terminal multiplexer',
    'tmux -S ./tm -f /dev/null new-session -d "sleep 5" && tmux -S ./tm ls >/dev/null && tmux -S ./tm kill-server',
    'tmux',
  ),
  work(
    'a key ring of its own',
    `mkdir -m 700 gp2 && HOME=$PWD/gp2 gpg --homedir ./gp2 --batch -q --pinentry-mode loopback --passphrase '' --quick-gen-key t@e default default never 2>/dev/null && gpg --homedir ./gp2 -k 2>/dev/null | grep -q t@e; r=$?; gpgconf --homedir ./gp2 --kill all 2>/dev/null; [ $r = 0 ] && echo WORKED`,
    'gpg',
  ),
  work(
    'a page in Chromium',
    `HOME=/tmp/ch timeout 40 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir=/tmp/ch/u --dump-dom 'data:text/html,<p>drawn</p>' 2>/dev/null | grep -q drawn`,
    'chromium',
  ),
];
