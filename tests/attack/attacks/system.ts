/** Attacks on the system around: /proc, kernel interfaces, mounts, sockets, signals, memory of others, terminals, IPC. */
import type { Attack } from '../harness/attack.ts';
import type { Family } from '../harness/run-batch.ts';
import { tracing } from './tracing.ts';

/** Not every kernel is built with it, so the control may fail. */
const rare = (attack: Attack): Attack => ({ ...attack, rare: true });

type Only = Attack['onlyAs'];
const only = (onlyAs: Only): { onlyAs?: NonNullable<Only> } => (onlyAs === undefined ? {} : { onlyAs });
/** The C program prints GOT when a call had its effect. */
const probe = (name: string, args: string, onlyAs?: Only): Attack => ({
  name,
  script: `$PROBE ${args}`,
  effect: { kind: 'shows', text: 'GOT' },
  ...only(onlyAs),
});
const says = (name: string, script: string, onlyAs?: Only): Attack => ({
  name,
  script,
  effect: { kind: 'shows', text: 'GOT' },
  ...only(onlyAs),
});
const reaches = (name: string, script: string): Attack => ({ name, script, effect: { kind: 'received' } });

/** Opening for writing is enough: nothing is written, so that the control changes nothing on the host. */
const opens = (file: string): Attack => says(`open ${file} for writing`, `exec 9>>${file} && echo GOT`, 'superuser');

export const kernelSettings: Family = {
  title: 'settings of the kernel',
  attacks: [
    opens('/proc/sys/vm/swappiness'),
    opens('/proc/sys/kernel/core_pattern'),
    opens('/proc/sys/kernel/hostname'),
    opens('/proc/sys/kernel/panic'),
    opens('/proc/sys/fs/file-max'),
    opens('/proc/sys/net/ipv4/ip_forward'),
    rare(opens('/proc/sysrq-trigger')),
    rare(opens('/proc/irq/default_smp_affinity')),
    rare(
      says(
        'open a setting of /sys for writing',
        'for f in /sys/kernel/mm/transparent_hugepage/enabled /sys/kernel/uevent_helper /sys/power/state; do [ -e $f ] && exec 9>>$f && echo GOT && break; done',
        'superuser',
      ),
    ),
    rare(
      says(
        'open a control group for writing',
        'for f in /sys/fs/cgroup/cgroup.procs /sys/fs/cgroup/*/cgroup.procs /sys/fs/cgroup/*/tasks; do [ -e $f ] && exec 9>>$f && echo GOT && break; done',
        'superuser',
      ),
    ),
    says('see the processes of the host', '[ -d /proc/$HOST_PID ] && grep -q . /proc/$HOST_PID/cmdline && echo GOT'),
    says('read the environment of the desk', `tr '\\0' '\\n' < /proc/$HOST_PID/environ | grep -q PATH= && echo GOT`),
    says('see the desk through its descriptors', 'ls /proc/$HOST_PID/fd | grep -q . && echo GOT'),
    says('raise the importance of its own death', 'exec 9>/proc/self/oom_score_adj && echo GOT'),
    rare(
      says(
        'open the memory of the machine',
        'for f in /dev/mem /dev/kmem /dev/port /proc/kcore; do [ -e $f ] && exec 9<$f && echo GOT && break; done',
        'superuser',
      ),
    ),
    rare(
      says(
        'open a disk',
        'for f in /dev/vda /dev/sda /dev/nvme0n1 /dev/root; do [ -e $f ] && exec 9<$f && echo GOT && break; done',
        'superuser',
      ),
    ),
    ...['kpagecount', 'kpageflags', 'kpagecgroup', 'slabinfo', 'vmallocinfo', 'timer_list', 'pagetypeinfo'].map(
      (name) =>
        rare(says(`read /proc/${name}`, `[ "$(head -c 8 /proc/${name} | wc -c)" -gt 0 ] && echo GOT`, 'superuser')),
    ),
    rare(says('make a device', 'mknod d$ID c 1 1 && exec 9<d$ID && echo GOT', 'superuser')),
    rare(says('read the kernel log', '$PROBE kernel syslog', 'superuser')),
  ],
};

