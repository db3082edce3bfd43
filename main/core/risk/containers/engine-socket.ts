/** Sockets of what runs with the rights of the machine: whoever may write to one has these rights. */
import { type Call, has, optionValues, report } from '../call.ts';

const sockets =
  /(?:^|\/)(?:docker|podman|containerd|crio|cri-dockerd|buildkitd|rootlesskit|api)\.sock$|(?:^|\/)(?:lxd|incus)\/unix\.socket$|(?:^|\/)(?:snapd|snapd-snap|libvirt-sock|virtqemud-sock)(?:\.socket)?$/;

export const isEngineSocket = (path: string): boolean => sockets.test(path);

/** `http://localhost:2375/containers/create` */
const engineAddress = /^(?:https?:\/\/)?[^/]+:237[56]\//;

/** `curl --unix-socket /run/docker.sock -X POST ..`: what it asks for, the engine does as the superuser. */
export function judgeEngineSocket(call: Call): void {
  const named = [
    ...optionValues(call, '--unix-socket', '--abstract-unix-socket'),
    ...call.args.filter(({ text }) => engineAddress.test(text)),
  ].find(({ text }) => sockets.test(text) || engineAddress.test(text));
  if (named === undefined) return;
  const method = optionValues(call, '-X', '--request').at(-1)?.text ?? '';
  const sends = has(
    call,
    '-d',
    '--data',
    '--data-binary',
    '--data-raw',
    '--json',
    '-F',
    '--form',
    '-T',
    '--upload-file',
  );
  if (/^(?:GET|HEAD)$/i.test(method) || (method === '' && !sends)) return;
  const isDeleting = /^DELETE$/i.test(method);
  report(call, 'engine-socket', 'high', isDeleting ? 'DP' : 'P', 'The container reaches beyond itself.', named.span);
}

/** `socat - UNIX-CONNECT:/run/docker.sock`: all that is said over it. */
export function judgeEngineSpeech(call: Call): void {
  const named = call.args.find(({ text }) => sockets.test(text.replace(/^[\w-]+:/, '').replace(/,.*$/, '')));
  if (named !== undefined)
    report(call, 'engine-socket', 'high', 'P', 'The container reaches beyond itself.', named.span);
}
