import { expect, test } from 'vitest';
import { socketDanger } from '#domain/risk/socket-danger.ts';

test.each([
  ['/tmp/ssh-XYZ/agent.123', 'ssh-agent'],
  ['/run/user/1000/keyring/ssh', 'ssh-agent'],
  ['/run/user/1000/ssh-agent.socket', 'ssh-agent'],
  ['/run/user/1000/gnupg/S.gpg-agent', 'gpg-agent'],
  ['/run/user/1000/gnupg/S.gpg-agent.ssh', 'gpg-agent'],
  ['/var/run/docker.sock', 'containers'],
  ['/run/podman/podman.sock', 'containers'],
  ['/run/cri-dockerd.sock', 'containers'],
  ['/var/lib/incus/unix.socket', 'containers'],
  ['/run/user/1000/rootlesskit/api.sock', 'containers'],
  ['/srv/shop/api.sock', 'other'],
  ['/run/user/1000/bus', 'desktop'],
  ['/run/dbus/system_bus_socket', 'desktop'],
  ['/tmp/.X11-unix/X0', 'display'],
  ['/run/user/1000/wayland-0', 'display'],
  ['/run/postgresql/.s.PGSQL.5432', 'other'],
  ['/tmp/docker.sock.txt', 'other'],
] as const)('%s hands over what a %s does', (path, danger) => {
  expect(socketDanger(path)).toBe(danger);
});
