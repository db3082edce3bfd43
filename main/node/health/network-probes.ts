/** Tries to reach programs of this machine and the network around the sandbox. */
import { held, inPerl, reportIt, updateKernel, type HealthProbe } from './health-probe.ts';
import { say } from '#domain/common/message.ts';

const connect = (address: string): ReturnType<typeof inPerl> =>
  inPerl(`use Socket; socket(S,AF_UNIX,SOCK_STREAM,0) or exit; my $done = connect(S,pack_sockaddr_un(${address}));
print $done ? "connected\\n" : "$!\\n"; print $done ? "OPEN\\n" : "HELD\\n"`);

/** `$PORT`, `$SOCKET` and `$ABSTRACT` name what the broker listens on. */
export const networkProbes: readonly HealthProbe[] = [
  {
    id: 'direct-network',
    title: say('A command cannot reach this machine or the network directly'),
    protection: 'network',
    script: `command -v bash >/dev/null || exit 0; ${held('bash -c "echo x > /dev/tcp/127.0.0.1/$PORT" 2>&1')}`,
    remedy: updateKernel,
  },
  {
    id: 'interfaces',
    title: say('A command sees no network interfaces of this machine'),
    protection: 'network',
    script: held('sed 1,2d /proc/net/dev | grep -v "^ *lo:"'),
    remedy: updateKernel,
  },
  {
    id: 'host-socket',
    title: say('A command cannot connect to services of this machine'),
    protection: 'unix-sockets',
    ...connect('$ENV{SOCKET}'),
    remedy: reportIt,
  },
  {
    id: 'abstract-socket',
    title: say('A command cannot connect to services that have no file'),
    protection: 'unix-sockets',
    ...connect(String.raw`"\0$ENV{ABSTRACT}"`),
    remedy: updateKernel,
  },
];
