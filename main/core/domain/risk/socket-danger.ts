/** What kind of service listens on a unix socket, as far as its path tells: what a yes to it would hand over. */
export type SocketDanger = 'ssh-agent' | 'gpg-agent' | 'containers' | 'desktop' | 'display' | 'other';

const known: readonly (readonly [SocketDanger, RegExp])[] = [
  ['gpg-agent', /\/S\.(?:gpg-agent|scdaemon|dirmngr|keyboxd)[^/]*$/u],
  [
    'ssh-agent',
    /\/(?:ssh-[^/]+\/agent\.\d+|agent\.\d+|ssh-agent[^/]*|keyring\/ssh|S\.gpg-agent\.ssh)$|\/agent\.sock$/u,
  ],
  [
    'containers',
    /(?:^|\/)(?:(?:docker|cri-dockerd|podman|containerd|crio|buildkitd|rootlesskit|lxd)[^/]*\.sock(?:et)?|rootlesskit\/api\.sock|(?:lxd|incus)\/unix\.socket)$/u,
  ],
  ['desktop', /\/(?:bus|system_bus_socket|dbus-[^/]+)$/u],
  ['display', /\/(?:X\d+|wayland-\d+|pipewire-\d+)$/u],
];

export function socketDanger(path: string): SocketDanger {
  return known.find(([, form]) => form.test(path))?.[0] ?? 'other';
}