export const kernelCalls: Family = {
  title: 'calls of the kernel',
  attacks: [
    rare(probe('io_uring', 'kernel io_uring')),
    rare(probe('registering with io_uring', 'kernel io_uring_register')),
    rare(probe('keyctl', 'kernel keyctl')),
    rare(probe('add_key', 'kernel add_key')),
    rare(probe('request_key', 'kernel request_key')),
    rare(probe('bpf', 'kernel bpf', 'superuser')),
    rare(probe('perf_event_open', 'kernel perf')),
    rare(probe('userfaultfd', 'kernel userfaultfd')),
    rare(probe('init_module', 'kernel init_module', 'superuser')),
    rare(probe('finit_module', 'kernel finit_module', 'superuser')),
    rare(probe('delete_module', 'kernel delete_module', 'superuser')),
    probe('swapon', 'kernel swapon', 'superuser'),
    probe('acct', 'kernel acct', 'superuser'),
    probe('settimeofday', 'kernel settimeofday', 'superuser'),
    probe('open_by_handle_at', 'kernel handle', 'superuser'),
    probe('quotactl', 'kernel quotactl'),
    probe('move_pages', 'kernel move_pages'),
    probe('openat2', 'kernel openat2'),
    rare(probe('iopl', 'kernel iopl', 'superuser')),
    rare(probe('ioperm', 'kernel ioperm', 'superuser')),
    rare(probe('calls of 32 bit', 'kernel int80')),
  ],
};

export const namespaces: Family = {
  title: 'mounts and namespaces',
  attacks: [
    probe('a user namespace by unshare', 'user unshare'),
    probe('all namespaces by unshare', 'user unshare-all'),
    probe('a user namespace by clone', 'user clone'),
    probe('a user namespace by clone3', 'user clone3'),
    probe('mount in a namespace of its own', 'mount tmpfs'),
    probe('mount remounting', 'mount remount', 'superuser'),
    probe('fsopen', 'mount fsopen', 'superuser'),
    probe('open_tree', 'mount open_tree', 'superuser'),
    probe('move_mount', 'mount move', 'superuser'),
    probe('mount_setattr', 'mount setattr'),
    probe('pivot_root', 'mount pivot', 'superuser'),
    probe('setns', 'mount setns', 'superuser'),
    probe('chroot', 'mount chroot', 'superuser'),
    says('unshare as a program', 'unshare -Ur true && echo GOT'),
    says('a sandbox in the sandbox', 'bwrap --unshare-user --ro-bind / / true && echo GOT'),
  ],
};

export const sockets: Family = {
  title: 'sockets',
  attacks: [
    reaches('a unix socket of the host', '$PROBE unix $SOCKETS/stream $ID'),
    reaches('a unix socket through a link', 'ln -s $SOCKETS/stream l$ID; $PROBE unix $PWD/l$ID $ID'),
    reaches('a unix socket through /proc/self/root', '$PROBE unix /proc/self/root$SOCKETS/stream $ID'),
    reaches('a unix socket by a relative name', 'cd $SOCKETS && $PROBE unix ./stream $ID'),
    reaches('an abstract socket of the host', '$PROBE abstract $ABSTRACT $ID'),
    reaches('TCP of the host', '$PROBE tcp $PORT $ID'),
    reaches('UDP of the host', '$PROBE udp $UDP_PORT $ID'),
    reaches('TCP with bash', 'bash -c "echo id=$ID > /dev/tcp/127.0.0.1/$PORT"'),
    reaches('TCP with curl', 'curl -s -m 2 --noproxy "*" http://127.0.0.1:$PORT/id=$ID'),
    reaches(
      'TCP over an address of the host',
      'a=$(hostname -I 2>/dev/null | cut -d" " -f1); curl -s -m 2 http://127.0.0.1:$PORT/id=$ID || curl -s -m 2 http://$a:$PORT/id=$ID',
    ),
    reaches(
      'a unix socket with python',
      `python3 -c "import socket,os; s=socket.socket(socket.AF_UNIX); s.connect(os.environ['SOCKETS']+'/stream'); s.send(b'id=10 '); s.recv(1)" || $PROBE unix $SOCKETS/stream 10`,
    ),
    rare(probe('vsock', 'socket vsock')),
    rare(probe('vsock with datagrams', 'socket vsock-dgram')),
    probe('packets', 'socket packet', 'superuser'),
    probe('raw', 'socket raw', 'superuser'),
    rare(probe('netlink audit', 'socket audit')),
    probe('netlink generic', 'socket generic'),
    probe('netlink events', 'socket uevent'),
    probe('netlink socket diagnosis', 'socket sock_diag'),
    rare(probe('netlink keys', 'socket xfrm')),
    rare(probe('the crypto of the kernel', 'socket alg')),
  ],
};

