/** Attacks on sockets of the host that appear while a command runs, in every form in which a call can name one. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { World } from '../harness/worlds/world.ts';
import { leaked, whenChanged, type LateAttack } from './late-attack.ts';

const at = (world: World, name: string): string => path.join(world.base, name);

const servingAnywhere = `require('node:net').createServer((s) => s.end(process.env.SAY)).listen(process.env.AT, () => console.log(1))`;

/** Calls as the kernel takes them, because a library would tidy their arguments up. `name` is the path of the socket. */
const rawCalls = `
import ctypes, mmap, os, platform, socket, struct, sys
libc = ctypes.CDLL(None, use_errno=True)
connect, sendmmsg = (42, 307) if platform.machine() == "x86_64" else (203, 269)
name = sys.argv[1].encode()
address = struct.pack("H", 1) + name
long = ctypes.c_uint64
def says(s): print(s.recv(99).decode())
def call(number, *args):
    if libc.syscall(long(number), *map(long, args)) < 0: raise OSError(ctypes.get_errno(), "refused")
stream = socket.socket(socket.AF_UNIX)
gram = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
buffer = ctypes.create_string_buffer(address)
where = ctypes.addressof(buffer)
`;
const forms: Readonly<Record<string, string>> = {
  'with a length beyond 32 bits': 'call(connect, stream.fileno(), where, len(address) | 1 << 32); says(stream)',
  'by a process that nobody may look into': 'libc.prctl(4, 0, 0, 0, 0); stream.connect(name); says(stream)',
  'by an address that two pages share': `page = mmap.mmap(-1, 8192)
page[4094:4094 + len(address)] = address
call(connect, stream.fileno(), ctypes.addressof(ctypes.c_char.from_buffer(page)) + 4094, len(address)); says(stream)`,
  'by a link that leads through the process itself': `os.mkdir("decoy"); own = socket.socket(socket.AF_UNIX); own.bind("late.sock")
os.symlink("/proc/self/cwd", "self"); self = os.path.abspath("self")
os.chdir(".."); stream.connect(self + "/late.sock"); says(stream)`,
  'by a descriptor of a thread with a table of its own': `import threading
def act():
    libc.unshare(0x400); libc.unshare(0x200)
    os.chdir(".."); fd = os.open(".", os.O_PATH)
    stream.connect("/proc/thread-self/fd/%d/late.sock" % fd); says(stream)
t = threading.Thread(target=act); t.start(); t.join()`,
  'from a folder that was removed':
    'os.mkdir("gone"); os.chdir("gone"); os.rmdir("../gone"); stream.connect(name); says(stream)',
  'by many links': `target = os.path.dirname(name)
for i in range(30): os.symlink(target, "l%d" % i); target = os.path.abspath("l%d" % i)
stream.connect(target + b"/late.sock" if isinstance(target, bytes) else target + "/late.sock"); says(stream)`,
};
const messages: Readonly<Record<string, string>> = {
  'with sendto': 'gram.sendto(b"got", name)',
  'with sendmsg': 'gram.sendmsg([b"got"], [], 0, name)',
  'with sendmsg, by a process that nobody may look into':
    'libc.prctl(4, 0, 0, 0, 0); gram.sendmsg([b"got"], [], 0, name)',
  'with sendmsg, from a pair': 'socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].sendmsg([b"got"], [], 0, name)',
  'with sendmmsg, after one of its own': `own = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); own.bind("own.sock")
other = ctypes.create_string_buffer(struct.pack("H", 1) + b"own.sock")
text = ctypes.create_string_buffer(b"got", 3)
vector = ctypes.create_string_buffer(struct.pack("QQ", ctypes.addressof(text), 3))
def header(to, length): return struct.pack("QIxxxxQQQQixxxxIxxxx", to, length, ctypes.addressof(vector), 1, 0, 0, 0, 0)
all = ctypes.create_string_buffer(header(ctypes.addressof(other), 10) + header(where, len(address)))
call(sendmmsg, gram.fileno(), ctypes.addressof(all), 2, 0)`,
};
const python = (program: string, name: string): string =>
  `timeout 5 python3 -c '${rawCalls}${program}' "${name}" 2>&1 || true`;

/** Ends with the process that runs the attacks. */
function serving(world: World): void {
  const server = createServer((socket) => socket.end(world.secret)).listen(at(world, 'late.sock'));
  server.unref();
}

/** Leaves the file `got` when it hears something; ends by itself. */
const hearing = `import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); s.bind(sys.argv[1]); s.settimeout(8)
try: heard = s.recv(9); open("got", "wb").write(heard)
except Exception: pass`;
const hear = (world: World): ChildProcess =>
  spawn('python3', ['-c', hearing, 'late.sock'], { cwd: world.base, stdio: 'ignore' });

const whenThere = `${whenChanged}; i=0; while [ ! -S "$OUT/../late.sock" ] && [ $i -lt 250 ]; do sleep 0.02; i=$((i+1)); done`;
const service: Omit<LateAttack, 'name' | 'script'> = { change: serving, got: leaked, needsHelper: true };

/** A service whose name in the kernel's list is relative, so that the list alone does not say where it lies. */
const relative = `import socket, sys, os
s = socket.socket(socket.AF_UNIX); s.bind("late.sock"); s.listen(); print(1, flush=True)
while True: c, _ = s.accept(); c.send(os.environ["SAY"].encode()); c.close()`;

async function started(child: ChildProcess): Promise<() => void> {
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return () => void child.kill('SIGKILL');
}

export const lateSockets: readonly LateAttack[] = [
  {
    ...service,
    name: 'a socket that the host opens',
    script: `${whenThere}; ${python('stream.connect("../late.sock"); says(stream)', '')}; ${python('f = os.open("..", os.O_PATH); stream.connect("/proc/self/fd/%d/late.sock" % f); says(stream)', '')}`,
  },
  ...Object.entries(forms).map(([form, program]) => ({
    ...service,
    name: `a socket that the host opens, ${form}`,
    script: `${whenThere}; ${python(program, '$OUT/../late.sock')}`,
  })),
  ...Object.entries(messages).map(([form, program]) => ({
    name: `a socket that the host opens for messages, ${form}`,
    script: `${whenThere}; ${python(program, '$OUT/../late.sock')}; sleep 0.3`,
    change: (world: World) => void hear(world),
    got: (world: World) => existsSync(at(world, 'got')),
    needsHelper: true,
  })),
  {
    name: 'a socket that listens by a relative name',
    before: async (world) =>
      await started(
        spawn('python3', ['-c', relative], {
          cwd: world.base,
          env: { ...process.env, SAY: world.secret },
          stdio: ['ignore', 'pipe', 'ignore'],
        }),
      ),
    script: python('libc.prctl(4, 0, 0, 0, 0); stream.connect(name); says(stream)', '$OUT/../late.sock'),
    got: leaked,
  },
  {
    name: 'a socket that listens in another network',
    before: async (world) =>
      await started(
        spawn('unshare', ['-Urn', process.execPath, '-e', servingAnywhere], {
          env: { ...process.env, AT: at(world, 'late.sock'), SAY: world.secret },
          stdio: ['ignore', 'pipe', 'ignore'],
        }),
      ),
    script: `${python('stream.connect("../late.sock"); says(stream)', '')}; cd ..; ${python('stream.connect("late.sock"); says(stream)', '')}`,
    got: leaked,
    needsHelper: true,
  },
];
