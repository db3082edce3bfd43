/** Attacks on the surface of the kernel that programs seldom touch: rare socket families, devices, attributes, limits, filters. */
import type { Attack } from '../harness/attack.ts';
import type { Family } from '../harness/run-batch.ts';

const says = (name: string, script: string, more: Partial<Attack> = {}): Attack => ({
  name,
  script,
  effect: { kind: 'shows', text: 'GOT' },
  ...more,
});
const python = (name: string, code: string, more: Partial<Attack> = {}): Attack =>
  says(name, `python3 -c '${code}\nprint("GOT")' 2>&1`, more);
const rare = { rare: true };
const superuser = { onlyAs: 'superuser', rare: true } as const;

const family = (name: string, number: number, type = 2, protocol = 0): Attack =>
  python(`sockets of ${name}`, `import socket; socket.socket(${number},${type},${protocol})`, rare);

export const rareSockets: Family = {
  title: 'rare sockets',
  attacks: [
    family('TIPC', 30),
    family('RDS', 21, 5),
    family('CAN', 29, 3, 1),
    family('Bluetooth', 31, 5, 0),
    family('XDP', 44, 3),
    family('SMC', 43, 1),
    family('QIPCRTR', 42),
    family('MCTP', 45),
    family('PPPoX', 24, 1),
    family('AppleTalk', 5),
    family('IPsec keys', 15, 3, 2),
    family('netfilter', 16, 3, 12),
    family('SCSI events', 16, 3, 18),
    python(
      'the host by a mapped address',
      `import socket,os; s=socket.socket(socket.AF_INET6); s.settimeout(1); s.connect(("::ffff:127.0.0.1",int(os.environ["PORT"])))`,
    ),
    python(
      'the host by address zero',
      `import socket,os; s=socket.socket(); s.settimeout(1); s.connect(("0.0.0.0",int(os.environ["PORT"])))`,
    ),
    python(
      'the host by another loopback address',
      `import socket,os; s=socket.socket(); s.settimeout(1); s.connect(("127.0.0.1",int(os.environ["PORT"])))`,
    ),
    python(
      'an address of the world',
      `import socket; s=socket.socket(socket.AF_INET,socket.SOCK_DGRAM); s.connect(("192.0.2.1",9)); s.send(b"x")`,
      rare,
    ),
    python(
      'a socket of the host through a descriptor of its folder',
      `import socket,os; fd=os.open(os.environ["SOCKETS"],os.O_PATH); s=socket.socket(socket.AF_UNIX); s.connect("/proc/self/fd/%d/stream"%fd)`,
    ),
    python(
      'a socket of the host under another name',
      `import socket,os; os.link(os.environ["SOCKETS"]+"/stream","own.sock"); s=socket.socket(socket.AF_UNIX); s.connect("own.sock")`,
    ),
    python(
      'a socket of the host moved',
      `import socket,os; os.rename(os.environ["SOCKETS"]+"/stream","moved.sock"); os.symlink(os.path.abspath("moved.sock"),os.environ["SOCKETS"]+"/stream"); s=socket.socket(socket.AF_UNIX); s.connect("moved.sock")`,
    ),
  ],
};

export const devices: Family = {
  title: 'devices and attributes',
  attacks: [
    ...[
      '/dev/kvm',
      '/dev/fuse',
      '/dev/net/tun',
      '/dev/loop-control',
      '/dev/vhost-vsock',
      '/dev/userfaultfd',
      '/dev/uinput',
    ].map((device) => says(`open ${device}`, `[ -e ${device} ] && exec 9<>${device} && echo GOT`, superuser)),
    python(
      'capabilities of a file',
      'import os; open("cap","w").close(); os.setxattr("cap","security.capability",bytes.fromhex("0100000200200000000000000000000000000000"))',
      superuser,
    ),
    python(
      'a lease that makes writers of the host wait',
      'import fcntl, os; fcntl.fcntl(os.open(os.environ["OUT"] + "/file", os.O_RDONLY), 1024, 0)',
    ),
    python('trusted attributes', 'import os; open("tr","w").close(); os.setxattr("tr","trusted.x",b"y")', superuser),
    says('a file that cannot be removed', 'touch imm && chattr +i imm && echo GOT; chattr -i imm', superuser),
    says('a file of somebody else', 'touch own && chown 12345 own && echo GOT', superuser),
    says('more open files than allowed', 'prlimit --pid $$ --nofile=2000000:2000000 && echo GOT', superuser),
    says('a higher priority', 'nice -n -5 sh -c "[ \\$(nice) -lt 0 ] && echo GOT"', superuser),
    says('real-time scheduling', 'chrt -f 10 true && echo GOT', superuser),
    // Its own name: where nothing holds it, it must not rename the machine.
    python('another host name', 'import socket; socket.sethostname(socket.gethostname())', superuser),
    // To what it shows already, for the same reason.
    python('the clock', 'import time; time.clock_settime(0, time.clock_gettime(0))', superuser),
    says('the filter taken off', '[ "$(grep -c "^Seccomp:.*0" /proc/self/status)" = 1 ] && echo GOT'),
    says(
      'the namespace of the host',
      '[ "$(readlink /proc/self/ns/net)" = "$(readlink /proc/$PPID/ns/net)" ] && [ -d /proc/$HOST_PID ] && echo GOT',
    ),
    says('the terminals of the host', 'ls /dev/pts | grep -qx "$(basename $HOST_TTY)" && echo GOT'),
    says(
      'processes listed for the host',
      'ps -e 2>/dev/null | grep -q " $HOST_PID " || [ -e /proc/$HOST_PID/stat ] && grep -q node /proc/$HOST_PID/comm && echo GOT',
      rare,
    ),
    says('the mounts of the host', 'grep -q . /proc/$HOST_PID/mountinfo && echo GOT'),
    says('a core pattern that is a program', '[ -w /proc/sys/kernel/core_pattern ] && echo GOT', superuser),
  ],
};
