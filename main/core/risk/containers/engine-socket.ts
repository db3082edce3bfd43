/** Sockets of what runs with the rights of the machine: whoever may write to one has these rights. */
import { socketDanger } from '#domain/risk/socket-danger.ts';
import { type Call, has, optionValues, report } from '../call.ts';

/** Services that are no engines, and do as the superuser what they are told. */
const services = /(?:^|\/)(?:snapd|snapd-snap|libvirt-sock|virtqemud-sock)(?:\.socket)?$/;
const obeyed = 'It gives orders to a service that carries them out as root.';

export const isEngineSocket = (path: string): boolean => socketDanger(path) === 'containers' || services.test(path);

/** `http://localhost:2375/containers/create` */
const engineAddress = /^(?:https?:\/\/)?[^/]+:237[56]\//;

/** `curl --unix-socket /run/docker.sock -X POST ..`: what it asks for, the engine does as the superuser. */
export function judgeEngineSocket(call: Call): void {
  const named = [
    ...optionValues(call, '--unix-socket', '--abstract-unix-socket'),
    ...call.args.filter(({ text }) => engineAddress.test(text)),
  ].find(({ text }) => isEngineSocket(text) || engineAddress.test(text));
  if (named === undefined) return;
  const method = optionValues(call, '-X', '--request').at(-1)?.text ?? '';
  const sends = has(
    call,
    '-d',
    '--data',
    '--data-ascii',
    '--data-binary',
    '--data-raw',
    '--data-urlencode',
    '--json',
    '-F',
    '--form',
    '--form-string',
    '-T',
    '--upload-file',
  );
  if (/^(?:GET|HEAD)$/i.test(method) || (method === '' && !sends)) return;
  const isDeleting = /^DELETE$/i.test(method);
  report(call, 'engine-socket', 'high', isDeleting ? 'DP' : 'P', obeyed, named.span);
}

/** `socat - UNIX-CONNECT:/run/docker.sock`: all that is said over it. */
export function judgeEngineSpeech(call: Call): void {
  const named = call.args.find(({ text }) => isEngineSocket(text.replace(/^[\w-]+:/, '').replace(/,.*$/, '')));
  if (named !== undefined) report(call, 'engine-socket', 'high', 'P', obeyed, named.span);
}
