/** The proxy of another sandbox to measure against, where somebody installed it: npm i @anthropic-ai/sandbox-runtime in any folder. */
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';

const moduleSchema = z.object({
  createHttpProxyServer: z.custom<(options: { filter: () => boolean }) => Server>((each) => typeof each === 'function'),
});

/** Null, with the reason printed, where it is not there or does not run here. */
export async function startPeerProxy(folder: string | null, address: string): Promise<Server | null> {
  if (folder === null) return null;
  try {
    const file = path.join(folder, 'node_modules/@anthropic-ai/sandbox-runtime/dist/sandbox/http-proxy.js');
    const { createHttpProxyServer } = moduleSchema.parse(await import(pathToFileURL(file).href));
    const server = createHttpProxyServer({ filter: () => true });
    server.listen(0, address);
    await once(server, 'listening');
    return server;
  } catch (error) {
    console.log(`srt's proxy: ${error instanceof Error ? error.message : 'not found'}`);
    return null;
  }
}

export function placeOf(server: Server): { host: string; port: number } {
  const { address, port } = server.address() as AddressInfo;
  return { host: address, port };
}