export const signals: Family = {
  title: 'signals',
  attacks: [
    says('see the desk', 'kill -0 $HOST_PID && echo GOT'),
    says('stop a process of the host', 'kill -STOP $VICTIM && kill -CONT $VICTIM && echo GOT'),
    says('interrupt a process of the host', 'kill -WINCH $VICTIM && echo GOT'),
    says('limit a process of the host', 'prlimit --pid $VICTIM --nofile=64:64 && echo GOT'),
    says('renice a process of the host', 'renice -n 19 -p $VICTIM && echo GOT'),
    says('name the process group of the desk', 'bash -c "kill -WINCH -- -$HOST_GROUP" && echo GOT'),
    says('pin a process of the host', 'taskset -p 1 $VICTIM && echo GOT'),
  ],
};

export const memory: Family = {
  title: 'memory of others',
  attacks: [
    probe('attach', 'memory attach'),
    probe('seize', 'memory seize'),
    probe('read', 'memory readv'),
    probe('write', 'memory writev'),
    probe('take a descriptor', 'memory getfd'),
    probe('compare', 'memory kcmp'),
    ...tracing,
    says('read the memory of a process of the host', 'head -c 1 /proc/$VICTIM/maps | grep -q . && echo GOT'),
    says(
      'read the environment of a process of the host',
      `tr '\\0' '\\n' < /proc/$VICTIM/environ | grep -q . && echo GOT`,
    ),
  ],
};

export const terminals: Family = {
  title: 'terminals',
  terminal: true,
  attacks: [
    rare(probe('type with TIOCSTI', 'terminal sti < /dev/tty')),
    rare(probe('type with TIOCSTI and junk above', 'terminal sti-high < /dev/tty')),
    reaches('write to a terminal of the host', 'echo id=$ID > $HOST_TTY'),
    reaches(
      'write to a terminal of the host through /proc',
      // One program for the descriptors of all processes: a shell that asks for each takes a minute where many run.
      'for f in $(find /proc/[0-9]*/fd -maxdepth 1 -lname "$HOST_TTY"); do echo id=$ID > $f; done',
    ),
    rare(
      says(
        'type into the console',
        'for t in /dev/tty0 /dev/tty1 /dev/ttyS0 /dev/vcs; do [ -e $t ] && exec 9>$t && echo GOT && break; done',
        'superuser',
      ),
    ),
  ],
};

export const ipc: Family = {
  title: 'objects of other processes',
  before:
    '$PROBE ipc shm-make $IPC_KEY; $PROBE ipc msg-make $IPC_KEY; $PROBE ipc sem-make $IPC_KEY; $PROBE ipc mq-make /cs$IPC_KEY; echo x > /dev/shm/cs$IPC_KEY; echo x > /tmp/cs$IPC_KEY',
  after:
    '$PROBE ipc shm-remove $IPC_KEY; $PROBE ipc msg-remove $IPC_KEY; $PROBE ipc sem-remove $IPC_KEY; $PROBE ipc mq-remove /cs$IPC_KEY; rm -f /dev/shm/cs$IPC_KEY /tmp/cs$IPC_KEY /dev/shm/made$IPC_KEY /tmp/made$IPC_KEY /var/tmp/made$IPC_KEY',
  attacks: [
    probe('shared memory', 'ipc shm $IPC_KEY'),
    probe('a message queue', 'ipc msg $IPC_KEY'),
    probe('a semaphore', 'ipc sem $IPC_KEY'),
    probe('a POSIX message queue', 'ipc mq /cs$IPC_KEY'),
    says('POSIX shared memory', 'grep -q x /dev/shm/cs$IPC_KEY && echo GOT'),
    says('a file in /tmp of the host', 'grep -q x /tmp/cs$IPC_KEY && echo GOT'),
    {
      name: 'write to /dev/shm of the host',
      script: 'echo x > /dev/shm/made$IPC_KEY',
      effect: { kind: 'host-made', path: '/dev/shm/made' },
    },
    {
      name: 'write to /tmp of the host',
      script: 'echo x > /tmp/made$IPC_KEY',
      effect: { kind: 'host-made', path: '/tmp/made' },
    },
    {
      name: 'write to /var/tmp of the host',
      script: 'echo x > /var/tmp/made$IPC_KEY',
      effect: { kind: 'host-made', path: '/var/tmp/made' },
    },
  ],
};

