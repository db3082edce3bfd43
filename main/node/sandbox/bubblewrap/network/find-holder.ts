/** Chooses the program that opens sockets inside a namespace: our own small one, or a Node where the broker itself runs on one. */
import { existsSync } from 'node:fs';

/** Does what `resources/helper/namespace-holder.c` does, in a Node started for it. */
const nodeHolder = `
const net = require('node:net'), dgram = require('node:dgram');
process.on('disconnect', () => process.exit(0));
const reach = (port, hosts) => {
  const [host, ...others] = hosts;
  if (host === undefined) return process.send({ name: 'refused' });
  const socket = net.connect({ port, host });
  socket.once('error', () => reach(port, others));
  socket.once('connect', () => process.send({ name: 'connected' }, socket));
};
process.on('message', ({ connect }) => reach(connect, ['127.0.0.1', '::1']));
(async () => {
  for (const spec of process.argv.slice(1)) {
    const [name, kind, address, port] = spec.split(',');
    const isUdp = kind === 'udp';
    const socket = isUdp ? dgram.createSocket('udp4') : net.createServer();
    await new Promise((ready, failed) => {
      socket.once('error', failed);
      if (isUdp) socket.bind({ address, port: Number(port), exclusive: true }, ready);
      else socket.listen({ host: address, port: Number(port), exclusive: true }, ready);
    });
    await new Promise((sent) => process.send({ name }, socket, {}, sent));
    socket.close();
  }
  process.send({ name: 'ready' });
})().catch((error) => { console.error(error.message); process.exit(1); });
`;

/** Null when this broker has neither: an Electron whose binary cannot be used as Node, without the built helper. */
export function findHolder(namespaceHolderPath: string | null): readonly [string, ...string[]] | null {
  if (namespaceHolderPath !== null && existsSync(namespaceHolderPath)) return [namespaceHolderPath];
  if (process.versions['electron'] !== undefined) return null;
  return [process.execPath, '-e', nodeHolder, '--'];
}
