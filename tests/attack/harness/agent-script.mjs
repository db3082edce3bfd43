#!/usr/bin/env node
/** A whole agent in the sandbox that does what it is told in `cases.json` and says what came of it. It is no shell. */
import { spawnSync, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as net from 'node:net';

const attempt = async (work) => {
  try {
    return { said: await work() };
  } catch (error) {
    return { code: error.code ?? error.message };
  }
};

const shown = (bytes) => (bytes === null || bytes.length > 4000 ? `${bytes?.length} bytes` : bytes.toString());

const run = ({ argv, input = '', env = {}, descriptor }) => {
  const stdio = ['pipe', 'pipe', 'pipe', ...(descriptor === undefined ? [] : [fs.openSync(descriptor, 'r')])];
  const [file, ...args] = argv;
  const ended = spawnSync(file, args, { input, stdio, env: { ...process.env, ...env }, maxBuffer: 1 << 28 });
  return { status: ended.status, signal: ended.signal, out: shown(ended.stdout), err: shown(ended.stderr) };
};

const words = (list) => Buffer.concat(list.map((word) => Buffer.from(`${word}\0`)));

const ways = {
  run,
  /** A request on the socket by hand, with the head of a cover. */
  forge: ({ argv, shell = fs.realpathSync('/bin/sh') }) =>
    new Promise((resolve, reject) => {
      const body = words([shell, process.cwd(), ...argv]);
      const head = Buffer.alloc(32);
      head.write('CSH2');
      [body.length, argv.length, 0, 1].forEach((value, at) => head.writeUInt32LE(value, 4 + at * 4));
      const socket = net.createConnection('/run/countersign/door', () => socket.write(Buffer.concat([head, body])));
      let said = '';
      socket.on('data', (chunk) => (said += chunk.toString('latin1')));
      socket.on('close', () => resolve(said.replaceAll(/[^ -~]+/g, '')));
      socket.on('error', reject);
    }),
  garbage: ({ bytes }) =>
    new Promise((resolve, reject) => {
      const socket = net.createConnection('/run/countersign/door', () => socket.write(Buffer.from(bytes, 'latin1')));
      let said = '';
      socket.on('data', (chunk) => (said += chunk.toString('latin1')));
      socket.on('close', () => resolve(said.replaceAll(/[^ -~]+/g, '')));
      socket.on('error', reject);
      setTimeout(() => socket.end(), 500);
    }),
  remove: ({ path }) => attempt(() => fs.unlinkSync(path)),
  replace: ({ path, text }) =>
    attempt(() => {
      fs.writeFileSync(`${path}.tmp.1`, text);
      fs.renameSync(`${path}.tmp.1`, path);
      return fs.readFileSync(path, 'utf8');
    }),
  write: ({ path, text }) => attempt(() => fs.writeFileSync(path, text)),
  list: ({ path }) => attempt(() => fs.readdirSync(path)),
  connect: ({ host, port }) =>
    attempt(
      () =>
        new Promise((resolve, reject) => {
          const socket = net.createConnection(port, host, () => resolve('connected'));
          socket.on('error', reject);
        }),
    ),
  /** The program of a shell that runs here, by its process. */
  async copyShell({ to, argv }) {
    const child = spawn('/bin/sh', { stdio: ['pipe', 'pipe', 'ignore'] });
    child.stdin.write('echo here\n');
    await new Promise((resolve) => child.stdout.once('data', resolve));
    fs.copyFileSync(`/proc/${child.pid}/exe`, to);
    fs.chmodSync(to, 0o755);
    child.kill('SIGKILL');
    return run({ argv: [to, ...argv] });
  },
  /** Lines one after another into one shell that lives on, each when the one before was answered. */
  lasting: ({ lines }) =>
    new Promise((resolve) => {
      const child = spawn('bash', { stdio: ['pipe', 'pipe', 'pipe'] });
      const left = [...lines];
      let out = '';
      const next = () => child.stdin.write(`${left.shift() ?? 'exit 4'}\necho "<$?>"\n`);
      child.stdout.on('data', (chunk) => {
        out += chunk;
        if (String(chunk).endsWith('>\n')) next();
      });
      child.stderr.resume();
      child.on('close', (status) => resolve({ status, signal: null, out }));
      next();
    }),
  /** At a terminal of its own, whose size changes while the command runs. */
  terminal: ({ argv, sizes: [before, after] }) =>
    run({
      argv: ['python3', '-c', inTerminal, ...before.map(String), ...after.map(String), ...argv],
    }),
  makeFolder: ({ path }) => attempt(() => fs.mkdirSync(path, { recursive: true })),
  link: ({ path, to }) =>
    attempt(() => {
      fs.rmSync(path);
      fs.symlinkSync(to, path);
    }),
  /** Killed while it runs, as agents do it at a time limit. */
  kill: ({ argv, signal, afterText }) =>
    new Promise((resolve) => {
      const [file, ...args] = argv;
      const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      let out = '';
      child.stdout.on('data', (chunk) => {
        out += chunk;
        if (!child.killed && out.includes(afterText)) child.kill(signal);
      });
      child.on('close', (status, ended) => resolve({ status, signal: ended, out }));
    }),
};

const inTerminal = `
import fcntl, os, pty, struct, sys, termios
def size(fd, rows, columns):
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', int(rows), int(columns), 0, 0))
pid, fd = pty.fork()
if pid == 0:
    sys.stdin.readline()
    os.execvp(sys.argv[5], sys.argv[5:])
size(fd, *sys.argv[1:3])
os.write(fd, b'\\n')
said = b''
while True:
    try: piece = os.read(fd, 4096)
    except OSError: break
    if not piece: break
    said += piece
    if b'waits' in piece: size(fd, *sys.argv[3:5])
sys.stdout.write(said.decode())
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

const results = {};
for (const { name, way, ...given } of JSON.parse(fs.readFileSync('cases.json', 'utf8')))
  results[name] = await attempt(async () => ways[way](given));
fs.writeFileSync('results.json', JSON.stringify(results));