const mode = (name: string, how: string, path: string, onlyAs?: Only): Attack => ({
  name,
  script: `$PROBE setid ${how} f$ID`,
  effect: { kind: 'set-id', path },
  ...only(onlyAs),
});

export const setId: Family = {
  title: 'setuid and core dumps',
  attacks: [
    { ...mode('chmod', 'chmod', 'project/f0'), script: 'echo x > f0; $PROBE setid chmod f0' },
    { ...mode('chmod for the group', 'chmod-group', 'project/f1'), script: 'echo x > f1; $PROBE setid chmod-group f1' },
    { ...mode('fchmod', 'fchmod', 'project/f2'), script: 'echo x > f2; $PROBE setid fchmod f2' },
    { ...mode('fchmodat', 'fchmodat', 'project/f3'), script: 'echo x > f3; $PROBE setid fchmodat f3' },
    { ...mode('fchmodat2', 'fchmodat2', 'project/f4'), script: 'echo x > f4; $PROBE setid fchmodat2 f4' },
    mode('open', 'open', 'project/f5'),
    mode('creat', 'creat', 'project/f6'),
    mode('mknod', 'mknod', 'project/f7'),
    mode('a nameless file', 'tmpfile', 'project/f8'),
    mode('openat2', 'openat2', 'project/f9'),
    { name: 'install a program', script: 'install -m 4755 a.txt f10', effect: { kind: 'set-id', path: 'project/f10' } },
    {
      name: 'copy with modes',
      script: 'cp -p /usr/bin/su f11 && chmod u+s f11',
      effect: { kind: 'set-id', path: 'project/f11' },
    },
    probe('a device', 'setid device f$ID', 'superuser'),
    probe('core dumps', 'setid core x'),
    says('gain rights by a setuid program', '[ "$(setpriv --dump | grep -c "no_new_privs: 0")" = 1 ] && echo GOT'),
    says('keep capabilities', 'grep -Eq "^Cap(Eff|Prm|Bnd):.*[1-9a-f]" /proc/self/status && echo GOT'),
  ],
};

const knows = (name: string): Attack => ({
  name: `the variable ${name}`,
  script: `cat /proc/self/environ | tr '\\0' '\\n' | grep -q "^${name}=" && echo GOT`,
  effect: { kind: 'shows', text: 'GOT' },
});

const secretNames =
  'API_KEY GITHUB_TOKEN MY_SECRET DB_PASSWORD AWS_CREDENTIALS apiKey OPENAI_API_KEY NPM_TOKEN MYSQL_PWD GPG_PASSPHRASE GITHUB_PAT npm_config__auth SSHPASS JWT DOCKER_AUTH_CONFIG'.split(
    ' ',
  );
/** Secret by what they hold. */
const addresses = { DATABASE_URL: 'postgres://u:p4ss@db.example/x', REDIS: 'redis://:p4ss@db.example' };
const loaderNames = ['LD_AUDIT_X', 'NODE_OPTIONS', 'DYLD_INSERT_LIBRARIES', 'ELECTRON_RUN_AS_NODE'];

export const environment: Family = {
  title: 'environment',
  brokerEnv: {
    ...Object.fromEntries([...secretNames.map((name) => [name, 'x']), ...loaderNames.map((name) => [name, ''])]),
    ...addresses,
  },
  attacks: [...secretNames, ...loaderNames, ...Object.keys(addresses)].map(knows),
};
