/** Ordinary work that must go on inside the sandbox; each prints WORKED when it did. */

export interface Work {
  readonly name: string;
  /** Run by sh in the project of a world; `$OUT`, `$HOME`, `$PORT` as for attacks. */
  readonly script: string;
  /** A program that has to be there. */
  readonly needs?: string;
}

const done = '&& echo WORKED';
const work = (name: string, script: string, needs?: string): Work => ({
  name,
  script: script.includes('WORKED') ? script : `${script} ${done}`,
  ...(needs === undefined ? {} : { needs }),
});

export const inPipes: readonly Work[] = [
  work('commit', 'echo b > b.txt && git add b.txt && git commit -q -m b && git log -1 --format=%s | grep -q b', 'git'),
  work(
    'branch and merge',
    'git checkout -q -b x && git commit -q --allow-empty -m c && git checkout -q - && git merge -q x',
    'git',
  ),
  work('stash', 'echo c >> a.txt && git stash -q && git stash pop -q', 'git'),
  work('amend', 'git commit -q --amend --allow-empty -m amended', 'git'),
  work('rebase', 'git add -A && git commit -q --allow-empty -m d && git rebase -q --force-rebase HEAD~1', 'git'),
  work('tag and describe', 'git tag v1 && git describe --tags', 'git'),
  work('collect garbage', 'git gc -q', 'git'),
  work('status and diff', 'git status --short && git diff HEAD --stat', 'git'),
  work('a worktree inside', 'git worktree add -q wt$$ && git -C wt$$ commit -q --allow-empty -m e', 'git'),
  work('a commit in an existing worktree', 'git -C tree commit -q --allow-empty -m f', 'git'),
  work('clone inside', 'git clone -q . copy$$ && [ -f copy$$/a.txt ]', 'git'),
  work(
    'a new repository in a new folder',
    'mkdir r$$ && cd r$$ && git init -q && git -c user.name=t -c user.email=t@e commit -q --allow-empty -m g',
    'git',
  ),
  work('apply a patch', 'git diff HEAD > p.diff; echo z >> a.txt; git diff a.txt | git apply -R', 'git'),
  work('bisect', 'git bisect start && git bisect reset', 'git'),
  work('clean', 'touch junk && git clean -fdq -- junk && [ ! -e junk ]', 'git'),
  work('read the configuration of protected folders', 'cat .vscode/settings.json | grep -q .'),
  work('read the whole system', 'cat /etc/passwd | grep -q root && ls /usr/bin | grep -q env'),
  work('read the home', 'ls "$HOME" && cat "$HOME/.bashrc" | grep -q start'),
  work('a temporary file', 'f=$(mktemp) && echo x > $f && grep -q x $f'),
  work('a temporary folder', 'd=$(mktemp -d) && touch $d/x && rm -r $d'),
  work('a file in /var/tmp', 'echo x > /var/tmp/x && grep -q x /var/tmp/x'),
  work('a here document', 'cat <<X | grep -q hello\nhello\nX\necho WORKED'),
  work('the null device', 'echo x > /dev/null && head -c 4 /dev/zero | wc -c | grep -q 4'),
  work('random bytes', 'head -c 16 /dev/urandom | wc -c | grep -q 16'),
  work('standard streams by name', 'echo x > /dev/stdout && echo y > /dev/stderr && echo z | cat /dev/stdin'),
  work('process substitution', 'bash -c "diff <(echo a) <(echo a)"', 'bash'),
  work('a named pipe', 'mkfifo q$$ && (echo x > q$$ &) && grep -q x q$$'),
  work('hard links and renames', 'echo x > h1 && ln h1 h2 && mv h2 h3 && rm h1 h3'),
  work('symbolic links', 'ln -s a.txt s1 && cat s1 | grep -q .'),
  work('executable files', 'printf "#!/bin/sh\\necho ran" > x.sh && chmod 755 x.sh && ./x.sh | grep -q ran'),
  work('names with spaces and line breaks', 'mkdir "a b" && touch "a b/c\nd" && ls "a b" | grep -q c'),
  work('names that are not UTF-8', 'f=$(printf \'x\\377y\') && touch "$f" && rm "$f"'),
  work('a long argument', 'true "$(head -c 100000 /dev/zero | tr "\\0" x)"'),
  work('many arguments', 'seq 1 20000 | xargs true'),
  work('5000 files', 'mkdir many && cd many && seq 1 5000 | xargs touch && ls | wc -l | grep -q 5000'),
  work('a big file', 'head -c 50000000 /dev/zero > big && wc -c < big | grep -q 50000000 && rm big'),
  work('file locks', 'flock lock$$ true', 'flock'),
  work('extended times and modes', 'touch -d 2001-01-01 t1 && chmod 700 t1 && stat -c %Y t1'),
  work('archives', 'mkdir ar && echo x > ar/x && tar -cf ar.tar ar && tar -xf ar.tar && gzip -f ar.tar'),
  work('copies with modes', 'cp -a sub sub-copy'),
  work('an own umask', '(umask 077; touch u1) && [ "$(stat -c %a u1)" = 600 ]'),
  work('background jobs', 'sleep 0.1 & wait $!'),
  work('signals of its own', 'sleep 5 & kill $! ; wait $! ; [ $? = 143 ]'),
  work('a process group of its own', 'setsid true && timeout 1 sleep 0.1', 'setsid'),
  work('its own processes', 'ps -e | grep -q sh', 'ps'),
  work('limits', '(ulimit -n 64 && true) && ulimit -c 0'),
  work('nice', 'nice -n 5 true'),
  work('the time and the host name', 'date && hostname && uname -a && id'),
  work('who am I', 'id -u | grep -q .'),
  work(
    'threads of python',
    'python3 -c "import threading; t=threading.Thread(target=print); t.start(); t.join()"',
    'python3',
  ),
  work(
    'processes of python',
    'python3 -c "import multiprocessing as m; p=m.Pool(2); print(p.map(abs,[1,2]))"',
    'python3',
  ),
  work(
    'a manager of python',
    'python3 -c "import multiprocessing as m\nif __name__==\'__main__\':\n  d=m.Manager().dict(); d[1]=2; print(d[1])"',
    'python3',
  ),
  work(
    'shared memory of python',
    'python3 -c "from multiprocessing import shared_memory as s; x=s.SharedMemory(create=True,size=64); x.buf[0]=1; x.close(); x.unlink()"',
    'python3',
  ),
  work('a virtual environment', 'python3 -m venv --without-pip venv && ./venv/bin/python -c "print(1)"', 'python3'),
  work(
    'a database',
    "python3 -c \"import sqlite3; c=sqlite3.connect('x.db'); c.execute('pragma journal_mode=wal'); c.execute('create table t(a)'); c.commit()\"",
    'python3',
  ),
  work('own interfaces', 'python3 -c "import socket; print(socket.if_nameindex())" | grep -q lo', 'python3'),
  work(
    'a server and a client',
    `node -e "const h=require('http').createServer((q,r)=>r.end('ok')).listen(0,'127.0.0.1',async()=>{console.log(await (await fetch('http://127.0.0.1:'+h.address().port)).text());h.close()})" | grep -q ok`,
    'node',
  ),
  work(
    'a unix socket in the project',
    `node -e "const n=require('net');const s=n.createServer(c=>c.end('ok')).listen('own.sock',()=>n.connect('own.sock').on('data',d=>{console.log(''+d);s.close()}))" | grep -q ok`,
    'node',
  ),
  work(
    'a unix socket in /tmp',
    `node -e "const n=require('net');const s=n.createServer(c=>c.end('ok')).listen('/tmp/own.sock',()=>n.connect('/tmp/own.sock').on('data',d=>{console.log(''+d);s.close()}))" | grep -q ok`,
    'node',
  ),
  work(
    'an abstract socket of its own',
    `node -e "const n=require('net');const s=n.createServer(c=>c.end('ok')).listen('\\0own',()=>n.connect('\\0own').on('data',d=>{console.log(''+d);s.close()}))" | grep -q ok`,
    'node',
  ),
  work(
    'workers and children of node',
    `node -e "const {Worker}=require('worker_threads');new Worker('1',{eval:true}).on('exit',()=>{require('child_process').fork(process.argv[1]||'/dev/null').on('exit',()=>console.log('ok'))})" | grep -q ok`,
    'node',
  ),
  work(
    'watching files',
    `node -e "const fs=require('fs');const w=fs.watch('.',()=>{w.close();console.log('ok')});setTimeout(()=>fs.writeFileSync('watched','x'),50)" | grep -q ok`,
    'node',
  ),
  work(
    'getaddrinfo of localhost',
    `node -e "require('dns').lookup('localhost',(e,a)=>console.log(e||a))" | grep -Eq "127.0.0.1|::1"`,
    'node',
  ),
  work('npm run', `echo '{"scripts":{"t":"echo ran"}}' > package.json && npm run -s t | grep -q ran`, 'npm'),
  work(
    'npm install of a local package',
    `mkdir -p loc && echo '{"name":"loc","version":"1.0.0"}' > loc/package.json && echo '{"name":"x","version":"1.0.0"}' > package.json && npm install --silent --no-audit --no-fund --offline ./loc && [ -d node_modules/loc ]`,
    'npm',
  ),
  work(
    'make and a compiler',
    `printf 'x: x.c\\n\\tcc -o x x.c\\n' > Makefile && echo 'int main(){return 0;}' > x.c && make -s && ./x`,
    'cc',
  ),
  work(
    'parallel make',
    `printf 'all: a1 b1 c1\\na1 b1 c1:\\n\\t@touch $@\\n' > Makefile && make -s -j4 all && [ -f c1 ]`,
    'make',
  ),
  work('perl', `perl -e 'open F,">pl"; print F 1; close F' && [ -f pl ]`, 'perl'),
  work(
    'a build with cargo',
    `mkdir -p cg/src && cd cg && printf '[package]\\nname="cg"\\nversion="0.1.0"\\n' > Cargo.toml && echo 'fn main(){}' > src/main.rs && cargo build -q --offline && ./target/debug/cg`,
    'cargo',
  ),
  work('a loop device of the shell', 'i=0; while [ $i -lt 1000 ]; do i=$((i+1)); done; [ $i = 1000 ]'),
  work('200 processes', 'for i in $(seq 200); do true & done; wait'),
];

export const onTerminal: readonly Work[] = [
  work('a terminal', 'test -t 1 && tty && stty size | grep -q "24 80"'),
  work('its own terminal by name', 'echo x > /dev/tty'),
  work('colours', 'tput -T xterm-256color setaf 1', 'tput'),
  work('terminals inside', 'script -qec "tty" /dev/null | grep -q pts', 'script'),
  work('job control', 'bash -ic "sleep 0.1 & fg" 2>/dev/null', 'bash'),
  work('terminals of python', 'python3 -c "import pty; pty.spawn([\'true\'])"', 'python3'),
  work('raw mode', 'stty raw -echo && stty sane'),
];
